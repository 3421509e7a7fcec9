//! The weights of the terms, in the order of `terms`. `cargo xtask tune` finds them; they are not to be
//! changed by hand.

use super::pair::{Pair, pair};
use super::terms::COUNT;

#[rustfmt::skip]
pub(super) static WEIGHTS: [Pair; COUNT] = [
    // SQUARES
    pair(76, 112), pair(82, 110), pair(84, 108), pair(96, 106), pair(98, 106), pair(82, 108), pair(86, 110), pair(76, 112),
    pair(76, 108), pair(82, 106), pair(84, 104), pair(96, 102), pair(98, 102), pair(82, 104), pair(86, 106), pair(76, 108),
    pair(78, 110), pair(84, 108), pair(86, 106), pair(98, 104), pair(100, 104), pair(84, 106), pair(88, 108), pair(78, 110),
    pair(86, 116), pair(92, 114), pair(94, 112), pair(106, 110), pair(108, 110), pair(92, 112), pair(96, 114), pair(86, 116),
    pair(94, 130), pair(100, 128), pair(102, 126), pair(114, 124), pair(116, 124), pair(100, 126), pair(104, 128), pair(94, 130),
    pair(110, 156), pair(116, 154), pair(118, 152), pair(130, 150), pair(132, 150), pair(116, 152), pair(120, 154), pair(110, 156),
    pair(140, 198), pair(146, 196), pair(148, 194), pair(160, 192), pair(162, 192), pair(146, 194), pair(150, 196), pair(140, 198),
    pair(76, 112), pair(82, 110), pair(84, 108), pair(96, 106), pair(98, 106), pair(82, 108), pair(86, 110), pair(76, 112),
    pair(282, 267), pair(296, 279), pair(308, 289), pair(314, 295), pair(314, 295), pair(308, 289), pair(296, 279), pair(282, 267),
    pair(296, 279), pair(310, 291), pair(322, 301), pair(328, 307), pair(328, 307), pair(322, 301), pair(310, 291), pair(296, 279),
    pair(314, 289), pair(328, 301), pair(340, 311), pair(346, 317), pair(346, 317), pair(340, 311), pair(328, 301), pair(314, 289),
    pair(320, 297), pair(334, 309), pair(346, 319), pair(352, 325), pair(352, 325), pair(346, 319), pair(334, 309), pair(320, 297),
    pair(328, 299), pair(342, 311), pair(354, 321), pair(360, 327), pair(360, 327), pair(354, 321), pair(342, 311), pair(328, 299),
    pair(328, 293), pair(342, 305), pair(354, 315), pair(360, 321), pair(360, 321), pair(354, 315), pair(342, 305), pair(328, 293),
    pair(312, 279), pair(326, 291), pair(338, 301), pair(344, 307), pair(344, 307), pair(338, 301), pair(326, 291), pair(312, 279),
    pair(278, 265), pair(292, 277), pair(304, 287), pair(310, 293), pair(310, 293), pair(304, 287), pair(292, 277), pair(278, 265),
    pair(325, 313), pair(335, 317), pair(331, 319), pair(335, 319), pair(335, 319), pair(331, 319), pair(335, 317), pair(325, 313),
    pair(345, 317), pair(355, 321), pair(351, 323), pair(355, 323), pair(355, 323), pair(351, 323), pair(355, 321), pair(345, 317),
    pair(345, 323), pair(355, 327), pair(351, 329), pair(355, 329), pair(355, 329), pair(351, 329), pair(355, 327), pair(345, 323),
    pair(345, 325), pair(355, 329), pair(351, 331), pair(355, 331), pair(355, 331), pair(351, 331), pair(355, 329), pair(345, 325),
    pair(345, 325), pair(355, 329), pair(351, 331), pair(355, 331), pair(355, 331), pair(351, 331), pair(355, 329), pair(345, 325),
    pair(341, 325), pair(351, 329), pair(347, 331), pair(351, 331), pair(351, 331), pair(347, 331), pair(351, 329), pair(341, 325),
    pair(333, 321), pair(343, 325), pair(339, 327), pair(343, 327), pair(343, 327), pair(339, 327), pair(343, 325), pair(333, 321),
    pair(327, 315), pair(337, 319), pair(333, 321), pair(337, 321), pair(337, 321), pair(333, 321), pair(337, 319), pair(327, 315),
    pair(462, 531), pair(466, 531), pair(472, 531), pair(478, 531), pair(478, 531), pair(474, 531), pair(466, 531), pair(462, 531),
    pair(456, 529), pair(460, 529), pair(466, 529), pair(472, 529), pair(472, 529), pair(468, 529), pair(460, 529), pair(456, 529),
    pair(454, 529), pair(458, 529), pair(464, 529), pair(470, 529), pair(470, 529), pair(466, 529), pair(458, 529), pair(454, 529),
    pair(454, 535), pair(458, 535), pair(464, 535), pair(470, 535), pair(470, 535), pair(466, 535), pair(458, 535), pair(454, 535),
    pair(458, 539), pair(462, 539), pair(468, 539), pair(474, 539), pair(474, 539), pair(470, 539), pair(462, 539), pair(458, 539),
    pair(466, 543), pair(470, 543), pair(476, 543), pair(482, 543), pair(482, 543), pair(478, 543), pair(470, 543), pair(466, 543),
    pair(480, 547), pair(484, 547), pair(490, 547), pair(496, 547), pair(496, 547), pair(492, 547), pair(484, 547), pair(480, 547),
    pair(470, 543), pair(474, 543), pair(480, 543), pair(486, 543), pair(486, 543), pair(482, 543), pair(474, 543), pair(470, 543),
    pair(949, 951), pair(953, 957), pair(955, 963), pair(957, 967), pair(957, 967), pair(955, 963), pair(953, 957), pair(949, 951),
    pair(953, 961), pair(957, 967), pair(959, 973), pair(961, 977), pair(961, 977), pair(959, 973), pair(957, 967), pair(953, 961),
    pair(951, 973), pair(955, 979), pair(957, 985), pair(959, 989), pair(959, 989), pair(957, 985), pair(955, 979), pair(951, 973),
    pair(949, 983), pair(953, 989), pair(955, 995), pair(957, 999), pair(957, 999), pair(955, 995), pair(953, 989), pair(949, 983),
    pair(949, 989), pair(953, 995), pair(955, 1001), pair(957, 1005), pair(957, 1005), pair(955, 1001), pair(953, 995), pair(949, 989),
    pair(949, 989), pair(953, 995), pair(955, 1001), pair(957, 1005), pair(957, 1005), pair(955, 1001), pair(953, 995), pair(949, 989),
    pair(953, 985), pair(957, 991), pair(959, 997), pair(961, 1001), pair(961, 1001), pair(959, 997), pair(957, 991), pair(953, 985),
    pair(949, 975), pair(953, 981), pair(955, 987), pair(957, 991), pair(957, 991), pair(955, 987), pair(953, 981), pair(949, 975),
    pair(28, -40), pair(38, -28), pair(14, -20), pair(-6, -16), pair(0, -16), pair(-4, -20), pair(38, -28), pair(28, -40),
    pair(8, -22), pair(18, -10), pair(-6, -2), pair(-26, 2), pair(-20, 2), pair(-24, -2), pair(18, -10), pair(8, -22),
    pair(-20, -8), pair(-10, 4), pair(-34, 12), pair(-54, 16), pair(-48, 16), pair(-52, 12), pair(-10, 4), pair(-20, -8),
    pair(-38, 0), pair(-28, 12), pair(-52, 20), pair(-72, 24), pair(-66, 24), pair(-70, 20), pair(-28, 12), pair(-38, 0),
    pair(-46, 4), pair(-36, 16), pair(-60, 24), pair(-80, 28), pair(-74, 28), pair(-78, 24), pair(-36, 16), pair(-46, 4),
    pair(-46, 2), pair(-36, 14), pair(-60, 22), pair(-80, 26), pair(-74, 26), pair(-78, 22), pair(-36, 14), pair(-46, 2),
    pair(-46, -8), pair(-36, 4), pair(-60, 12), pair(-80, 16), pair(-74, 16), pair(-78, 12), pair(-36, 4), pair(-46, -8),
    pair(-46, -28), pair(-36, -16), pair(-60, -8), pair(-80, -4), pair(-74, -4), pair(-78, -8), pair(-36, -16), pair(-46, -28),
    // KNIGHT_MOBILITY
    pair(-20, -20), pair(-15, -15), pair(-10, -10), pair(-5, -5), pair(0, 0), pair(5, 5), pair(10, 10), pair(15, 15),
    pair(20, 20),
    // BISHOP_MOBILITY
    pair(-30, -30), pair(-25, -25), pair(-20, -20), pair(-15, -15), pair(-10, -10), pair(-5, -5), pair(0, 0), pair(5, 5),
    pair(10, 10), pair(15, 15), pair(20, 20), pair(25, 25), pair(30, 30), pair(35, 35),
    // ROOK_MOBILITY
    pair(-21, -35), pair(-18, -30), pair(-15, -25), pair(-12, -20), pair(-9, -15), pair(-6, -10), pair(-3, -5), pair(0, 0),
    pair(3, 5), pair(6, 10), pair(9, 15), pair(12, 20), pair(15, 25), pair(18, 30), pair(21, 35),
    // QUEEN_MOBILITY
    pair(-26, -52), pair(-24, -48), pair(-22, -44), pair(-20, -40), pair(-18, -36), pair(-16, -32), pair(-14, -28), pair(-12, -24),
    pair(-10, -20), pair(-8, -16), pair(-6, -12), pair(-4, -8), pair(-2, -4), pair(0, 0), pair(2, 4), pair(4, 8),
    pair(6, 12), pair(8, 16), pair(10, 20), pair(12, 24), pair(14, 28), pair(16, 32), pair(18, 36), pair(20, 40),
    pair(22, 44), pair(24, 48), pair(26, 52), pair(28, 56),
    // BISHOP_PAIR
    pair(26, 44),
    // DOUBLED
    pair(-8, -18),
    // ISOLATED
    pair(-10, -10),
    // BACKWARD
    pair(-7, -8),
    // PHALANX
    pair(0, 0), pair(2, 0), pair(5, 4), pair(8, 6), pair(16, 16), pair(30, 40), pair(60, 70), pair(0, 0),
    // PROTECTED
    pair(0, 0), pair(0, 0), pair(9, 5), pair(7, 6), pair(10, 12), pair(26, 34), pair(60, 50), pair(0, 0),
    // PASSED
    pair(0, 0), pair(0, 8), pair(0, 14), pair(4, 30), pair(20, 54), pair(48, 98), pair(84, 150), pair(0, 0),
    // PASSED_STOPPED
    pair(0, 0), pair(0, 0), pair(0, -4), pair(-2, -10), pair(-6, -24), pair(-12, -44), pair(-20, -70), pair(0, 0),
    // PASSED_OWN_KING
    pair(0, 10), pair(0, 10), pair(0, 6), pair(0, 0), pair(0, -4), pair(0, -6), pair(0, -8), pair(0, -10),
    // PASSED_ENEMY_KING
    pair(0, -14), pair(0, -14), pair(0, -8), pair(0, 0), pair(0, 8), pair(0, 14), pair(0, 18), pair(0, 20),
    // PASSED_FREE
    pair(0, 0), pair(0, 2), pair(0, 4), pair(2, 8), pair(6, 18), pair(14, 36), pair(30, 60), pair(0, 0),
    // ROOK_OPEN_FILE
    pair(30, 12),
    // ROOK_HALF_OPEN_FILE
    pair(14, 8),
    // KNIGHT_OUTPOST
    pair(24, 14),
    // BISHOP_OUTPOST
    pair(20, 6),
    // BISHOP_PAWNS
    pair(-2, -4),
    // PAWN_THREAT
    pair(0, 0), pair(50, 30), pair(50, 40), pair(60, 30), pair(60, 30), pair(0, 0),
    // MINOR_THREAT
    pair(0, 8), pair(18, 20), pair(24, 24), pair(44, 30), pair(40, 36), pair(0, 0),
    // ROOK_THREAT
    pair(0, 6), pair(20, 24), pair(20, 26), pair(0, 0), pair(40, 30), pair(0, 0),
    // HANGING
    pair(14, 14),
    // PUSH_THREAT
    pair(14, 12),
    // SHELTER
    pair(-18, 0), pair(16, 0), pair(10, 0), pair(0, 0), pair(-4, 0), pair(-6, 0), pair(-8, 0), pair(0, 0),
    // STORM
    pair(0, 0), pair(0, 0), pair(-20, 0), pair(-12, 0), pair(-4, 0), pair(0, 0), pair(0, 0), pair(0, 0),
    // KING_OPEN_FILE
    pair(-22, 0),
    // DANGER
    pair(0, 0), pair(0, 0), pair(1, 1), pair(3, 1), pair(5, 2), pair(9, 2), pair(12, 3), pair(17, 3),
    pair(23, 4), pair(29, 4), pair(36, 5), pair(43, 5), pair(51, 6), pair(60, 6), pair(70, 7), pair(81, 7),
    pair(92, 8), pair(104, 8), pair(116, 9), pair(129, 9), pair(144, 10), pair(158, 10), pair(174, 11), pair(190, 11),
    pair(207, 12), pair(225, 12), pair(243, 13), pair(262, 13), pair(282, 14), pair(302, 14), pair(324, 15), pair(345, 15),
    pair(368, 16), pair(392, 16), pair(416, 17), pair(441, 17), pair(466, 18), pair(492, 18), pair(519, 19), pair(547, 19),
    pair(576, 20), pair(605, 20), pair(635, 21), pair(665, 21), pair(696, 22), pair(729, 22), pair(761, 23), pair(795, 23),
    // TEMPO
    pair(18, 12),
];
