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
reason-time = time ran out
reason-abandoned = the other side left
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

## Who sits at the table when nobody has a name

seat-you = You
seat-ai = Computer

## When the app cannot start

trouble-no-display = There is no screen to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set). Start Manyboard from a desktop, or let it draw without one: manyboard --demo FOLDER.
trouble-no-window = No window could be opened; is the screen that DISPLAY or WAYLAND_DISPLAY names there? The system says: { $why }
trouble-no-graphics = No graphics driver that Manyboard can use was found. It needs Vulkan; a driver that works on every computer is installed by: sudo apt-get install mesa-vulkan-drivers (Debian, Ubuntu), sudo dnf install mesa-vulkan-drivers (Fedora) or sudo pacman -S vulkan-swrast (Arch). On Windows and macOS, please update the graphics driver.
trouble-fault = Manyboard has stopped because of a fault of its own: { $why }
