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
title-go-on = Go on where you stopped
title-go-on-about = { $game } · { $players } · { $moves ->
    [one] one move
   *[other] { $moves } moves
}
title-settings = Settings
title-quit = Quit
title-set-up = Set up…
title-players = { $least }–{ $most } players

menu-title = Menu
menu-resume = Back to the game
menu-takeback = Ask to take the move back
menu-abort = End without a result
menu-review = Look at the game so far
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
setup-from-position = { $moves ->
    [0] From another first position
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
