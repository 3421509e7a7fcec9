//! Whatever a text of the rules says of a position is held against the rules themselves; and the texts are texts:
//! their links lead somewhere, and what they say of the page is on the page.

use std::collections::BTreeSet;
use std::path::Path;

use lessons::rules::{self, Block, Claim, Rules, Topic, search};
use lessons::text::{self, Inline};

fn all() -> Rules {
    rules::read(rules::source()).unwrap_or_else(|fault| panic!("{fault}"))
}

fn texts(topic: &Topic) -> impl Iterator<Item = &[Inline]> {
    topic.body.iter().map(|block| match block {
        Block::Paragraph(text) | Block::Item(text) => &text[..],
        Block::Board(board) => &board.caption,
    })
}

#[test]
fn every_claim_holds() {
    let rules = all();
    let mut count = 0;
    for topic in &rules.topics {
        for board in topic.boards() {
            for &text in &board.claims {
                let claim = Claim::read(text).unwrap_or_else(|| panic!("{}: {text}", topic.id));
                assert!(claim.holds(&board.start), "{}: {text}, {}", topic.id, board.start.fen());
                count += 1;
            }
        }
    }
    assert!(count >= 200, "{count}");
}

/// A claim that could not fail would hold nothing: each kind is tried on a board where it is not so.
#[test]
fn claims_can_fail() {
    let start = chess::Position::start();
    let false_ones = [
        "light a1",
        "stands K d1",
        "goes b1 a3",
        "moves 21",
        "legal e2e5",
        "refused a1a3 wrong-way",
        "refused e2e4 blocked",
        "check e8",
        "mate",
        "stalemate",
        "dead",
        "cannot-mate white",
        "only-now e2e4",
        "becomes e2e4 Q",
        "mates e2e4",
        "must-capture",
        "won white checkmate",
        "drawn stalemate",
        "may-claim threefold",
        "written g1f3 f3",
        "attacked f3 white 4",
        "pinned e2",
        "gains e2e4 100",
        "does-not-gain e2e4 0",
        "phase endgame",
        "number 0",
        "after e2e4 : moves 21",
        "after e2e5 : moves 20",
    ];
    for text in false_ones {
        assert!(!Claim::read(text).unwrap_or_else(|| panic!("{text}")).holds(&start), "{text}");
    }
    let checked = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse().unwrap();
    assert!(!Claim::read("no-check").unwrap().holds(&checked));
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap();
    assert!(!Claim::read("alive").unwrap().holds(&bare));
    assert!(!Claim::read("can-mate white").unwrap().holds(&bare));
    for broken in ["light", "goes", "won white", "claims", "after e2e4 moves 20", "legal e9e4"] {
        assert_eq!(Claim::read(broken), None, "{broken}");
    }
}

#[test]
fn where_a_position_can_show_it_one_does() {
    let rules = all();
    assert!(rules.topics.len() >= 40, "{}", rules.topics.len());
    for topic in &rules.topics {
        let shown = matches!(topic.group, "pieces" | "special" | "draws" | "modes" | "notation");
        // How to train is no position.
        let advice = topic.group == "advice" && topic.id != "advice-training";
        assert!(!(shown || advice) || topic.boards().next().is_some(), "{}", topic.id);
        for board in topic.boards() {
            assert!(!board.caption.is_empty() && !board.claims.is_empty(), "{}", topic.id);
        }
    }
}

#[test]
fn topics_are_told_apart_and_stand_in_order() {
    let rules = all();
    let ids: BTreeSet<_> = rules.topics.iter().map(|topic| topic.id).collect();
    let titles: BTreeSet<_> = rules.topics.iter().map(|topic| topic.title).collect();
    assert_eq!([ids.len(), titles.len()], [rules.topics.len(); 2]);
    for id in &ids {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(id.chars().all(plain) && !id.starts_with('-') && !id.ends_with('-'), "{id}");
        assert_eq!(rules.find(id).map(|topic| topic.id), Some(*id));
    }
    let mut order: Vec<_> = rules.topics.iter().map(|topic| topic.group).collect();
    order.dedup();
    let groups: Vec<_> = rules.groups.iter().map(|group| group.id).collect();
    assert_eq!(order, groups);
    assert!(groups.iter().all(|group| rules.of(group).next().is_some()));
}

