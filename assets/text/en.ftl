# Every text that people read. A translation is a copy of this file with another name, such as de.ftl.

app-name = Manyboard
language-name = English

## Levels of the AI

level-1 = Beginner
level-1-about = Knows how the pieces move, but overlooks a lot. Good for a first win.
level-2 = Casual
level-2-about = Sees simple threats, but still leaves pieces hanging.
level-3 = Club
level-3-about = Thinks a few moves ahead and seldom gives anything away.
level-4 = Expert
level-4-about = Plans ahead and punishes mistakes.
level-5 = Master
level-5-about = Plays as well as it can in the time it has.

slider-strength = Strength
slider-strength-about = How many moves it thinks ahead.
slider-positional = Positional play
slider-positional-about = How well it places its pieces.
slider-aggression = Aggression
slider-aggression-about = How far forward it pushes its pieces.
slider-blind-spots = Blind spots
slider-blind-spots-about = How often it overlooks a move. More often the further it looks ahead.
slider-exchanges = Trades
slider-exchanges-about = How readily it trades pieces.

## How games end. $count is the grammatical number of the name. $winner and $loser begin a sentence: "You", a player's name or a team's.
## $won is yes if there is a winner, and no in a draw.

end-won = { $name } won
end-and = { " and " }
end-you-won = You won!
end-you-lost = You lost
end-draw = Draw
reason-other = The game is over.
reason-checkmate = { $winner } gave checkmate: the king cannot escape.
reason-checkmate-short = Checkmate
reason-stalemate = Stalemate: there was no legal move, and no check.
reason-stalemate-short = Stalemate
reason-threefold-repetition = { $won ->
    [yes] { $winner } won because the same position came up three times.
   *[no] The same position came up three times.
  }
reason-threefold-repetition-short = Repetition
reason-fifty-moves = Each side made fifty moves without progress.
reason-fifty-moves-short = Fifty-move rule
reason-insufficient-material = Neither side has enough pieces left to win.
reason-insufficient-material-short = Insufficient material
reason-king-exploded = { $winner } blew up the king.
reason-king-exploded-short = King exploded
reason-king-on-hill = { $winner } brought the king to the hill.
reason-king-on-hill-short = King on the hill
reason-all-captured = { $winner } captured every piece.
reason-all-captured-short = All captured
reason-no-moves = { $loser } had no legal move left.
reason-no-moves-short = No moves left
reason-king-escaped = { $winner } brought the king to a corner.
reason-king-escaped-short = King escaped
reason-king-captured = { $winner } captured the king.
reason-king-captured-short = King captured
reason-exit-fort = { $winner } built a fort at the edge: the king is safe in it.
reason-exit-fort-short = Safe in a fort
reason-encircled = { $winner } surrounded all defenders.
reason-encircled-short = Surrounded
reason-no-pieces = { $loser } had no pieces left.
reason-no-pieces-short = No pieces left
reason-forty-moves = Each side made forty moves without progress.
reason-forty-moves-short = Forty-move rule
reason-connected = { $winner } completed a row.
reason-connected-short = Row completed
reason-board-full = The board is full.
reason-board-full-short = Board full
reason-resigned = { $loser } resigned.
reason-resigned-short = Resignation
reason-agreed = Both sides agreed to a draw.
reason-agreed-short = Agreement
reason-time = { $won ->
    [yes] { $loser } ran out of time.
   *[no] { $loser } ran out of time, but the other side could not win.
  }
reason-time-short = Time
reason-abandoned = The game was abandoned.
reason-abandoned-short = Abandoned
reason-points = { $won ->
    [yes] { $winner } had more points.
   *[no] Both sides had the same number of points.
  }
reason-points-short = Points

## Themes

theme-walnut = Walnut
theme-marble = Marble
theme-midnight = Midnight
theme-tol = Colour-blind friendly
theme-contrast = High contrast
pieces-2d-classic = Classic
pieces-2d-bold = Bold
pieces-2d-letters = Letters
pieces-3d-turned = Turned
pieces-3d-angular = Angular

## Rooms

room-study = Study by the fire
room-garden = Garden
room-hall = Winter hall

## When the app cannot start

startup-no-display = There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set). Start Manyboard from a desktop, or render without one: manyboard --demo FOLDER.
startup-no-window = No window could be opened. Does the display in DISPLAY or WAYLAND_DISPLAY exist? The system says: { $why }
startup-no-graphics = No usable graphics driver was found. Manyboard needs Vulkan. A driver that works on every computer: sudo apt-get install mesa-vulkan-drivers (Debian, Ubuntu), sudo dnf install mesa-vulkan-drivers (Fedora) or sudo pacman -S vulkan-swrast (Arch). On Windows and macOS, please update your graphics driver.
startup-crash = Manyboard has crashed: { $why }

## Common buttons

close = Close
cancel = Cancel
previous = Previous
next = Next

## Title

title-level = AI opponent
title-shelf = My games
title-shelf-about = Continue, review, import and export
title-shelf-about-short = Continue and review
title-continue = Continue
title-continue-about = { $game } · { $players } · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
title-continue-short = { $game } · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
title-paste = Paste
title-paste-about = Paste a game or position (Ctrl+V)
title-shortcuts = Keys
title-settings = Settings
title-quit = Quit
title-set-up = Set up…
title-players = { $least }–{ $most } players
title-last-played = Last played
title-other-games = Classics and more
title-search = Search games
title-nothing-found = No game matches your search.
title-online = Play with friends
title-online-about = Host, join with a code, or find an opponent
title-online-about-short = Host or join a game
title-rejoin = Rejoin the game with { $names }? ({ $game })
title-rejoin-return = Rejoin
title-rejoin-forget = Not now

## Menu

menu-title = Menu
menu-resume = Resume
menu-takeback = Request takeback
menu-abort = Abandon game
menu-review = Review game
menu-share = Share…
menu-edit = Edit position
menu-name = Name this game…
menu-players = Rename players…
menu-settings = Settings
menu-lesson = Lesson
menu-leave = Leave game
menu-quit = Quit

name-title = Name this game
name-hint = Name
name-save = Save
players-title = Rename players
players-hint = Name of a player
players-save = Save
name-about = Games are saved after every move, in { $folder }.

## Questions before something happens

