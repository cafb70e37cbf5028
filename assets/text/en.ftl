# Every sentence of Manyboard. A language is a copy of this file with another name.

app-name = Manyboard

## Levels of the AI

level-1 = Beginner
level-1-about = Knows how the pieces move and overlooks a lot; you can win your first game.
level-2 = Casual
level-2-about = Sees simple threats and still leaves pieces standing about.
level-3 = Club
level-3-about = Thinks a few moves ahead and seldom gives anything away.
level-4 = Expert
level-4-about = Plans ahead and punishes mistakes.
level-5 = Master
level-5-about = All it can do in the time it has.

slider-strength = Strength
slider-strength-about = How many moves it thinks ahead.
slider-positional = Positional sense
slider-positional-about = How well it judges which squares are good for its pieces.
slider-aggression = Aggression
slider-aggression-about = How far forward it wants its pieces.
slider-blind-spots = Blind spots
slider-blind-spots-about = How often it overlooks a move, the more so the further ahead.
slider-exchanges = Liking for exchanges
slider-exchanges-about = How gladly it trades pieces.

## How games end

end-won = { $name } wins
end-draw = A draw
reason-checkmate = by checkmate
reason-stalemate = by stalemate: no legal move, and no check
reason-threefold-repetition = the same position came up for the third time
reason-fifty-moves = fifty moves by each side without a capture or a pawn move
reason-insufficient-material = neither side has enough pieces left to win
reason-king-exploded = the king was blown up
reason-king-on-hill = the king reached the hill
reason-all-captured = every piece was captured
reason-no-moves = no move was left
reason-king-escaped = the king escaped to a corner
reason-king-captured = the king was captured
reason-exit-fort = the king sits safe in a fort at the edge
reason-encircled = the defenders are surrounded
reason-no-pieces = no pieces were left
reason-forty-moves = forty moves by each side without progress
reason-connected = in a row
reason-board-full = the board is full
reason-resigned = by resignation
reason-agreed = agreed by both sides
reason-time = { $team } ran out of time
reason-time-draw = { $team } ran out of time, but nobody else could have won
reason-abandoned = the game was ended without a result
reason-points = by points

## Themes

theme-walnut = Walnut
theme-marble = Marble
theme-midnight = Midnight
theme-tol = Clear colours
theme-contrast = High contrast

## Notices

notice-settings-not-saved = Your settings could not be saved ({ $why }).
notice-settings-replaced = Some settings could not be read and were set back: { $names }.

## When the app cannot start

trouble-no-display = There is no screen to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set). Start Manyboard from a desktop, or let it draw without one: manyboard --demo FOLDER.
trouble-no-window = No window could be opened; is the screen that DISPLAY or WAYLAND_DISPLAY names there? The system says: { $why }
trouble-no-graphics = No graphics driver that Manyboard can use was found. It needs Vulkan; a driver that works on every computer is installed by: sudo apt-get install mesa-vulkan-drivers (Debian, Ubuntu), sudo dnf install mesa-vulkan-drivers (Fedora) or sudo pacman -S vulkan-swrast (Arch). On Windows and macOS, please update the graphics driver.
trouble-fault = Manyboard has stopped because of a fault of its own: { $why }

## Screens and sheets

language-name = English
close = Close
cancel = Cancel
step-before = The one before
step-after = The next one

title-level = Play against the computer
title-shelf = My games
title-go-on = Go on where you stopped
title-go-on-about = { $game } · { $players } · { $moves ->
    [one] one move
   *[other] { $moves } moves
}
title-paste = Paste a game or a position (Ctrl+V)
title-settings = Settings
title-quit = Quit
title-set-up = Set up…
title-players = { $least }–{ $most } players

menu-title = Menu
menu-resume = Back to the game
menu-takeback = Ask to take the move back
menu-abort = End without a result
menu-review = Look at the game so far
menu-share = Share…
menu-edit = Edit this position
menu-name = Name this game…
menu-settings = Settings
menu-leave = Leave the game
menu-quit = Quit