/// Ids stand in addresses and in links: none goes.
#[test]
fn ids_stay() {
    let ids = "board aim moving-pieces rook bishop queen king knight pawn capturing values check \
        checkmate stalemate castling en-passant promotion draws repetition fifty-moves \
        dead-position agreement clocks flag resigning touch standard chess960 suicide notation \
        files moving levels plans undo hints counting saving looking-back replay endgames marks keyboard \
        screen-reader settings advice-before advice-opening advice-quick-mates advice-tactics \
        advice-counting advice-middlegame advice-endgame advice-training history";
    let rules = all();
    for id in ids.split_whitespace() {
        assert!(rules.find(id).is_some(), "{id}");
    }
}

#[test]
fn words_are_sentences() {
    for topic in &all().topics {
        let Topic { id, title, summary, also, .. } = topic;
        assert!((3..=40).contains(&title.len()) && !title.ends_with('.'), "{title}");
        assert!(summary.len() <= 110 && summary.ends_with('.'), "{id}: {summary}");
        assert!(!also.is_empty() && also.to_ascii_lowercase() == *also, "{id}: {also}");
        let bodies = texts(topic).map(text::words);
        for text in bodies.chain([summary, title].map(ToString::to_string)) {
            assert!(text.is_ascii() && !text.contains('!') && !text.contains("  "), "{id}: {text}");
            for sentence in text.split_inclusive(['.', ':', '?']) {
                assert!(sentence.len() <= 210, "{id}: {sentence}");
            }
        }
        for block in &topic.body {
            let (text, is_item) = match block {
                Block::Paragraph(text) => (text, false),
                Block::Item(text) => (text, true),
                Block::Board(board) => (&board.caption, false),
            };
            let text = text::words(text);
            let ends = text.ends_with(['.', ':', '?'])
                || (is_item && !text[1..].contains(". ") && !text.ends_with(char::is_whitespace));
            assert!(ends, "{id}: {text}");
            assert!(is_item || text.starts_with(|c: char| c.is_ascii_uppercase()), "{id}: {text}");
            let first = text.split_inclusive(['.', ':', '?']).next().unwrap_or_default();
            assert!(first.len() <= 170, "{id}: {first}");
        }
    }
}

#[test]
fn links_and_marks_are_there() {
    let rules = all();
    let sprite = looks::sprite();
    for topic in &rules.topics {
        for inline in texts(topic).flatten() {
            match inline {
                Inline::Topic { id, .. } => {
                    assert!(rules.find(id).is_some() && *id != topic.id, "{}: {id}", topic.id);
                }
                Inline::Mark(mark) => {
                    assert!(sprite.contains(&format!("\"mark-{mark}\"")), "{}: {mark}", topic.id);
                }
                _ => {}
            }
        }
    }
    // Every mark of the board has its line.
    let explained: BTreeSet<String> = texts(rules.find("marks").unwrap())
        .flatten()
        .filter_map(|inline| match inline {
            Inline::Mark(mark) => Some(format!("mark-{mark}")),
            _ => None,
        })
        .collect();
    let marks = sprite.split('"').filter(|word| {
        word.strip_prefix("mark-").is_some_and(|rest| !rest.contains(' '))
            && sprite.contains(&format!("<symbol id=\"{word}\""))
    });
    let drawn: BTreeSet<String> = marks.map(str::to_owned).collect();
    assert_eq!(explained, drawn);
}

/// Everything that the page says, as it stands in its sources.
fn page() -> String {
    fn walk(folder: &Path, text: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, text);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                text.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut text = String::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src"), &mut text);
    text
}

/// A text must not send anybody to a button that has another name by now.
#[test]
fn buttons_are_called_so_on_the_page() {
    let page = page();
    for topic in &all().topics {
        for inline in texts(topic).flatten() {
            if let Inline::Button(words) = inline {
                assert!(page.contains(&format!("\"{words}\"")), "{}: <{words}>", topic.id);
            }
        }
    }
}