confirm-leave = Leave this game?
confirm-leave-about = It is saved, and you can continue it later.
confirm-leave-yes = Leave
confirm-leave-no = Keep playing
confirm-quit = Quit Manyboard?
confirm-quit-about = A game in progress is saved, and you can continue it next time.
confirm-quit-yes = Quit
confirm-quit-no = Cancel
confirm-resign = Resign?
confirm-resign-about = Your opponent wins.
confirm-resign-yes = Resign
confirm-resign-no = Keep playing
confirm-defaults = Reset all settings?
confirm-defaults-about = All settings return to their defaults. Your saved games and set-ups stay.
confirm-defaults-yes = Reset
confirm-defaults-no = Cancel
confirm-leave-lobby = Leave the lobby?
confirm-leave-lobby-about = You can come back with the same code as long as someone is still there.
confirm-leave-lobby-yes = Leave
confirm-leave-lobby-no = Stay
confirm-leave-online = Leave this game?
confirm-leave-online-about = The others will see that you left. The game is saved in My games.
confirm-leave-online-yes = Leave
confirm-leave-online-no = Stay
confirm-kick = Kick { $name }?
confirm-kick-about = { $name } has to leave the lobby and cannot come back.
confirm-kick-yes = Kick
confirm-kick-no = Cancel
confirm-give-host = Make { $name } the host?
confirm-give-host-about = { $name } will control the lobby instead of you.
confirm-give-host-yes = Make host
confirm-give-host-no = Cancel

## Notices

notice-settings-not-saved = Your settings could not be saved ({ $why }).
notice-settings-replaced = Some settings could not be read and were reset: { $names }.
notice-not-saved = The game could not be saved: { $why }.
notice-folder-away = Not saved yet: { $why }. The game is kept safe, and saved as soon as the folder is back.
notice-saved-again = Your game is saved again.
notice-games-away = My games cannot be opened: { $why }.
notice-no-folder = There is no folder to save games in, so nothing is saved. Start Manyboard with --games FOLDER.
notice-saved-as = The game is saved as “{ $name }”.
notice-not-opened = The game could not be opened: { $why }.
notice-opening-failed = The game could not be opened. Please try again.
notice-save-conflict = Another program has changed { $name }. Your game continues in a new file.
notice-start-refused = The game could not be started: { $why }.
notice-copied = Copied: { $text }

## Set-up

seat-you = You
seat-person = Player
seat-ai = AI

setup-start = Start
setup-host = Host online
setup-host-about = Opens a lobby for this game and shows the code for your friends.
setup-random-sides = Random sides
setup-random-sides-about = Sides are drawn when the game starts.
setup-swap = Swap sides
setup-watch = Watch AI vs AI
setup-reset = Me vs AI
setup-editor = Set up position…
setup-lesson = Lesson
setup-options = Rules
setup-from-moves = { $moves ->
    [0] From a custom position
    [one] From the position after 1 move
   *[other] From the position after { $moves } moves
  }

time-heading = Time control
time-everybody = All players
time-none = Unlimited
time-game = Per game
time-move = Per move
time-days = Days per move
time-preset-about = Minutes per game + increment in seconds.
time-custom = Custom
time-minutes = Minutes per game
time-bonus = Seconds per move
time-bonus-kind = Type
time-increment = Increment
time-delay = Delay
time-increment-about = Added to the clock after every move.
time-delay-about = The clock starts this long after each move begins.
time-seconds = Seconds per move
time-days-each = Days per move
time-differ = Different per side
time-differ-about = Give a stronger player less time.
time-wrong = Enter numbers: up to 600 minutes per game (or 1:30), up to 600 seconds of increment or delay, up to 86400 seconds or 365 days per move.

setup-moves-first = moves first
setup-team-size = { $least }–{ $most } players
setup-name = Name
setup-person = Player
setup-ai = AI
setup-add-person = Add player
setup-add-ai = Add AI
setup-earlier = Move up
setup-later = Move down
setup-join = Switch team
setup-remove = Remove
setup-style = Style…
setup-custom-style = Custom style…
setup-style-reset = Reset style
setup-bad-name = “{ $name }” cannot be used as a name: { $why }.

## Settings

settings-title = Settings
settings-done = Done
settings-defaults = Reset all…
settings-theme = Theme
settings-pieces-2d = Pieces in 2D
settings-pieces-3d = Pieces in 3D
settings-view = View
view-2d = 2D
view-3d = 3D
settings-camera = 3D camera
camera-seat = Your seat
camera-top = Above
camera-side = Side
camera-cinematic = Cinematic
settings-room = Room
settings-room-about = Surroundings and light of the 3D table.
settings-camera-drift = Camera drift
settings-camera-drift-about = The 3D camera sways a little while you play. Needs a graphics card; off with reduced motion.
settings-quality = Graphics quality
quality-auto = Auto
quality-low = Low
quality-medium = Medium
quality-high = High
settings-coordinates = Show coordinates
settings-text-size = Text size
settings-text-size-value = { $value } %
settings-full-screen = Full screen
settings-reduce-motion = Reduce motion
settings-reduce-motion-about = Screens and panels appear without animation.
settings-play = Gameplay
settings-animation = Animation speed
animation-off = Off
animation-fast = Fast
animation-normal = Normal
animation-slow = Slow
settings-auto-flip = Auto-flip board
settings-auto-flip-about = Turns the board to the player to move when several people share this computer.
settings-confirm = Confirm moves
settings-confirm-about = Ask before a move is played.
settings-premoves = Premoves
settings-premoves-about = Choose your next moves while your opponent thinks. They are played at once if they are legal.
settings-attacked = Show attacked pieces
settings-attacked-about = Marks your pieces that could be captured next. Not in online games.
settings-hints = Hints for beginners
settings-hints-about = Says how a piece moves, why a move is refused, and what to do in a first game.
settings-lessons = Offer lessons
settings-lessons-about = When you choose a game for the first time.
settings-ai = AI
settings-think = Thinking time
settings-think-about = At the highest level.
settings-think-value = { $value } s
settings-delay = Minimum move time
settings-delay-about = The AI never answers faster than this.
settings-delay-value = { $value } s
settings-sound = Sound
settings-mute = Mute all
settings-volume-all = Master volume
settings-volume-all-value = { $value } %
settings-volume-pieces = Pieces
settings-volume-pieces-value = { $value } %
settings-volume-events = Check and game end
settings-volume-events-value = { $value } %
settings-volume-buttons = Interface
settings-volume-buttons-value = { $value } %
settings-volume-music = Music volume
settings-volume-music-value = { $value } %
settings-music = Music
settings-music-about = Quiet music while you play.
music-off = Off
music-study = Piano
music-garden = Strings
music-hall = Bells
settings-you = Profile
settings-name = Your name
settings-language = Language
settings-online = Online
settings-relay = Relay server
settings-relay-about = Where players find each other. Leave empty to use one on this computer.
settings-mute-chat = Hide chat
settings-mute-chat-about = Messages and emotes from others are not shown.
settings-digit-codes = Digits-only codes
settings-digit-codes-about = Lobby codes are six digits: easier to say on the phone.

## The table