name-title = Name this game
name-hint = Name
name-save = Save
name-about = The game is saved after every move, in { $folder }.

sure-leave = Leave this game?
sure-leave-about = The game is kept: you can go on with it later.
sure-leave-yes = Leave
sure-leave-no = Keep playing
sure-quit = Quit?
sure-quit-about = The app closes. A game in progress is kept, and you can go on with it next time.
sure-quit-yes = Quit
sure-quit-no = Stay
sure-resign = Give up?
sure-resign-about = The other side wins.
sure-resign-yes = Give up
sure-resign-no = Keep playing
sure-defaults = Set everything back?
sure-defaults-about = All settings become as they were at first. The games you have set up are kept.
sure-defaults-yes = Set back
sure-defaults-no = Keep my settings

notice-not-saved = The game could not be saved: { $why }
notice-no-folder = There is no place to keep games, so nothing is saved. Start Manyboard with --games FOLDER.
notice-saved-as = The game is saved as “{ $name }”.
notice-not-opened = The game could not be opened: { $why }
notice-opening-failed = The game could not be opened, and nobody knows why. Please try again.
notice-save-conflict = Somebody else has changed { $name } meanwhile. Your game goes on in a file of its own.
notice-start-refused = The game could not begin ({ $why }).

## Setting up a game

seat-you = You
seat-person = Player
seat-ai = Computer

setup-start = Start
setup-by-lot = Draw sides by lot
setup-by-lot-about = Who plays which side is decided when the game begins.
setup-swap = Swap sides
setup-watch = Watch AI against AI
setup-reset = Me against the AI
setup-options = Rules
setup-from-moves = { $moves ->
    [0] From a position of your own
    [one] From the position after one move
   *[other] From the position after { $moves } moves
  }

## How much time everybody has
time-heading = Clock
time-everybody = Time for everybody
time-none = None
time-game = Per game
time-move = Per move
time-days = Days per move
time-preset-about = Minutes for the whole game, and seconds that every move brings.
time-own = Own
time-minutes = Minutes for the game
time-more = Seconds with every move
time-more-kind = These seconds are
time-increment = added
time-delay = waited
time-increment-about = Added to the clock after every move.
time-delay-about = The clock waits so long in every move before it runs.
time-seconds = Seconds for each move
time-days-each = Days for each move
time-differ = Different for each side
time-differ-about = A stronger player may have less time.
time-wrong = The clock needs numbers: up to 600 minutes for a game (or 1:30), up to 600 seconds with every move, up to 86400 seconds or 365 days for a move.

setup-moves-first = moves first
setup-team-size = { $least }–{ $most } players
setup-name = Name
setup-person = Person
setup-ai = AI
setup-add-person = Add a person
setup-add-ai = Add an AI
setup-earlier = Moves earlier in the team
setup-later = Moves later in the team
setup-join = Join the other team
setup-remove = Remove
setup-style = Style…
setup-own-style = Own style…
setup-style-reset = Play as the level does

setup-wrong-name = “{ $name }” cannot be used as a name. { $why }
setup-no-game = There is no game called { $id } any more.
setup-too-few = { $least ->
    [one] { $team } needs at least one player: add a person or an AI.
   *[other] { $team } needs at least { $least } players: add a person or an AI.
  }
setup-too-many = { $most ->
    [one] { $team } has room for one player only: remove somebody.
   *[other] { $team } has room for { $most } players: remove somebody.
  }
setup-no-team = { $name } has no team: choose one.
setup-refused = The game cannot begin like this: { $why }.

name-too-short = Use at least { $least } characters.
name-too-long = Use at most { $most } characters.
name-space-at-edge = Take away the space at the beginning or the end.
name-double-space = Leave only one space between two words.
name-no-letter = Use at least one letter or digit.
name-wrong-character = Leave out “{ $character }”: letters, digits, spaces, _ and - are fine.
name-unseen-character = There is a character in it that nobody can see: type the name anew.

## Settings

