//! How people err: measured on games of rated players, in positions that were still a game.

/// What is expected of a rating: shares are hundredths of all moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aim {
    /// The rating on our scale.
    pub rating: u16,
    /// The strong engine's first choice.
    pub first: f64,
    /// What a move loses on average, in hundredths of a pawn, none more than 1000.
    pub loss: f64,
    /// Moves that lose ten points of winning chances or more,
    pub ten: f64,
    /// and thirty.
    pub thirty: f64,
    /// Moves that leave a piece to be taken for nothing,
    pub piece: f64,
    /// and a rook or queen.
    pub rook: f64,
}

const fn aim(rating: u16, numbers: [f64; 6]) -> Aim {
    let [first, loss, ten, thirty, piece, rook] = numbers;
    Aim { rating, first, loss, ten, thirty, piece, rook }
}

/// Stockfish 15.1 with 30,000 nodes a move on blitz, rapid and classical games of two large sites, lightly
/// smoothed; the first is extrapolated.
pub const AIMS: [Aim; 9] = [
    aim(300, [22.0, 135.0, 32.0, 8.5, 4.0, 1.4]),
    aim(500, [29.0, 116.0, 27.6, 6.6, 3.1, 1.0]),
    aim(700, [33.0, 91.0, 20.9, 4.8, 2.6, 0.8]),
    aim(850, [34.0, 85.0, 18.0, 4.5, 1.9, 0.6]),
    aim(1050, [36.0, 69.0, 15.5, 3.2, 1.7, 0.6]),
    aim(1300, [36.0, 66.0, 14.0, 2.6, 1.3, 0.4]),
    aim(1500, [37.0, 60.0, 12.5, 2.4, 1.1, 0.3]),
    aim(1750, [39.0, 49.0, 10.0, 1.8, 0.8, 0.3]),
    aim(2000, [40.0, 42.0, 8.6, 0.9, 0.6, 0.25]),
];
