//! Going downhill with steps of an even length (Kingma and Ba's Adam).

/// Remembers which way it went.
pub(crate) struct Adam {
    /// Means of slopes and of their squares, the latest counting most.
    means: Vec<[f64; 2]>,
    squares: Vec<[f64; 2]>,
    steps: i32,
}

/// How far a weight goes at most in a step, or nearly, in hundredths of a pawn.
const PACE: f64 = 1.0;
const KEEPS: [f64; 2] = [0.9, 0.999];
/// Far below any slope that counts.
const TINY: f64 = 1e-12;

impl Adam {
    pub(crate) fn new(terms: usize) -> Self {
        Self { means: vec![[0.0; 2]; terms], squares: vec![[0.0; 2]; terms], steps: 0 }
    }

    pub(crate) fn step(&mut self, weights: &mut [[f64; 2]], slope: &[[f64; 2]]) {
        self.steps += 1;
        let [mean_whole, square_whole] = KEEPS.map(|keeps| 1.0 - keeps.powi(self.steps));
        let memory = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(slope).zip(memory) {
            for side in 0..2 {
                let s = slope[side];
                mean[side] = KEEPS[0] * mean[side] + (1.0 - KEEPS[0]) * s;
                square[side] = KEEPS[1] * square[side] + (1.0 - KEEPS[1]) * s * s;
                let length = (square[side] / square_whole).sqrt() + TINY;
                weight[side] -= PACE * mean[side] / mean_whole / length;
            }
        }
    }
}