table-menu = Menu
table-menu-short = Menu
table-view = Switch 2D/3D
table-view-short = 2D/3D
table-theme = Next theme
table-theme-short = Theme
table-flip = Flip board
table-flip-short = Flip
table-camera-seat = 3D camera at your seat
table-camera-top = 3D camera above the board
table-camera-side = 3D camera at the side
table-camera-cinematic = Cinematic 3D camera
table-check = Check!
hint-piece-of = { $team } { $kind }
hint-check = Check! The { $kind } is attacked.
hint-not-your-turn = it is not your turn: { $name } is to move
hint-first-piece = Click one of the marked pieces to see where it can go.
hint-first-target = Now click one of the marked squares.
hint-first-square = Click one of the marked squares.
hint-first-column = Click a column.
table-camera-hint = Drag the table to look around, scroll to zoom. A double-click beside the board brings the camera back.
table-camera-hint-close = Close this hint
shortcut-camera-turn = Turn the 3D camera
shortcut-camera-zoom = Zoom the 3D camera
table-mute = Mute
table-mute-short = Mute
table-undo = Undo
table-undo-short = Undo
table-redo = Redo
table-redo-short = Redo
table-hint = Hint
table-hint-short = Hint
table-attacked = Show attacked pieces
table-attacked-short = Threats
table-attacked-on = Your attacked pieces are marked
table-attacked-off = Attacked pieces are no longer marked
table-draw = Offer draw
table-draw-short = Draw
table-resign = Resign
table-resign-short = Resign
table-you = You
table-ai = AI
table-ai-at-level = { $name } ({ $level })
table-thinking = { $depth ->
    [0] Thinking…
    [one] Thinking… { $depth } move ahead
   *[other] Thinking… { $depth } moves ahead
}
table-time-of-game = Game time
table-time-left = Time left
table-time-of-move = Time for this move
table-no-moves-yet = No moves yet
table-confirm = Play { $move }?
table-confirm-yes = Play ({ $keys })
table-confirm-no = Cancel ({ $keys })
table-draw-offered = { $count ->
    [one] { $team } offers a draw.
   *[other] { $team } offer a draw.
  }
table-question-keys = { $keys }: answer by keyboard
table-ending-close = Close
table-not-offered = Not now: { $why }.
table-draw-accept = Accept
table-draw-decline = Decline
table-draw-declined = The draw offer was declined.
table-takeback-asked = { $count ->
    [one] { $team } requests a takeback.
   *[other] { $team } request a takeback.
  }
table-takeback-accept = Accept
table-takeback-decline = Decline
table-takeback-declined = The takeback was declined.
table-takeback-accepted = The move was taken back.
table-abort-asked = { $count ->
    [one] { $team } wants to abandon the game.
   *[other] { $team } want to abandon the game.
  }
table-abort-accept = Accept
table-abort-decline = Decline
table-abort-declined = The game continues: abandoning it was declined.
table-again = Play again
table-swap = Swap sides
table-review = Review game
table-review-short = Review
table-title = Main menu
table-muted = muted
table-watchers = Spectating:
table-tab-moves = Moves
table-tab-chat = { $unread ->
    [0] Chat
   *[other] Chat ({ $unread })
  }
table-rematch = Rematch
table-rematch-agree = Accept rematch
table-rematch-swap = Rematch with sides swapped
table-rematch-asked = Rematch offered…
table-rematch-wanted = { $name } wants a rematch.
table-lobby = Back to lobby
table-leave = Leave

## Keyboard shortcuts

menu-shortcuts = Keyboard shortcuts
shortcuts-title = Keyboard shortcuts
shortcuts-board = On the board
shortcuts-game = In a game
shortcuts-display = Display and sound
shortcuts-review = In a review
shortcuts-on-title = In the main menu
shortcuts-shelf = In My games
shortcuts-everywhere = Everywhere
shortcut-or = or
shortcut-with-keys = { $name } ({ $keys })
shortcut-cursor = Move the board cursor
shortcut-act = Select or move; elsewhere press the focused button
shortcut-escape = Deselect, or open the menu
shortcut-switch-focus = From the board to a question or the buttons, and back
shortcut-rematch = Play again once the game is over
shortcut-chat = Chat (online games)
shortcut-copy = Copy the position
shortcut-paste = Paste a game, a position or a code
key-ctrl = Ctrl
key-alt = Alt
key-shift = Shift
key-left = Left
key-right = Right
key-up = Up
key-down = Down
key-escape = Esc
key-enter = Enter
key-space = Space
key-tab = Tab
key-home = Home
key-end = End
key-page-up = Page Up
key-page-down = Page Down
key-delete = Delete

## Review

review-later = You can review an online game once it is over.
review-first = First move
review-first-short = First
review-back = Previous move
review-back-short = Back
review-play = Play or pause
review-play-short = Play
review-forward = Next move
review-forward-short = Next
review-last = Last move
review-last-short = Last
review-speed = Playback speed
review-speed-short = Speed
review-evaluate = Analysis on or off
review-evaluate-short = Analysis
review-continue = New game from here
review-continue-short = New game
review-leave = Leave review
review-leave-short = Leave
review-leave-running = Back to the game
review-leave-running-short = Leave
review-place = { $now ->
    [0] Start
   *[other] Move { $now } of { $moves }
}
review-variation = Variation
review-return = Back to the game's moves
review-clock = Time left on the clock
review-thought = Time for the last move
review-thinking = Thinking…
review-progress = { $done } of { $all }
review-graph = Advantage over time
review-beginning = Starting position
review-after = After { $move }
review-over = { $who }. { $why }
review-wins-in = { $moves ->
    [one] { $team } can win with the next move
   *[other] { $team } can win in { $moves } moves
  }
review-loses-in = { $moves ->
    [one] { $team } will lose on the next move
   *[other] { $team } will lose in { $moves } moves
  }
review-winning = Winning for { $team } ({ $share } %)
review-better = Better for { $team } ({ $share } %)
review-slightly-better = Slightly better for { $team } ({ $share } %)
review-even = Even ({ $team } { $share } %)
review-worse = Worse for { $team } ({ $share } %)
review-share = { $team } { $share } %
review-best = Best: { $move } ({ $depth ->
    [one] { $depth } move ahead
   *[other] { $depth } moves ahead
  })
review-mistake = Mistake: winning chances drop by { $lost } %. Best was { $better }.
review-blunder = Blunder: winning chances drop by { $lost } %. Best was { $better }.
review-next-variation = Switch to another variation
nag-only-move = Only move
nag-worst-move = Worst move
nag-unclear = Unclear
nag-zugzwang = Zugzwang
nag-space = More space
nag-development = Ahead in development
nag-initiative = Initiative
nag-attack = Attack
nag-compensation = Compensation
nag-counterplay = Counterplay
nag-time-trouble = Time trouble
nag-idea = With this idea
nag-comment = Editor's comment
nag-novelty = Novelty