settings-title = Settings
settings-done = Done
settings-defaults = Back to defaults…
settings-theme = Theme
settings-view = View
view-2d = 2D
view-3d = 3D
settings-quality = Picture quality
quality-auto = Auto
quality-low = Low
quality-medium = Medium
quality-high = High
settings-coordinates = Letters and numbers at the board
settings-text-size = Text size
settings-text-size-value = { $value } %
settings-reduce-motion = Reduce motion
settings-reduce-motion-about = Screens and panels appear at once.
settings-play = Playing
settings-pace = Speed of pieces
pace-off = At once
pace-fast = Fast
pace-normal = Normal
pace-slow = Slow
settings-auto-flip = Turn the board
settings-auto-flip-about = With several people here, it turns to whoever is to move.
settings-confirm = Confirm moves
settings-confirm-about = A move counts only after you say so.
settings-ai = AI
settings-think = Time to think
settings-think-about = For the strongest level.
settings-think-value = { $value } s
settings-delay = Shortest answer
settings-delay-about = A move never comes faster than this.
settings-delay-value = { $value } s
settings-sound = Sound
settings-mute = Mute everything
settings-volume-all = Everything
settings-volume-all-value = { $value } %
settings-volume-pieces = Pieces
settings-volume-pieces-value = { $value } %
settings-volume-events = Checks and endings
settings-volume-events-value = { $value } %
settings-volume-buttons = Buttons
settings-volume-buttons-value = { $value } %
settings-you = You
settings-name = Your name
settings-language = Language

## The table

table-menu = Menu (Esc)
table-view = Flat or solid board (Tab)
table-theme = Next theme (T)
table-flip = Turn the board (F)
table-mute = Sound on or off (M)
table-undo = Take back (U or Ctrl+Z)
table-redo = Play again what was taken back (R or Ctrl+Y)
table-hint = Show me a good move (H)
table-draw = Offer a draw (D)
table-resign = Give up (G)
table-you = You
table-ai = Computer
table-ai-at-level = { $name }, { $level }
table-thinking = { $depth ->
    [0] Thinking…
    [one] Thinking… { $depth } move ahead
   *[other] Thinking… { $depth } moves ahead
}
table-time-of-game = How long the game has taken
table-time-left = Time left
table-time-of-move = How long this move has taken
table-no-moves-yet = No moves yet
table-confirm = Play { $move }?
table-confirm-yes = Play it
table-confirm-no = Another one
table-draw-offered = { $team } offers a draw.
table-draw-take = Agree
table-draw-refuse = Play on
table-draw-refused = The draw was not accepted.
table-takeback-asked = { $team } would like to take the last move back.
table-takeback-grant = Allow it
table-takeback-refuse = Play on
table-takeback-refused = The move stands: it may not be taken back.
table-takeback-granted = The move was taken back.
table-abort-asked = { $team } would like to end the game without a result.
table-abort-agree = Agree
table-abort-refuse = Play on
table-abort-refused = The game goes on: the other side would not end it.
table-again = Play again
table-swap = Swap sides
table-review = Review the game
table-title = Choose another game

## Review

review-begin = Review the game (V)
review-menu = Menu
review-first = To the beginning (Home)
review-back = One move back (Left)
review-play = Play it back, or pause (Space)
review-forward = One move on (Right)
review-last = To the end (End)
review-speed = Speed of playing back (S)
review-evaluate = The AI's opinion on or off (E)
review-continue = A new game from this position (C)
review-leave = Leave the review (Esc)
review-leave-running = Back to the game in progress (Esc)
review-place = Move { $ply } of { $moves }
review-side-line = A side line
review-return = Back to the moves of the game
review-clock = What was left on the clock here
review-thought = How long the last move took
review-thinking = Thinking…
review-progress = { $done } of { $all }
review-graph = How the game went
review-beginning = The first position
review-after = After { $move }
review-over = { $who }, { $why }
review-wins-in = { $moves ->
    [one] A win for { $team } with the next move
   *[other] A win for { $team } in { $moves } moves
  }
review-loses-in = { $moves ->
    [one] A loss for { $team } with the next move
   *[other] A loss for { $team } in { $moves } moves
  }
