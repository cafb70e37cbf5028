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
table-time-of-move = How long this move has taken
table-no-moves-yet = No moves yet
table-confirm = Play { $move }?
table-confirm-yes = Play it
table-confirm-no = Another one
table-draw-offered = { $team } offers a draw.
table-draw-take = Agree
table-draw-refuse = Play on
table-draw-refused = The draw was not accepted.
table-again = Play again
table-swap = Swap sides
table-review = Look at the board
table-title = Choose another game