## My games

shelf-title = My games
shelf-back = Back
shelf-search = Search
shelf-every-game = All games
shelf-all = All
shelf-unfinished = In progress
shelf-finished = Finished
shelf-name = Name
shelf-game = Game
shelf-number = No.
shelf-first = First player
shelf-second = Second player
shelf-result = Result
shelf-moves = Moves
shelf-time = Time control
shelf-played = Last played
shelf-sorted = Sort: { $by }
shelf-reverse = Reverse order
shelf-to-move = { $name } to move
shelf-your-move = Your move
shelf-thousands = ,
shelf-no-clock = Unlimited
shelf-delay = { $base } min, { $wait } s delay
shelf-each-move = { $seconds } s per move
shelf-each-days = { $days ->
    [one] 1 day per move
   *[other] { $days } days per move
}
shelf-undated = Undated
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
shelf-reading = Loading your games…
shelf-reading-count = Loading your games: { $done } of { $whole }
shelf-working = Working…
shelf-stop = Stop
shelf-incomplete = Stopped before all games were loaded.
shelf-read-rest = Load the rest
shelf-empty = No games yet. Every game you play is saved here automatically. Use Import to add games from elsewhere.
shelf-nothing-found = No games match your search.
shelf-try-again = Try again
shelf-choose-folder = Choose another folder…
shelf-show-all = Show all games
shelf-count = { $count ->
    [one] 1 game
   *[other] { $all } games
}
shelf-count-shown = { $shown } of { $all } games
shelf-continue = Continue
shelf-host = Host online
shelf-review = Review
shelf-rename = Rename
shelf-duplicate = Duplicate
shelf-delete = Delete
shelf-export = Export…
shelf-import = Import…
shelf-export-shown = Export all shown…
shelf-show-folder = Open folder
shelf-other-folder = Change folder…
shelf-deleted = “{ $name }” was deleted.
shelf-undo = Undo
shelf-details = Details
shelf-dismiss = OK
shelf-imported = { $count ->
    [0] No games imported
    [one] 1 game imported
   *[other] { $shown } games imported
}
shelf-exported = { $count ->
    [0] No games exported
    [one] 1 game exported to { $place }
   *[other] { $shown } games exported to { $place }
}
shelf-some-unread = { $what }, { $failed } could not be read
shelf-some-unwritten = { $what }, { $failed } could not be written
shelf-stopped = { $what }, then stopped
shelf-done = { $what }.
shelf-failed = That did not work: { $why }.
shelf-busy = Please wait: another import or export is still running.
shelf-delete-at-table = This game is being played. Leave it first, then delete it.
shelf-no-opener = The folder cannot be opened on this system. It is { $folder }
shelf-bad-folder = { $folder } cannot be used for your games ({ $why }). They stay where they are.
shelf-rename-title = Rename game
shelf-rename-hint = New name
shelf-delete-title = Delete this game?
shelf-delete-about = “{ $name }” is moved to the trash. You can undo this.
shelf-keep = Cancel
shelf-export-title = Export
shelf-export-about = { $count ->
    [one] Export “{ $name }” as
   *[other] Export { $shown } games as
}
shelf-as-board = Manyboard files
shelf-as-pgn = PGN
shelf-as-pdn = PDN
shelf-as-text = Plain text
shelf-as-positions = Positions
shelf-choose-place = Choose location…
shelf-path-title-import = Import which file?
shelf-path-title-export = Export to which file?
shelf-path-title-folder = Which folder holds your games?
shelf-path-about = There is no file dialog on this system. Please type the full path.
shelf-path-hint = /home/…
shelf-path-import = Import
shelf-path-export = Export
shelf-path-folder = Use this folder
shelf-path-wrong = Type the full path, starting with / or ~.
shelf-reasons-title = Games that failed
shelf-notes-title = Left out of these games
shelf-in-file = { $file }: { $why }
shelf-reasons-more = … and { $count } more.
shelf-files = Games

## The position editor

editor-title = { $game }
editor-piece = { $team }: { $kind }
editor-hand = Move pieces (Esc)
editor-hand-short = Move
editor-eraser = Remove pieces (right click or Delete)
editor-eraser-short = Erase
editor-turn = To move:
editor-good = { $team } to move. Ready to play.
editor-over = The game is already over in this position ({ $reason }).
editor-flag-idle = Has no effect in this position.
editor-undo = Undo (Ctrl+Z)
editor-undo-short = Undo
editor-redo = Redo (Ctrl+Y)
editor-redo-short = Redo
editor-flip = Flip board
editor-flip-short = Flip
editor-start-position = Starting position
editor-clear = Clear board
editor-mirror = Mirror
editor-swap = Swap colours
editor-copy = Copy as text
editor-paste = Paste text
editor-play = Play…
editor-analyse = Analyse
editor-back = Back
notice-editor-refused = This is not a position of this game: { $why }.

## Sharing

share-title = Share
share-as = As text
format-pgn = PGN
format-pdn = PDN
format-txt = Plain text
format-fen = Position
format-positions = All positions
share-copy = Copy
share-save = Save as file…
share-picture = Save picture…
share-paste = Paste from clipboard
share-paste-about = A game or position you have copied:
notice-position-copied = Position copied.
notice-game-copied = Game copied.
notice-not-copied = The game could not be copied: { $why }.
notice-saved-to = Saved: { $place }
notice-not-written = The file could not be written: { $why }.
notice-nothing-to-paste = There is no text to paste.
notice-paste-first = The text contains { $count } games; this is the first. Use Import in My games for all of them.
notice-paste-notes = Not everything in the text is kept: { $what }.
notice-paste-broken = This game cannot be read: { $why }.
notice-paste-unknown = This is not a game or position that Manyboard knows: { $why }.
notice-paste-long = This text is too long to paste. Save it as a file, and use Import in My games.

## Playing online