review-winning = Winning for { $team } ({ $share } %)
review-better = Better for { $team } ({ $share } %)
review-slightly-better = Slightly better for { $team } ({ $share } %)
review-even = About even ({ $team } { $share } %)
review-worse = Worse for { $team } ({ $share } %)
review-best = Best: { $move } ({ $depth ->
    [one] { $depth } move ahead
   *[other] { $depth } moves ahead
  })
review-mistake = A mistake: it gives away { $lost } % of the chances. Better: { $better }
review-blunder = A blunder: it gives away { $lost } % of the chances. Better: { $better }

## The shelf

shelf-title = My games
shelf-back = Back
shelf-search = Search
shelf-every-game = Every game
shelf-all = All
shelf-unfinished = To continue
shelf-finished = Finished
shelf-name = Name
shelf-game = Game
shelf-players = Players
shelf-result = Result
shelf-moves = Moves
shelf-time = Clock
shelf-played = Last played
shelf-sorted = By: { $by }
shelf-turn = The other way round
shelf-to-move = { $name } to move
shelf-thousands = ,
shelf-no-clock = No clock
shelf-delay = { $base } min, { $wait } s delay
shelf-each-move = { $seconds } s a move
shelf-each-days = { $days ->
    [one] 1 day a move
   *[other] { $days } days a move
}
shelf-now = Just now
shelf-minutes-ago = { $count ->
    [one] 1 minute ago
   *[other] { $count } minutes ago
}
shelf-hours-ago = { $count ->
    [one] 1 hour ago
   *[other] { $count } hours ago
}
shelf-days-ago = { $count ->
    [one] 1 day ago
   *[other] { $count } days ago
}
shelf-date = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
} { $year }
shelf-reading = Looking at your games…
shelf-reading-count = Looking at your games: { $done } of { $whole }
shelf-working = Working…
shelf-stop = Stop
shelf-incomplete = Stopped before every game was read.
shelf-go-on = Read the rest
shelf-empty = No games yet. Every game you play is kept here by itself; games from elsewhere come in with Import.
shelf-nothing-found = No game fits. Search for something else, or show every game.
shelf-count = { $count ->
    [one] 1 game
   *[other] { $all } games
}
shelf-count-shown = { $shown } of { $all } games
shelf-continue = Continue
shelf-review = Review
shelf-rename = Rename
shelf-duplicate = Duplicate
shelf-delete = Delete
shelf-export = Export…
shelf-import = Import…
shelf-export-shown = Export all shown…
shelf-show-folder = Open folder
shelf-other-folder = Other folder…
shelf-deleted = “{ $name }” was deleted.
shelf-undo = Undo
shelf-details = Why?
shelf-dismiss = All right
shelf-imported = { $count ->
    [0] No game was imported
    [one] 1 game imported
   *[other] { $shown } games imported
}
shelf-exported = { $count ->
    [0] No game was written
    [one] 1 game written to { $place }
   *[other] { $shown } games written to { $place }
}
shelf-some-unread = { $what }, { $failed } could not be read
shelf-some-unwritten = { $what }, { $failed } could not be written
shelf-stopped = { $what }; stopped as you asked
shelf-done = { $what }.
shelf-failed = That did not work: { $why }.
shelf-busy = One thing after the other: games are being imported or exported already.
shelf-delete-at-table = This game is at the table. Leave it first, then it can be deleted.
shelf-no-opener = The folder could not be opened on this system. It is { $folder }
shelf-bad-folder = { $folder } cannot hold your games ({ $why }). They stay where they are.
shelf-rename-title = Rename this game
shelf-rename-hint = Its new name
shelf-delete-title = Delete this game?
shelf-delete-about = “{ $name }” goes to the trash of this folder. You can undo it here.
shelf-keep = Keep it
shelf-export-title = Export
shelf-export-about = { $count ->
    [one] “{ $name }” is written as
   *[other] { $shown } games are written as
}
shelf-as-board = Manyboard files
shelf-as-pgn = PGN
shelf-as-pdn = PDN
shelf-as-text = Plain text
shelf-choose-place = Choose where…
shelf-path-title-import = Import which file?
shelf-path-title-export = Write to which file?
shelf-path-title-folder = Which folder holds your games?
shelf-path-about = This system has no dialog for that, so please type the whole path.
shelf-path-hint = /home/…
shelf-path-import = Import
shelf-path-export = Export
shelf-path-folder = Use this folder
shelf-path-wrong = Type the whole path, from / or ~ on.
shelf-reasons-title = These could not be read or written
shelf-reasons-more = … and { $count } more.
shelf-files = Games
## Setting up a position

