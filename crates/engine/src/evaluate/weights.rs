//! The weights of the terms, in the order of `terms`. `cargo xtask tune` finds them; they are not to be
//! changed by hand.

use super::pair::{Pair, pair};
use super::terms::COUNT;

#[rustfmt::skip]
pub(super) static WEIGHTS: [Pair; COUNT] = [
    // SQUARES
    pair(76, 112), pair(82, 110), pair(84, 108), pair(96, 106), pair(98, 106), pair(82, 108), pair(86, 110), pair(76, 112),
    pair(72, 98), pair(85, 95), pair(77, 97), pair(83, 101), pair(83, 100), pair(81, 103), pair(94, 96), pair(74, 97),
    pair(75, 94), pair(80, 92), pair(78, 95), pair(84, 99), pair(88, 96), pair(78, 99), pair(95, 93), pair(77, 90),
    pair(79, 98), pair(83, 99), pair(90, 97), pair(98, 93), pair(97, 100), pair(88, 102), pair(90, 105), pair(78, 99),
    pair(89, 107), pair(95, 106), pair(96, 99), pair(105, 100), pair(109, 95), pair(105, 96), pair(102, 105), pair(81, 113),
    pair(92, 128), pair(115, 114), pair(107, 128), pair(111, 119), pair(119, 119), pair(97, 125), pair(101, 112), pair(96, 126),
    pair(137, 173), pair(122, 191), pair(151, 186), pair(165, 174), pair(159, 183), pair(129, 175), pair(163, 183), pair(143, 183),
    pair(76, 112), pair(82, 110), pair(84, 108), pair(96, 106), pair(98, 106), pair(82, 108), pair(86, 110), pair(76, 112),
    pair(263, 246), pair(292, 265), pair(288, 291), pair(304, 269), pair(300, 278), pair(301, 280), pair(286, 276), pair(285, 250),
    pair(296, 275), pair(298, 279), pair(305, 284), pair(304, 294), pair(311, 296), pair(308, 283), pair(306, 290), pair(291, 280),
    pair(297, 276), pair(304, 290), pair(311, 293), pair(317, 308), pair(327, 297), pair(315, 293), pair(314, 287), pair(304, 274),
    pair(313, 298), pair(329, 301), pair(322, 307), pair(327, 308), pair(330, 310), pair(332, 304), pair(316, 301), pair(323, 282),
    pair(321, 288), pair(325, 286), pair(331, 308), pair(336, 312), pair(331, 308), pair(336, 305), pair(329, 299), pair(319, 306),
    pair(306, 284), pair(319, 290), pair(327, 313), pair(338, 304), pair(336, 302), pair(342, 296), pair(324, 282), pair(317, 282),
    pair(290, 275), pair(328, 295), pair(330, 289), pair(342, 302), pair(332, 302), pair(332, 287), pair(304, 283), pair(302, 285),
    pair(247, 245), pair(284, 273), pair(295, 283), pair(301, 292), pair(297, 280), pair(286, 288), pair(277, 268), pair(270, 252),
    pair(303, 310), pair(326, 302), pair(320, 308), pair(321, 310), pair(321, 296), pair(314, 313), pair(321, 315), pair(320, 302),
    pair(339, 293), pair(337, 311), pair(332, 308), pair(331, 319), pair(334, 311), pair(341, 304), pair(338, 304), pair(323, 310),
    pair(331, 311), pair(340, 324), pair(338, 319), pair(333, 326), pair(337, 323), pair(334, 317), pair(340, 315), pair(324, 304),
    pair(325, 311), pair(329, 318), pair(338, 330), pair(340, 328), pair(347, 319), pair(340, 326), pair(342, 313), pair(334, 297),
    pair(325, 313), pair(344, 318), pair(346, 320), pair(337, 328), pair(351, 326), pair(349, 314), pair(342, 322), pair(328, 297),
    pair(329, 316), pair(312, 317), pair(334, 325), pair(350, 316), pair(340, 322), pair(354, 310), pair(348, 326), pair(337, 316),
    pair(308, 317), pair(319, 327), pair(338, 318), pair(322, 308), pair(340, 313), pair(322, 322), pair(314, 316), pair(315, 302),
    pair(320, 317), pair(319, 315), pair(316, 313), pair(321, 306), pair(316, 307), pair(296, 310), pair(335, 313), pair(294, 304),
    pair(438, 500), pair(440, 500), pair(444, 507), pair(453, 497), pair(454, 499), pair(448, 500), pair(443, 506), pair(441, 494),
    pair(434, 498), pair(438, 500), pair(442, 504), pair(443, 506), pair(447, 503), pair(447, 496), pair(441, 502), pair(430, 500),
    pair(431, 508), pair(427, 516), pair(436, 515), pair(439, 513), pair(440, 506), pair(428, 511), pair(437, 510), pair(437, 500),
    pair(429, 516), pair(427, 522), pair(448, 522), pair(441, 523), pair(450, 523), pair(433, 515), pair(442, 522), pair(437, 513),
    pair(444, 525), pair(451, 518), pair(466, 518), pair(456, 517), pair(468, 511), pair(451, 513), pair(447, 523), pair(444, 517),
    pair(435, 534), pair(450, 529), pair(451, 523), pair(457, 520), pair(468, 514), pair(474, 519), pair(462, 516), pair(449, 523),
    pair(439, 538), pair(428, 534), pair(461, 524), pair(468, 519), pair(462, 529), pair(461, 526), pair(467, 519), pair(462, 526),
    pair(471, 511), pair(457, 527), pair(466, 523), pair(467, 517), pair(456, 532), pair(462, 530), pair(459, 532), pair(458, 524),
    pair(915, 885), pair(920, 896), pair(908, 903), pair(911, 914), pair(912, 912), pair(901, 909), pair(903, 921), pair(901, 919),
    pair(908, 918), pair(913, 914), pair(919, 912), pair(922, 914), pair(917, 915), pair(914, 913), pair(926, 902), pair(904, 921),
    pair(912, 929), pair(914, 934), pair(912, 940), pair(915, 935), pair(914, 936), pair(916, 928), pair(917, 928), pair(908, 925),
    pair(910, 943), pair(910, 955), pair(913, 958), pair(912, 954), pair(912, 950), pair(917, 965), pair(916, 943), pair(907, 942),
    pair(915, 947), pair(910, 965), pair(919, 953), pair(917, 966), pair(917, 961), pair(909, 954), pair(912, 962), pair(917, 943),
    pair(916, 953), pair(911, 956), pair(915, 967), pair(929, 967), pair(916, 970), pair(919, 964), pair(931, 965), pair(907, 945),
    pair(902, 962), pair(905, 966), pair(931, 960), pair(912, 961), pair(914, 973), pair(923, 956), pair(911, 944), pair(934, 936),
    pair(907, 934), pair(916, 951), pair(931, 945), pair(917, 945), pair(944, 962), pair(926, 957), pair(906, 935), pair(915, 928),
    pair(16, -45), pair(23, -31), pair(2, -16), pair(-32, -17), pair(-11, -24), pair(-22, -19), pair(19, -29), pair(19, -46),
    pair(4, -25), pair(5, -19), pair(-12, -8), pair(-23, -7), pair(-26, -3), pair(-21, -6), pair(6, -15), pair(7, -28),
    pair(-15, -15), pair(-4, -8), pair(-15, 0), pair(-27, 1), pair(-40, 7), pair(-31, 10), pair(2, -9), pair(-27, -15),
    pair(-40, 10), pair(-39, 8), pair(-44, 15), pair(-59, 24), pair(-50, 15), pair(-51, 17), pair(-27, 9), pair(-52, -8),
    pair(-40, -7), pair(-27, 14), pair(-61, 25), pair(-86, 22), pair(-73, 28), pair(-66, 32), pair(-37, 11), pair(-41, -1),
    pair(-46, 2), pair(-27, 22), pair(-63, 16), pair(-79, 29), pair(-70, 13), pair(-73, 16), pair(-35, 25), pair(-42, -13),
    pair(-50, -26), pair(-35, 27), pair(-52, 18), pair(-73, 17), pair(-65, 25), pair(-70, 22), pair(-29, 17), pair(-44, -3),
    pair(-44, -33), pair(-25, 21), pair(-54, 9), pair(-74, 14), pair(-68, 7), pair(-67, 21), pair(-30, 0), pair(-40, -5),
    // KNIGHT_MOBILITY
    pair(-39, -35), pair(-25, -14), pair(-16, 2), pair(-9, 15), pair(-4, 23), pair(3, 30), pair(7, 35), pair(10, 32),
    pair(20, 25),
    // BISHOP_MOBILITY
    pair(-34, -23), pair(-18, -18), pair(-12, 0), pair(-7, 4), pair(-4, 17), pair(1, 22), pair(4, 23), pair(5, 27),
    pair(5, 32), pair(7, 34), pair(12, 26), pair(22, 29), pair(29, 32), pair(17, 36),
    // ROOK_MOBILITY
    pair(-48, -52), pair(-29, -44), pair(-18, -21), pair(-16, -11), pair(-12, -6), pair(-12, 3), pair(-10, 9), pair(-7, 12),
    pair(-5, 17), pair(-3, 22), pair(0, 25), pair(3, 27), pair(-1, 37), pair(6, 36), pair(25, 29),
    // QUEEN_MOBILITY
    pair(-28, -49), pair(-32, -53), pair(-22, -43), pair(-13, -38), pair(-9, -52), pair(-5, -38), pair(-3, -32), pair(-1, -30),
    pair(1, -22), pair(3, -6), pair(4, 0), pair(4, 5), pair(3, 20), pair(4, 22), pair(7, 25), pair(5, 26),
    pair(7, 26), pair(11, 30), pair(14, 23), pair(18, 23), pair(13, 23), pair(20, 1), pair(14, 4), pair(14, -1),
    pair(10, 4), pair(6, -4), pair(22, 41), pair(21, 35),
    // BISHOP_PAIR
    pair(20, 49),
    // DOUBLED
    pair(-13, -9),
    // ISOLATED
    pair(-5, -13),
    // BACKWARD
    pair(-4, -14),
    // PHALANX
    pair(0, 0), pair(2, -1), pair(6, 3), pair(8, 6), pair(17, 28), pair(50, 66), pair(58, 85), pair(0, 0),
    // PROTECTED
    pair(0, 0), pair(0, 0), pair(9, 5), pair(12, 5), pair(14, 15), pair(35, 31), pair(77, 45), pair(0, 0),
    // PASSED
    pair(0, 0), pair(-8, 21), pair(-5, 18), pair(-7, 44), pair(13, 74), pair(50, 98), pair(108, 99), pair(0, 0),
    // PASSED_STOPPED
    pair(0, 0), pair(-7, -3), pair(-3, -3), pair(-4, -10), pair(-1, -30), pair(-18, -40), pair(-20, -78), pair(0, 0),
    // PASSED_OWN_KING
    pair(0, 31), pair(13, 34), pair(12, 7), pair(5, -7), pair(5, -19), pair(5, -27), pair(-5, -16), pair(-20, -7),
    // PASSED_ENEMY_KING
    pair(6, -52), pair(26, -51), pair(12, -21), pair(1, 1), pair(-7, 26), pair(-12, 38), pair(2, 35), pair(-12, 46),
    // PASSED_FREE
    pair(0, 0), pair(-22, 14), pair(-18, 15), pair(-27, 13), pair(-24, 32), pair(2, 52), pair(27, 58), pair(0, 0),
    // ROOK_OPEN_FILE
    pair(28, -4),
    // ROOK_HALF_OPEN_FILE
    pair(12, 5),
    // KNIGHT_OUTPOST
    pair(16, 8),
    // BISHOP_OUTPOST
    pair(13, 3),
    // BISHOP_PAWNS
    pair(-3, -8),
    // PAWN_THREAT
    pair(-5, -11), pair(51, 21), pair(48, 34), pair(49, 16), pair(33, 14), pair(0, 0),
    // MINOR_THREAT
    pair(0, 11), pair(17, 24), pair(27, 8), pair(47, -1), pair(30, 10), pair(0, 0),
    // ROOK_THREAT
    pair(2, 13), pair(17, 18), pair(19, 20), pair(-7, 9), pair(45, 9), pair(0, 0),
    // HANGING
    pair(13, 27),
    // PUSH_THREAT
    pair(14, 16),
    // SHELTER
    pair(-24, 2), pair(9, -7), pair(2, -2), pair(-6, -6), pair(-13, -3), pair(-16, 16), pair(-32, 42), pair(0, 0),
    // STORM
    pair(-19, 3), pair(25, 23), pair(-38, 12), pair(-24, 3), pair(-19, 2), pair(-13, 0), pair(-16, -1), pair(0, 0),
    // KING_OPEN_FILE
    pair(-26, -10),
    // DANGER
    pair(0, 0), pair(8, -11), pair(1, -1), pair(5, -5), pair(5, 0), pair(4, 6), pair(9, 7), pair(9, 3),
    pair(12, 3), pair(14, 7), pair(18, 10), pair(24, 10), pair(24, 18), pair(34, 8), pair(39, 7), pair(42, 10),
    pair(56, 11), pair(64, 4), pair(81, 7), pair(83, 7), pair(98, 8), pair(124, -8), pair(124, 9), pair(134, -6),
    pair(167, -7), pair(175, 0), pair(197, 3), pair(218, 3), pair(259, 0), pair(272, 0), pair(279, -12), pair(321, 2),
    pair(336, 6), pair(369, 9), pair(387, 7), pair(410, 6), pair(437, 11), pair(468, 16), pair(490, 14), pair(522, 15),
    pair(552, 19), pair(578, 18), pair(605, 18), pair(632, 18), pair(664, 19), pair(698, 21), pair(728, 22), pair(761, 22),
    // TEMPO
    pair(15, 10),
];