online-title = Play with friends
online-host-heading = Host a game
online-host-about = You get a short code for your friends. You can still change the game, rules and time control.
online-host = Host online
online-host-here = Host on this network
online-host-here-about = For friends on the same network. No relay server needed.
online-host-saved = Continue a saved game…
online-join-heading = Join a friend
online-join-about = Type the code, or paste the whole invitation.
online-join-hint = Code
online-join = Join
online-code-found = Code: { $code }
online-code-none-yet = A code is six letters and digits, such as K7PM52, or six digits.
online-code-not-found = No code found. A code is six letters and digits.
online-anybody-heading = Play anyone
online-anybody = Find an opponent
online-lobbies = Open lobbies
online-lobbies-refresh = Refresh
online-lobbies-more = More
online-lobbies-asking = Looking for open lobbies…
online-lobbies-none = No open lobbies right now. Host a listed game, and others will find you.
online-lobbies-join = Join { $code }
online-lobbies-password = Password required
online-lobbies-near = On this network
online-lobbies-playing = in progress
online-lobbies-members = { $members } of { $seats } here
online-lobbies-unknown = A game this version does not know
online-opening-code = Opening a lobby…
online-opening-code-about = Asking the relay server for a code.
online-entering = Joining the lobby…
online-entering-about = The lobby was found. Waiting to be let in.
online-opening-opponent = Searching for an opponent…
online-opening-opponent-about = You will be told as soon as one is found.
online-opening-opponent-game = { $game } ({ $time }). You will be told as soon as one is found.
online-password = Password required
online-password-about = The host has set a password for this lobby.
online-password-hint = Password
online-password-wrong = Wrong password. Please try again.
online-password-enter = Join
online-failed = That did not work
online-again = Try again
online-failed-no-relay = The relay server does not answer. Check its address in Settings → Online. On the same network you can play without one: use Host on this network.
online-failed-no-network = This computer seems to be offline. Check your network connection and try again.
online-failed-not-a-relay = The server at this address is not a Manyboard relay server. Check the address in Settings → Online.
online-failed-not-trusted = The relay server's certificate is not valid. Check its address in Settings → Online and the date of this computer, or tell its operator.
online-failed-unknown-code = There is no lobby with this code. It may be closed, or a letter may be wrong: ask your friend for the code again.
online-failed-full = This lobby is full.
online-failed-locked = A game is in progress in this lobby, and spectators are not allowed. Try again later.
online-failed-version = Your friend uses another version of Manyboard ({ $theirs }). Please both update.
online-failed-too-old = This relay server needs a newer version of Manyboard. Please update, or choose another relay server in Settings → Online.
online-failed-kicked = The host has kicked you from this lobby.
online-failed-over = This lobby is closed: everyone has left.
online-failed-no-answer = Nobody in this lobby answers. Perhaps everyone has left, or your networks block the connection: then a relay server with TURN helps, or, on the same network, Host on this network.
online-failed-too-many = Too many attempts. Please try again in { $seconds } s.
online-failed-password = Too many wrong passwords. Ask the host, and try again later.
online-failed-address = This is not the address of a relay server: { $why }. An address looks like https://play.example.org.
address-empty = it is empty
address-scheme = it may begin with http:// or https://, but with nothing else
address-host = the server's name is not valid
address-port = a port is a number from 1 to 65535
address-rest = there is unexpected text after the server's name
online-failed-elsewhere = You joined this lobby from another window. Only one of them can stay.
online-failed-relay-full = The relay server is full at the moment. Please try again later.
online-failed-relay-unavailable = The relay server has a problem with its database. Please try again later, or tell its operator.
online-failed-relay-refused = The relay server refused the request ({ $code }). Please try again later.
online-failed-too-long = This game is too long to be continued online.
online-failed-no-port = No network port could be opened ({ $why }). A firewall or another program may be in the way.
online-failed-system = Your computer cannot do this at the moment ({ $why }). Close other programs and try again.

## The lobby

lobby-title = Lobby
lobby-code = Code for your friends
lobby-copy-code = Copy code
lobby-copy-command = Copy command
lobby-time = Time control: { $time }
lobby-change = Change…
lobby-terms = Game
lobby-position = Position
lobby-begin-anew = Use the starting position
lobby-access = Who can join
lobby-list = Listed publicly
lobby-list-about = Anyone can find and join this lobby. Otherwise a code is needed.
lobby-watch = Spectators
lobby-watch-about = Others can watch without playing.
lobby-listed = Public
lobby-hidden = By code only
lobby-with-password = With password
lobby-without-password = No password
lobby-watchers = Spectators allowed
lobby-no-watchers = No spectators
lobby-password = Password
lobby-password-is-set = New players are asked for it.
lobby-password-is-none = Not set: the code is enough.
lobby-password-set = Set
lobby-password-clear = Remove password
lobby-free = Open seat
lobby-reserved = Reserved for { $name }
lobby-sit = Sit here
lobby-put = Seat { $name } here
lobby-swap = Swap with { $name }
lobby-make-free = Leave open
lobby-remove-place = Remove seat
lobby-add-place = Add seat
lobby-place-menu = Who sits here
lobby-menu = Options for { $name }
lobby-you = { $name } (you)
lobby-away = away
lobby-is-ready = Ready
lobby-is-host = Host
lobby-is-muted = Muted: you do not see their messages
lobby-stand-up = Spectate
lobby-make-watch = Move to spectators
lobby-mute = Mute
lobby-unmute = Unmute
lobby-give-host = Make host…
lobby-kick = Kick…
lobby-watching = Spectating
lobby-start = Start game
lobby-ready = I'm ready
lobby-ready-on = Ready: waiting for the others
lobby-leave = Leave
lobby-can-start = Everyone is ready.
lobby-waits-for-host = Waiting for { $name } to start the game.
lobby-not-yet-no-game = This version does not know the chosen game.
lobby-not-yet-too-few = { $least ->
    [one] { $team }: one player missing. Wait for a friend, or add an AI.
   *[other] { $team }: { $least } players needed. Wait for friends, or add AIs.
  }
lobby-not-yet-ready = { $name } is not ready yet.
lobby-not-yet-away = { $name } is away.
lobby-not-yet-host = Only the host can start the game.
lobby-not-yet-playing = The previous game is still in progress.
lobby-not-yet-rules = The game cannot start like this: { $why }.

## Chat

chat-hint = Message
chat-empty = No messages yet.
chat-muted = Chat is hidden in your settings.
chat-left = { $left ->
    [one] 1 character left
   *[other] { $left } characters left
  }
emote-smile = Hello!
emote-thumb = Good move
emote-heart = Love it
emote-wow = Wow!
emote-sad = Oh no
emote-think = Let me think
emote-wait = Take your time
emote-cup = Good game
online-note-joined = { $name } joined.
online-note-left = { $name } left.
online-note-lost = { $name } lost connection.
online-note-back = { $name } is back.
online-note-kicked = { $name } was kicked.
online-note-host = { $name } is now the host.
online-note-started = The game has started.
online-note-repaired = Two players' games had diverged. They were synchronised, and the game continues.
online-note-flood = You are sending messages too fast. Please wait a moment.
online-note-false-time = { $name }'s app reports an impossible time. Your clock keeps counting.
online-note-nonsense = { $name }'s app sends invalid data and is ignored.
online-note-wrong-password = Someone entered a wrong password.
online-ping = { $ping } ms
online-shaky = Unstable connection
online-linked = Connected
online-not-linked = Not connected
online-trouble-shaky = The connection to { $name } is unstable.
online-trouble-reconnecting = Connection lost. Reconnecting…
online-trouble-waiting = Waiting for { $name } ({ $time })
online-trouble-relay = The relay server cannot be reached. A game in progress continues.