setup-by-hand = Set up a position…
editor-title = { $game }
editor-piece = { $team }: { $kind }
editor-hand = Move pieces (Esc)
editor-eraser = Take pieces away (right click or Delete)
editor-turn = To move:
editor-good = { $team } to move. Ready to play.
editor-over = In this position the game is already over: { $reason }.
editor-flag-idle = This changes nothing while the pieces stand like this.
editor-undo = Take back (Ctrl+Z)
editor-redo = Do again (Ctrl+Y)
editor-flip = Turn the board
editor-usual = Usual position
editor-clear = Clear the board
editor-mirror = Mirror
editor-swap = Swap sides
editor-copy = Copy as text
editor-paste = Paste text
editor-play = Play…
editor-analyse = Analyse
editor-back = Back
notice-editor-refused = That is not a position of this game: { $why }

## Sharing

share-title = Share
share-as = As text
format-pgn = PGN
format-pdn = PDN
format-txt = Plain moves
format-fen = Position
share-copy = Copy
share-save = Save as file…
share-picture = Save picture…
share-paste = Paste from the clipboard
share-paste-about = A game or a position that you copied elsewhere:
notice-position-copied = The position was copied as text.
notice-game-copied = The game was copied as text.
notice-not-copied = The game could not be copied: { $why }
notice-saved-there = Saved: { $place }
notice-not-written = The file could not be written: { $why }
notice-nothing-to-paste = There is no text to paste.
notice-paste-first = The text holds { $count } games; this is the first. The shelf can import all of them.
notice-paste-broken = This looks like a game, but it cannot be read: { $why }
notice-paste-unknown = This is no game or position that Manyboard knows: { $why }
notice-paste-long = This text is too long to be pasted. Save it as a file, and import it on the shelf.

## Playing online: how people meet