/// Numbers that a text says of an empty board.
#[test]
fn counts_are_right() {
    use chess::{Bitboard, Position, Role, Square, attacks};
    let sees = |role, from| attacks::piece(role, chess::Color::White, from, Bitboard::EMPTY).len();
    assert!(Square::all().all(|from| sees(Role::Rook, from) == 14));
    assert_eq!([sees(Role::Bishop, Square::D4), sees(Role::Bishop, Square::A1)], [13, 7]);
    assert_eq!([sees(Role::Knight, Square::D4), sees(Role::Knight, Square::A1)], [8, 2]);
    assert_eq!(sees(Role::Queen, Square::D4), 27);
    assert!(Position::chess960(959).is_some() && Position::chess960(960).is_none());
    // A knight changes the colour of its square with every jump, a bishop never.
    for from in Square::all() {
        let shades = |role| {
            let to = attacks::piece(role, chess::Color::White, from, Bitboard::EMPTY);
            to.into_iter().map(Square::is_light).collect::<BTreeSet<_>>()
        };
        assert_eq!(shades(Role::Knight), BTreeSet::from([!from.is_light()]));
        assert_eq!(shades(Role::Bishop), BTreeSet::from([from.is_light()]));
    }
}

/// What is said of levels is what levels say of themselves.
#[test]
fn levels_are_what_they_say() {
    let rules = all();
    let text: String = texts(rules.find("levels").unwrap()).map(text::words).collect();
    for level in game::Level::all() {
        let about = format!("Level {}:", level.number());
        let said = text.split(&about).nth(1).unwrap_or_else(|| panic!("{about}"));
        assert!(said.to_ascii_lowercase().contains(&level.name().to_ascii_lowercase()), "{about}");
        if level != game::Level::HIGHEST {
            assert!(said.contains(&format!("about {}.", level.rating())), "{about}");
        }
    }
}

#[test]
fn topics_are_found_by_their_words() {
    let rules = all();
    let first = |query: &str| search(&rules, query).first().map(|topic| topic.id);
    for (query, id) in [
        ("castling", "castling"),
        ("O-O", "castling"),
        ("en passant", "en-passant"),
        ("e.p.", "en-passant"),
        ("fifty", "fifty-moves"),
        ("50 move rule", "fifty-moves"),
        ("threefold", "repetition"),
        ("perpetual", "repetition"),
        ("antichess", "suicide"),
        ("Knight", "knight"),
        ("screen reader", "screen-reader"),
        ("horse", "knight"),
        ("fork", "advice-tactics"),
        ("out of check", "check"),
        ("queening", "promotion"),
    ] {
        assert_eq!(first(query), Some(id), "{query}");
    }
    assert_eq!(search(&rules, " ").len(), rules.topics.len());
    assert!(search(&rules, "zugzwangigkeit").is_empty());
    // Every topic is found by its own title, first or as one of few.
    for topic in &rules.topics {
        let hits = search(&rules, topic.title);
        let place = hits.iter().position(|hit| hit.id == topic.id);
        assert!(place.is_some_and(|place| place < 4), "{}: {place:?}", topic.title);
    }
}

#[test]
fn what_is_packed_is_read_again_without_its_claims() {
    let mut rules = all();
    for topic in &mut rules.topics {
        for block in &mut topic.body {
            if let Block::Board(board) = block {
                board.claims.clear();
            }
        }
    }
    let packed: &'static str = rules::pack().leak();
    assert_eq!(rules::read(packed).unwrap(), rules);
    assert!(packed.len() < 60_000, "{}", packed.len());
}

#[test]
fn broken_texts_are_named_by_their_line() {
    for (text, line) in [
        ("words", 1),
        ("group a | A\ntopic b | B", 2),
        ("group a | A\ntopic b | B | C.\nsee nothing", 3),
        ("group a | A\ntopic b | B | C.\nAn *open term.", 3),
        ("group a | A\ntopic b | B | C.\nboard standard nothing", 3),
        ("group a | A\ntopic b | B | C.\nboard standard 8/8/8/4k3/8/4K3/8/8 w - - 0 1\nshow e9", 4),
    ] {
        assert_eq!(rules::read(text).unwrap_err().line, line, "{text}");
    }
}