## Help pages: sections, generated pages of games, and the website

help-title = Help
help-open = Help about this
help-how-to-play = How to play
help-how-to-play-game = How to play { $game }
help-back = Back
help-contents = All pages
help-search = Search the help
help-links = Links on this page
help-hit = { $page }: { $heading }
help-nothing-found = No page has these words. Try fewer or other words.
help-browser = Open in browser
help-browser-busy = Writing the pages…
help-no-browser = There is no browser to show it. The page is { $page }.
help-not-written = The pages could not be written: { $why }.
menu-help = Help
title-help = Help
help-section-start = First steps
help-section-games = The games
help-section-playing = Playing
help-section-friends = Playing with friends
help-section-more = More
help-site-title = Manyboard help
help-site-lead = How to play every game, and how everything at the table works.
help-site-skip = Skip to the text
help-site-contents = Contents
help-site-before = Previous
help-site-after = Next
help-site-neighbours = Pages before and after
help-game-board = The board
help-game-size = The board has { $columns } columns and { $rows } rows.
help-game-missing = Missing squares: { $count }.
help-game-start = How the game begins.
help-game-teams = The sides
help-game-first = has the first move
help-game-players = up to { $most } players
help-game-pieces = The pieces
help-game-options = Options
help-game-endings = How it can end

## What is wrong with a help page

help-diagram-game = there is no game { $id }
help-diagram-cell = the board has no cell { $cell }
help-diagram-piece = there is no piece on { $cell }
help-diagram-stuck = the piece on { $cell } cannot move
help-diagram-kind = no move of { $kind } was found
help-no-title = the page { $page } does not begin with a title
help-no-summary = the page { $page } has no paragraph below its title
help-broken-link = { $page }: the link to { $to } leads nowhere
help-picture = { $page }: the picture { $file } cannot be shown
help-html = { $page }: HTML is not shown: { $html }
help-diagram-line = { $page }: a diagram has no such line: { $line }
help-diagram-wrong = { $page }: a diagram cannot be drawn: { $why }
help-no-such-game = the page { $page } is about no game that there is

## Lessons

lesson-step-of = Lesson: step { $step } of { $count }
lesson-moves-left = { $moves ->
    [one] { $moves } move left for this step
   *[other] { $moves } moves left for this step
}
lesson-well-done = Well done!
lesson-finished = That was the whole lesson. You know enough for a first game now.
lesson-show-me = Show me
lesson-try-again = Try again
lesson-next = Next
lesson-skip = Skip this step
lesson-leave = Leave lesson
lesson-play = Play a game
lesson-title = Back to the main menu
lesson-offer = New to { $game }?
lesson-offer-about = { $steps ->
    [one] A lesson of { $steps } short step shows you how to play, on the real board. You can leave it at any time.
   *[other] A lesson of { $steps } short steps shows you how to play, on the real board. You can leave it at any time.
}
lesson-offer-lesson = Lesson
lesson-offer-play = Just play
lesson-offer-never = Never ask again
notice-lesson-broken = This lesson cannot be shown: { $why }.
notice-progress-broken = What you have learned could not be read. The old file is kept as { $file }.
notice-progress-not-saved = What you have learned could not be saved: { $why }

## The first start, and the player's name

first-start = Welcome to Manyboard
first-start-about = What is your name? Other players see it. You can leave it out and change it later.
first-start-name = Your name
first-start-choose = And what would you like?
first-start-learns = Teach me
first-start-plays = Just let me play
first-start-knows = I know these games
own-name = What is your name?
own-name-about = The people you play with will see it. You can change it in the settings.
own-name-go-on = Continue
own-name-without = Continue without a name

## Why a move of a lesson is wrong

lesson-wrong-draw = That ends the game in a draw.
lesson-wrong-loss = That loses the game.
lesson-wrong-no-capture = That captures nothing.
lesson-wrong-capture = That captures something else.
lesson-wrong-late = That does not get you there in time.
lesson-wrong-few = That does not capture enough.
lesson-wrong-no-target = That does not capture the marked piece.
lesson-wrong-cell = That does not lead to a marked square.
lesson-wrong-piece = It has to be this piece: { $piece }.
lesson-wrong-no-win = That does not win yet.
lesson-wrong-no-check = That does not give check.
lesson-wrong-defence = Then the other side plays { $reply } and wins.
lesson-wrong-unsafe = Then the other side can capture something of yours.
lesson-wrong-move = That is allowed, but there is something better here.

## What is wrong with a lesson. Fragments: they follow a colon.

lesson-error = line { $line }: { $why }
lesson-error-step = line { $line }, step { $step }: { $why }
lesson-too-large = a lesson has at most 64 kB
lesson-toml = { $why }
lesson-step-count = a lesson has 1 to { $most } steps
lesson-step-id = its id must be unique, in small letters and dashes
lesson-one-goal = a goal is one of reach (with a piece or not), capture, win, check, defend, safe and moves
lesson-sentence = a text has 1 to { $most } characters
lesson-word = { $text } is too long or has letters that cannot be shown
lesson-list = a list has at most { $most } entries
lesson-no-kind = this game has no pieces of the kind { $kind }
lesson-no-step = there is no such step
lesson-bad-show = { $text }: { $why }
lesson-bad-move = { $text } is not a legal move here
lesson-unreachable = its line does not end with the goal
lesson-all-right = every move is right

## What is wrong with a position, a move or a record. Fragments: they follow a colon.

