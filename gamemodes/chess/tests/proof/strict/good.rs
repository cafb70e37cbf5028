//! Position texts at the edge of what is refused.

/// Unusual but playable, and how the position is then written.
pub(super) const GOOD: &[(&str, &str, &str)] = &[
    // A passed pawn that cannot be taken is not worth writing down.
    (
        "chess",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    ),
    ("chess", "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 1"),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("chess", "4k3/8/8/8/8/8/8/QQQQKQQQ b - - 99 9999", "4k3/8/8/8/8/8/8/QQQQKQQQ b - - 99 9999"),
    ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 150 300", "4k3/8/8/8/8/8/8/R3K3 w - - 150 300"),
    ("king-of-the-hill", "4k3/8/8/8/3K4/8/8/8 b - - 1 9", "4k3/8/8/8/3K4/8/8/8 b - - 1 9"),
    ("atomic", "8/8/8/3kK3/8/8/8/QR6 w - - 0 1", "8/8/8/3kK3/8/8/8/QR6 w - - 0 1"),
    ("atomic", "8/8/8/8/8/8/8/4K3 b - - 0 9", "8/8/8/8/8/8/8/4K3 b - - 0 9"),
    ("last-piece-standing", "8/8/8/3q4/8/8/8/R7 w - - 0 1", "8/8/8/3q4/8/8/8/R7 w - - 0 1"),
    ("last-piece-standing", "4k3/4R3/8/8/8/8/8/8 w - - 0 1", "4k3/4R3/8/8/8/8/8/8 w - - 0 1"),
    ("last-piece-standing", "8/8/8/8/8/8/8/R7 b - - 0 9", "8/8/8/8/8/8/8/R7 b - - 0 9"),
    ("hole-chess", "4k3/8/8/3**3/3**3/8/8/R3K2R w KQ - 0 1", "4k3/8/8/3**3/3**3/8/8/R3K2R w KQ - 0 1"),
    (
        "mega-chess",
        "6k5/12/12/4pP6/12/12/12/12/12/6K5 w - e8 0 1",
        "6k5/12/12/4pP6/12/12/12/12/12/6K5 w - e8 0 1",
    ),
    (
        "mega-chess",
        "6k5/12/12/12/12/12/12/12/12/6K5 w - - 0 1",
        "6k5/12/12/12/12/12/12/12/12/6K5 w - - 0 1",
    ),
];