title-online = Play with friends
title-online-about = Host a game, join one with a code, or meet anybody
title-cut-off = Continue the game with { $names }? ({ $game })
title-cut-off-return = Return
title-cut-off-forget = Not now
setup-host = Host online
setup-host-about = Opens a lobby for this game and shows the code for your friends.
shelf-host = Host online
online-title = Play with friends
online-host-heading = Your own game
online-host-about = You get a short code for your friends. Game, rules and clock can still be changed.
online-host = Host a game
online-host-here = Host on this network
online-host-here-about = Nothing leaves your own network: for friends in the same house, without any relay.
online-host-saved = Continue a saved game…
online-join-heading = A friend's game
online-join-about = Type the code, or paste the whole invitation.
online-join-hint = Code
online-join = Join
online-code-found = Code: { $code }
online-code-none-yet = A code is six letters and digits, such as K7PM52, or six digits.
online-code-not-found = There is no code in this: it is six letters and digits.
online-anybody-heading = Anybody
online-anybody = Meet anybody
online-lobbies = Open lobbies
online-lobbies-refresh = Look again
online-lobbies-more = More
online-lobbies-asking = Looking for open lobbies…
online-lobbies-none = Nobody waits just now. Host a game and let it be listed, and others will find you.
online-lobbies-join = Join { $code }
online-lobbies-password = Takes a password
online-lobbies-near = On this network
online-lobbies-playing = playing
online-lobbies-members = { $members } of { $seats } here
online-lobbies-unknown = A game this version does not know
online-opening-code = Opening a lobby…
online-opening-code-about = The relay is asked for a code.
online-opening-door = Knocking at the door…
online-opening-door-about = The lobby is found, and you are let in as soon as somebody there answers.
online-opening-opponent = No opponent found yet
online-opening-opponent-about = You are told as soon as somebody wants to play the same.
online-opening-opponent-game = You want to play { $game } ({ $time }). You are told as soon as somebody wants the same.
online-password = A password is needed
online-password-about = The host of this lobby has set a password.
online-password-hint = Password
online-password-wrong = That was not it. Please try again.
online-password-enter = Enter
online-failed = That did not work
online-again = Try again
online-failed-no-relay = The relay does not answer. Is its address right? It is in the settings, under Online. Friends in the same house can play without one: host on this network.
online-failed-no-network = This computer seems to have no network. Look at the cable or the wireless connection, and try again.
online-failed-not-a-relay = Somebody answers at this address, but it is no Manyboard relay. Look at the address in the settings, under Online.
online-failed-not-trusted = The relay cannot prove that it is the right one: its certificate is not valid here. Look at its address in the settings, under Online, and at the date of this computer; or tell whoever runs the relay.
online-failed-unknown-code = There is no lobby with this code. It may be closed already, or a letter is wrong: ask your friend to send the code again.
online-failed-full = This lobby is full.
online-failed-locked = This lobby takes nobody in just now. Ask its host to let people watch, or try again after the game.
online-failed-version = Your friend plays with another version of Manyboard ({ $theirs }). Both need the same: please update.
online-failed-too-old = This relay needs a newer version of Manyboard. Please update, or choose another relay in the settings, under Online.
online-failed-kicked = The host has sent you away from this lobby.
online-failed-over = This lobby is closed: everybody has left.
online-failed-no-answer = Nobody in this lobby opens the door. Perhaps everybody has gone; or your networks do not let you through to each other: then a relay with a TURN server helps, or, in the same house, hosting on this network.
online-failed-too-many = That was too often in a short time. Please try again in { $seconds } seconds.
online-failed-password = The password was wrong too often. Ask the host for it, and try again later.
online-failed-address = This is no address of a relay. It is written like https://play.example.org.
online-failed-elsewhere = You have come into this lobby from another window. Only one of them can stay.
online-failed-other = Something went wrong: { $why }
notice-copied = Copied: { $text }

## In the lobby

lobby-title = Lobby
lobby-code = The code for your friends
lobby-copy-code = Copy code
lobby-copy-command = Copy command
lobby-time = Clock: { $time }
lobby-change = Change…
lobby-terms = What we play
lobby-position = Begins from
lobby-begin-anew = Begin anew
lobby-manners = Who may come
lobby-list = In the list of open lobbies
lobby-list-about = Strangers can find it and join; otherwise only those who have the code.
lobby-watch = Spectators
lobby-watch-about = Others may watch without playing.
lobby-listed = In the open list
lobby-hidden = Only by code
lobby-with-password = With a password
lobby-without-password = No password
lobby-watchers = Spectators welcome
lobby-no-watchers = No spectators
lobby-password = Password
lobby-password-is-set = Whoever comes in is asked for it.
lobby-password-is-none = There is none: the code is enough.
lobby-password-set = Set
lobby-password-clear = No password
lobby-free = Free place
lobby-kept = Kept for { $name }
lobby-sit = Sit here
lobby-put = { $name } sits here
lobby-swap = Change places with { $name }
lobby-make-free = Leave it free
lobby-remove-place = Take this place away
lobby-add-place = Add a place
lobby-place-menu = Who sits here
lobby-menu = What to do with { $name }
lobby-you = { $name } (you)
lobby-away = away
lobby-is-ready = Ready
lobby-is-host = The host
lobby-is-muted = Muted: you see nothing of what they say
lobby-stand-up = Only watch
lobby-make-watch = Let them only watch
lobby-mute = Mute
lobby-unmute = Show what they say
lobby-give-host = Make them host…
lobby-kick = Send away…
lobby-watching = Watching
lobby-start = Start the game
lobby-ready = I am ready
lobby-ready-on = Ready: wait for the others
lobby-leave = Leave
lobby-can-start = Everybody is ready.
lobby-waits-for-host = { $name } starts the game.
lobby-not-yet-no-game = This version does not know the game that was chosen.
lobby-not-yet-too-few = { $least ->
    [one] { $team } needs a player: wait for a friend, or let the computer sit there.
   *[other] { $team } needs { $least } players: wait for friends, or let the computer sit there.
  }