rule-illegal = not a legal move here
rule-replay = move { $number }: { $why }
rule-other-result = its result is not how the game ended
rule-move-word = a move must be one word
rule-too-long = the game is too long to be saved
rule-record-empty = the record is empty
rule-record-newer = it is version { $found }, and only versions up to { $known } can be read; please update
rule-record-unreadable = it cannot be read ({ $why })
rule-record-trailing = there is data after its end
rule-record-moves = it has too many moves
rule-record-damaged = its moves are damaged
rule-record-times = it needs one time for each move
rule-no-such-piece = this game has no such piece
rule-off-board = { $cell } is not on the board
rule-two-pieces = there are two pieces on { $cell }
rule-no-such-team = this game has no such team
rule-wrong-owner = { $cell }: { $team } cannot have this piece ({ $kind })
rule-no-position = these pieces do not make a position of this game
rule-wrong-turn = with these pieces it is the turn of { $right }, not of { $wrong }
rule-move = { $text }: { $why }
rule-option = option { $id }: { $why }
rule-over = the game is already over
rule-no-editor = this game has no position editor yet
rule-no-options = this game has no options
rule-no-option = this game has { $known }
rule-no-choice = { $value } is not one of: { $known }
rule-time-base = seconds per game
rule-time-increment = increment
rule-time-delay = delay
rule-time-move = seconds per move
rule-time-days = days per move
rule-time-range = { $what } must be from { $least } to { $most }, not { $value }
rule-time-unknown = { $text } is none of: none, 15+10, 5d3, move:30, days:3
rule-time-sides = there must be from 1 to { $most } sides, not { $found }
rule-other-game = it is a game of { $found }, not of { $expected }
rule-player-team = a player is in a team that the game does not have
rule-event-team = an event belongs to a team that the game does not have
rule-cannot-end = the game cannot end like this now

## Why a game cannot be played on these terms

terms-no-game = there is no game { $id }
terms-too-few = { $least ->
    [one] { $team }: one player missing; add a player or an AI
   *[other] { $team }: at least { $least } players needed; add players or AIs
  }
terms-too-many = { $most ->
    [one] { $team }: only one player allowed; remove one
   *[other] { $team }: only { $most } players allowed; remove some
  }
terms-no-team = { $name } is in no team of this game
terms-no-level = the AI has levels 1 to 5, not { $level }

## Why an action in a game is refused

play-no-seat = there is no seat { $seat }
play-not-your-turn = it is not the turn of seat { $seat }
play-out-of-time = the clock ran out before this move
play-time-left = there is still time on the clock
play-notation = this move is written { $text }
play-offer-open = an offer is already open
play-no-offer = there is no open offer
play-not-for-you = the offer was made to another team
play-no-takeback = there is no move to take back
play-offers = too many offers since the last move
play-offered = you can make another offer after your next move
play-takebacks = no more moves can be taken back in this game
play-ai = the AI in seat { $seat } neither offers nor resigns
play-person-answers = a person answers for the team of the AI in seat { $seat }
table-owed = an online game is still in progress
table-late = the move { $text } came too late
table-in-review = the game is being reviewed

## Why the log of an online game refuses something.

log-newer = this game was written by a newer version (format { $format })
log-malformed = the description of the game cannot be decoded
log-too-large = it is too large for an online game
log-name = { $name } is not a valid name
log-sliders = the AI in seat { $seat } has invalid sliders
log-keys = there must be one seat for each person, and at least one person
log-finished = this game is already over
log-no-time = a clock has already run out
log-seat = seat { $seat } belongs to another person
log-own-answer = an offer to the AI is not answered by the person who made it
log-signature = the signature is wrong
log-unlinked = entry { $at } does not follow the one before it
log-gap = the entries from { $have } on are missing
log-correction = only the time of one's own last move can be corrected, and only upwards
log-full = the game has too many entries
log-outdated = the log has changed in the meantime
log-budget = it takes too long to judge the game
log-no-randomness = this computer provides no randomness

## What the signatures beside an online game say

signed-all = signed by all players
signed-until = signed by all players up to move { $moves }
signed-by = signed by { $names }
signed-mismatch = the signatures do not match this game
signed-newer = the signatures need a newer version of Manyboard

## What is wrong with a name

name-too-short = use at least { $least } characters
name-too-long = use at most { $most } characters
name-edge-space = remove the space at the beginning or the end
name-double-space = use only one space between words
name-forbidden = remove “{ $letter }”: use letters, digits, spaces, _ and -
name-invisible = it contains an invisible character: please retype it
name-no-letter = use at least one letter or digit

## Files

save-empty = the file is empty
save-truncated = the end of the file is missing
save-changed = the file is damaged
save-name-empty = use at least one letter
save-name-long = it is too long
save-name-forbidden = it must not contain / \ : * ? " < > |
save-name-invisible = it contains an invisible character: please retype it
save-name-edge = it must not begin or end with a dot or a space
save-name-reserved = some systems reserve this name: add a letter
save-name-ending = it must end in .board
save-disk-read = { $name } cannot be read ({ $why })
save-disk-write = { $name } cannot be written ({ $why }); is the folder writable, and is there space on the disk?
save-disk-make = the folder { $name } cannot be created ({ $why })
save-disk-delete = { $name } cannot be deleted ({ $why })
save-disk-restore = { $name } cannot be restored ({ $why })
save-disk-rename = { $name } cannot be renamed ({ $why })
save-conflict-changed = { $name } was changed by another program
save-conflict-removed = { $name } was moved or deleted by another program
save-not-a-board = this is not a .board file
save-too-large = the file is too large for a game ({ $bytes } bytes)
save-newer = the file needs a newer version of Manyboard (its format is { $found }, this version reads up to { $known }); please update
save-no-game = the game { $id } is not installed
save-bad-name = { $name } cannot be used as a name: { $why }
save-taken = there is already a game called { $name }
save-folder-missing = the folder { $folder } is not there (is its drive connected?)
save-not-a-folder = { $folder } is not a folder
save-busy = another program is using the folder { $folder }; please try again
save-cancelled = stopped
save-no-saver = games are no longer being saved; please restart Manyboard

## Why a game is not added to the catalog
register-invalid-id = { $id } is not a valid game id
register-same-id = there is already a game with the id { $id }
register-same-name = there is already a game called { $name }

## Import and export

import-move = move { $number } { $text }: { $why }
import-too-large = the game is larger than { $most } KiB
import-no-game = there is no game in it
import-game = game { $game }, line { $line }: { $why }
import-unknown = this does not look like a game: { $why }
import-read = line { $line }: reading failed: { $why }
import-cancelled = stopped at line { $line }
import-unclear = { $name }: { $value } is not understood
import-ambiguous = it could be { $one } or { $other }
import-note = game { $game }: { $what }
import-note-both = { $one }; { $other }
import-note-variations = variations left out: { $count }
import-note-variations-cut = variations cut short: { $count }
import-note-went-on = moves after the end of the game left out: { $count }
import-note-result = the text says { $stated }, but the game ended differently
import-note-cut = comments or tags cut short: { $count }
import-utf16 = it is UTF-16; save it as UTF-8
import-empty = it is empty
import-begins = it begins with { $text }
import-variant = { $tag } { $name } is not a game of Manyboard
import-unopened-comment = a comment ends that has not begun
import-unopened-tag = a tag ends that has not begun
import-open-comment = a comment is not closed
import-nameless-tag = a tag has no name
import-empty-tag = a tag has no text in quotes
import-open-tag = the text of a tag is not closed
import-long-line = the line is too long
import-long-position = the text is longer than { $most } bytes
import-unopened-variation = a variation ends that has not begun
import-open-variation = a variation is not closed
export-failed = the game cannot be exported: { $why }
export-unfit = { $game } cannot be written as { $format }

