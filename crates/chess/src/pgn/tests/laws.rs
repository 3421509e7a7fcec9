//! What holds for every game.

use core::time::Duration;

use proptest::prelude::*;

use crate::pgn::{Comment, Eval, Game, GameResult, Nag, Reader};
use crate::{Color, Position};

fn starts() -> impl Strategy<Value = Position> {
    prop_oneof![
        Just(Position::start()),
        Just(Position::start_of_suicide()),
        (0..960u16).prop_map(|number| Position::chess960(number).expect("a number below 960")),
        Just("8/P6k/8/8/3pP3/8/8/R3K2R b KQ e3 7 39".parse().expect("legal")),
    ]
}

fn comments() -> impl Strategy<Value = Comment> {
    let text = prop_oneof![
        "\\PC{0,30}",
        "[a-z{}\\[\\]%; \n\"\\\\]{0,40}",
        Just("[%clk 0:00:01] x [%clk 0:00:02]".to_owned()),
        Just("[%level[%clk 0:00:01]x]".to_owned()),
        Just("a [Event \"x\"] %b ".repeat(9)),
        Just("long words and short ones ".repeat(20)),
    ];
    let eval = (any::<i32>(), any::<bool>(), proptest::option::of(any::<u8>())).prop_map(
        |(value, mate, depth)| {
            let eval = if mate { Eval::mate(value) } else { Eval::centipawns(value) };
            Eval { depth, ..eval }
        },
    );
    (
        text,
        proptest::option::of(any::<u64>()),
        proptest::option::of(any::<u64>()),
        proptest::option::of(eval),
        proptest::option::of("\\PC{0,12}"),
    )
        .prop_map(|(text, clock, elapsed, eval, level)| {
            let mut comment = Comment::new(&text);
            if let Some(millis) = clock {
                comment = comment.with_clock(Duration::from_millis(millis));
            }
            if let Some(millis) = elapsed {
                comment = comment.with_elapsed(Duration::from_millis(millis));
            }
            if let Some(eval) = eval {
                comment = comment.with_eval(eval);
            }
            if let Some(level) = level {
                comment = comment.with_level(&level);
            }
            comment
        })
}

/// Where to go on, which move to add, and what to say about it.
type Growth = (u16, u16, Option<Comment>, Option<Comment>, Vec<u16>);

fn growths() -> impl Strategy<Value = Vec<Growth>> {
    let growth = (
        any::<u16>(),
        any::<u16>(),
        proptest::option::weighted(0.3, comments()),
        proptest::option::weighted(0.2, comments()),
        prop::collection::vec(any::<u16>(), 0..2),
    );
    prop::collection::vec(growth, 0..60)
}

fn games() -> impl Strategy<Value = Game> {
    let results = prop::sample::select(vec![
        GameResult::Win(Color::White),
        GameResult::Win(Color::Black),
        GameResult::Draw,
        GameResult::Unknown,
    ]);
    let tags = prop::collection::vec(
        (
            prop_oneof!["White", "Date", "Round", "\\PC{0,8}", "[A-Za-z]{1,8}"],
            "\\PC{0,20}|\"\\]|\\\\",
        ),
        0..6,
    );
    (starts(), growths(), results, tags).prop_map(|(start, growths, result, tags)| {
        let mut game = Game::new(start);
        game.set_result(result);
        for (name, value) in &tags {
            game.tags_mut().set(name, value);
        }
        let mut nodes = vec![game.root()];
        for (place, pick, before, after, nags) in growths {
            // Mostly at the end, for games are longer than they are broad.
            let back = if place % 4 == 0 { usize::from(place / 4) % nodes.len() } else { 0 };
            let parent = nodes[nodes.len() - 1 - back];
            let moves = game.position(parent).legal_moves();
            let Some(&m) = moves.get(usize::from(pick) % moves.len().max(1)) else { continue };
            let Some(node) = game.add(parent, m) else { continue };
            if let Some(comment) = before {
                game.add_comment_before(node, comment);
            }
            if let Some(comment) = after {
                game.add_comment(node, comment);
            }
            for nag in nags {
                game.add_nag(node, Nag(nag));
            }
            nodes.push(node);
        }
        game
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_written_reads_back_the_same(game in games()) {
        let text = game.to_string();
        let read = text.parse::<Game>();
        prop_assert_eq!(read.as_ref(), Ok(&game), "{}", text);
        prop_assert_eq!(read.map(|game| game.to_string()), Ok(text));
    }

    #[test]
    fn games_in_one_file_read_back_the_same(games in prop::collection::vec(games(), 0..4)) {
        let texts: Vec<_> = games.iter().map(Game::to_string).collect();
        let read: Result<Vec<_>, _> = Reader::new(texts.join("\n").as_bytes()).collect();
        prop_assert_eq!(read, Ok(games));
    }

    #[test]
    fn a_comment_reads_back_the_same(comment in comments()) {
        prop_assert_eq!(Comment::new(&comment.to_string()), comment);
    }

    #[test]
    fn lines_have_fewer_than_eighty_columns_unless_a_word_is_longer(game in games()) {
        for line in game.to_string().lines().skip_while(|line| !line.is_empty()) {
            let words = line.split(' ').map(|word| word.chars().count());
            let longest = words.max().unwrap_or(0);
            prop_assert!(line.chars().count() <= 79.max(longest + 10) || line.contains('%') || line.contains("[Event"), "{}", line);
        }
    }
}
