//! The first bytes of a file.

/// What fixes the games of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// Which engine plays them: its [fingerprint](engine::bench::fingerprint).
    pub engine: u32,
    /// Fixes every choice that is left to chance.
    pub seed: u64,
    /// How many nodes a move gets; the depth in which they are passed is brought to its end.
    pub nodes: u64,
    /// One game in so many is Chess960; 0 if none is.
    pub chess960: u16,
}

const MAGIC: [u8; 8] = *b"KIBGAMES";
const VERSION: u16 = 1;

impl Header {
    /// How many bytes it has.
    pub const LENGTH: usize = 32;

    /// Its bytes.
    pub fn to_bytes(self) -> [u8; Self::LENGTH] {
        let mut bytes = [0; Self::LENGTH];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10..12].copy_from_slice(&self.chess960.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.engine.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.seed.to_le_bytes());
        bytes[24..].copy_from_slice(&self.nodes.to_le_bytes());
        bytes
    }

    /// The header that these bytes are; `None` if they are none of this version.
    pub fn from_bytes(bytes: &[u8; Self::LENGTH]) -> Option<Self> {
        let (magic, rest) = bytes.split_first_chunk()?;
        let (version, rest) = rest.split_first_chunk()?;
        let (chess960, rest) = rest.split_first_chunk()?;
        let (engine, rest) = rest.split_first_chunk()?;
        let (seed, rest) = rest.split_first_chunk()?;
        let (nodes, _) = rest.split_first_chunk()?;
        let is_known = *magic == MAGIC && u16::from_le_bytes(*version) == VERSION;
        is_known.then(|| Self {
            engine: u32::from_le_bytes(*engine),
            seed: u64::from_le_bytes(*seed),
            nodes: u64::from_le_bytes(*nodes),
            chess960: u16::from_le_bytes(*chess960),
        })
    }
}