## Why a click on the board is refused. Shown as sentences of their own.

why-empty = there is no piece on this square
why-not-here = nothing can be put here now
why-not-there = the { $kind } cannot go there
why-not-yours = this piece belongs to { $owner }: it is the turn of { $mover }
why-off-board = the board has no square there
why-own-piece = a piece of yours is already there
why-same = the piece is already there
why-stays = pieces stay where they are put
why-stuck = the { $kind } cannot move now
why-taken = this square is taken
why-unreachable = the { $kind } cannot go there. { $moves }
checkers-why-back = only kings go backwards
checkers-why-blocked = it cannot move: its way is blocked
checkers-why-light = pieces stay on the dark squares
checkers-why-must-capture = you must capture: another piece of yours can jump
checkers-why-must-jump = you must capture: jump over the enemy piece
checkers-why-no-enemy = pieces jump only over an enemy
checkers-why-onto = pieces jump over an enemy, to the free square behind it
checkers-why-step-by-step = click the squares of a long jump one after the other
chess-why-blast = the explosion would destroy your own king
chess-why-blocked = it cannot move: its way is blocked
chess-why-castling-attacked = a king may not castle across or to an attacked square
chess-why-castling-blocked = there must be nothing between king and rook to castle
chess-why-castling-check = a king in check cannot castle
chess-why-costs-king = whatever it does, you would lose your king
chess-why-hole = no piece slides across a hole
chess-why-in-check = your king is in check, and this does not save it
chess-why-in-the-way = something stands in the way
chess-why-king-attacked = your king would be in check there
chess-why-king-explodes = a king cannot capture: it would explode
chess-why-leaves-king = your king would be in check
chess-why-no-castling = castling to this side is no longer allowed
chess-why-no-help = your king is in check, and this piece cannot help
chess-why-no-safe-square = the king has no safe square to go to
chess-why-pawn-diagonal = pawns go diagonally only to capture
chess-why-pawn-forward = pawns only go forward
chess-why-pawn-straight = pawns cannot capture straight ahead, only diagonally
chess-why-pawn-two = pawns go two squares only on their first move
chess-why-pinned = it must stay: without it your king would be in check
connect-four-why-full = this column is full
tafl-why-blocked = it cannot move: its way is blocked on every side
tafl-why-corner = only the king may enter a corner
tafl-why-enemy = pieces are captured between two others, not by moving onto them
tafl-why-in-the-way = something stands in the way
tafl-why-throne = only the king may stop on the throne

## Positions of the games

chess-too-long = the text is longer than { $most } characters
chess-fields = six fields are needed: board, turn, castling, en passant, halfmove clock and fullmove number
chess-turn = the side to move is w or b, not { $text }
chess-ranks = { $height } ranks separated by / are needed, not { $found }
chess-rank = rank { $rank }: { $why }
chess-rank-length = { $width } squares are needed
chess-letter = { $letter } is not a piece of this game
chess-castling-form = castling is - or some of KQkq in this order, not { $text }
chess-en-passant-form = en passant is - or a square, not { $text }
chess-number = { $text } is not a number from { $least } to { $most }
chess-pawn-rank = the pawn on { $cell } cannot be there: pawns never stand on the first or last rank
chess-hole-rank = holes cannot be on the two home ranks of either side
chess-kings-touch = the kings stand next to each other
chess-too-many-pieces = { $team } has { $count } pieces, and at most { $most } are allowed
chess-too-many-pawns = { $team } has { $count } pawns, and at most { $most } are allowed
chess-many-kings = { $team } has { $count } kings
chess-no-king = { $team } has no king
chess-castling = { $team } cannot castle: king and rook must be on their starting squares
chess-en-passant-rank = the en passant square must be on rank { $rank }
chess-en-passant-pawn = en passant: there is no pawn that could have made a double step
chess-en-passant-blocked = en passant: there is a piece where the pawn came from
chess-no-pieces = there are no pieces on the board
chess-wrong-check = it is { $mover }'s turn, but { $other } is in check
checkers-too-many = { $team } has { $count } pieces, and at most { $most } are allowed
checkers-light-square = { $cell } is a light square: pieces stand on dark squares only
checkers-must-be-king = the man on { $cell } has reached the last row: make it a king
checkers-too-long = the text is longer than { $most } characters
checkers-fields = three fields are needed, as in B:W21,K30:B1,2
checkers-turn = the side to move is B or W
checkers-no-pieces = there are no pieces on the board
checkers-list = a list of pieces begins with W or B
checkers-same-side = both lists are of the same side
checkers-square = { $text } is not a square
checkers-crowned = the man on { $cell } has reached the last row: write K{ $cell }
checkers-side = a side has at most { $most } pieces
connect-four-count = { $one } has { $first } and { $other } { $second } discs: they take turns, and { $one } begins
connect-four-over = the game would have been over before the last disc
connect-four-order = no order of turns leads to this position
connect-four-falls = the disc on { $cell } would fall: there is nothing under it
connect-four-empty = write - for an empty board
connect-four-room = only { $room } discs fit on the board
connect-four-digits = character { $place }: columns are the digits 1 to { $width }
connect-four-after-end = character { $place }: four were connected before this
connect-four-full = character { $place }: column { $column } is full
tafl-move-form = a move is written like d1-d3
tafl-not-yours = there is no piece of yours on that square
tafl-unreachable = the piece cannot move there
tafl-turn-missing = a space and a or d must follow the rows
tafl-turn = the team to move is a or d, not { $text }
tafl-rows-few = { $side } rows are needed, there are only { $rows }
tafl-rows-many = { $side } rows are needed, there are more
tafl-row = row { $row }: { $why }
tafl-row-letters = { $text } is not made of t, T, K and numbers
tafl-row-length = { $text } does not fill { $side } squares
tafl-run = a run of empty squares is 1 to { $side } long, not { $found }
tafl-too-many = there are { $count } { $kind }, but only { $most } in the game
tafl-king-only = only the king may stand on the throne or in a corner, so not on { $cell }
tafl-nobody = there is neither an attacker nor a king
tic-tac-toe-squares = nine of x, o and . are needed
tic-tac-toe-turns = X and O must have taken turns, and nobody plays on after three in a row
puzzle-line = line { $line }: { $why }
puzzle-fields = a puzzle is a position, moves, a grade and a note
puzzle-long = a puzzle has at most { $most } bytes
puzzle-grade = a grade is a number from 1 to 5
puzzle-no-move = a solution has at least one move