lobby-not-yet-too-many = { $most ->
    [one] { $team } has room for one player only.
   *[other] { $team } has room for { $most } players only.
  }
lobby-not-yet-ready = { $name } is not ready yet.
lobby-not-yet-away = { $name } is away just now.
lobby-not-yet-host = Only the host can start the game.
lobby-not-yet-playing = The game before is not over yet.
lobby-not-yet-rules = The game cannot begin like this: { $why }.
sure-leave-lobby = Leave the lobby?
sure-leave-lobby-about = You can come back with the same code as long as somebody is there.
sure-leave-lobby-yes = Leave
sure-leave-lobby-no = Stay
sure-leave-online = Leave this game?
sure-leave-online-about = The others see that you have left. The game is kept on your shelf.
sure-leave-online-yes = Leave
sure-leave-online-no = Stay
sure-kick = Send { $name } away?
sure-kick-about = { $name } leaves the lobby, and is not let in again.
sure-kick-yes = Send away
sure-kick-no = Let them stay
sure-give-host = Make { $name } host?
sure-give-host-about = { $name } decides about the lobby from then on, and you no longer do.
sure-give-host-yes = Make them host
sure-give-host-no = Stay host

## Talking with people elsewhere

chat-hint = Say something
chat-empty = Nothing was said yet.
chat-muted = What others say is not shown: so it is set in the settings.
chat-left = { $left ->
    [one] one character left
   *[other] { $left } characters left
  }
emote-smile = Hello!
emote-thumb = Good move
emote-heart = I like it
emote-wow = Oh!
emote-sad = Oh no
emote-think = Let me think
emote-wait = Take your time
emote-cup = Well played
online-note-joined = { $name } has come.
online-note-left = { $name } has left.
online-note-lost = The connection to { $name } is lost.
online-note-back = { $name } is back.
online-note-kicked = { $name } was sent away.
online-note-host = { $name } is the host now.
online-note-started = The game has begun.
online-note-repaired = Two computers did not agree. They compared the moves, and the game goes on.
online-note-flood = You speak too fast: wait a moment.
online-note-false-time = { $name }'s app states a time that cannot be true; the clock here counts on.
online-note-nonsense = { $name }'s app sends nonsense, and is not listened to any more.
online-note-knocked = Somebody tried a wrong password.
online-ping = { $ping } ms
online-shaky = The connection is shaky
online-linked = Connected
online-not-linked = Not connected
online-trouble-shaky = The connection to { $name } is shaky.
online-trouble-reconnecting = Your connection is lost. Reconnecting…
online-trouble-waiting = Waiting for { $name } ({ $time })
online-trouble-relay = The relay cannot be reached. A game in progress goes on.
table-muted = muted
table-watchers = Watching: { $names }
table-tab-moves = Moves
table-tab-chat = { $unread ->
    [0] Chat
   *[other] Chat ({ $unread })
  }
table-tab-chat-about = Talk with the others (C)
table-rematch = Ask for a rematch
table-rematch-agree = Play the rematch
table-rematch-swap = Rematch with sides swapped
table-rematch-asked = The others are asked for a rematch…
table-rematch-wanted = { $name } would like a rematch.
table-lobby = Back to the lobby
table-leave = Leave
settings-online = Online
settings-relay = Relay
settings-relay-about = Where players find each other. Left empty, one on this computer is asked.
settings-mute-chat = Mute all chat
settings-mute-chat-about = Nothing that others say is shown.
settings-digit-codes = Codes of digits only
settings-digit-codes-about = Easier to say on the telephone: the codes of your lobbies are six digits.
