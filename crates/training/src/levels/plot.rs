//! A picture of how ratings err beside how people do: a panel for each column.

use std::fmt::Write as _;

use super::aim::{AIMS, Aim};
use super::columns::Columns;

struct Panel {
    title: &'static str,
    aim: fn(&Aim) -> f64,
    measured: fn(&Columns) -> f64,
}

const PANELS: [Panel; 6] = [
    Panel { title: "first choice, %", aim: |aim| aim.first, measured: |found| found.first },
    Panel { title: "loss, 1/100 pawn", aim: |aim| aim.loss, measured: |found| found.loss },
    Panel { title: "10 points lost, %", aim: |aim| aim.ten, measured: |found| found.ten },
    Panel { title: "30 points lost, %", aim: |aim| aim.thirty, measured: |found| found.thirty },
    Panel { title: "gives a piece, %", aim: |aim| aim.piece, measured: |found| found.piece },
    Panel { title: "gives a rook or queen, %", aim: |aim| aim.rook, measured: |found| found.rook },
];

const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 190.0;
const MARGIN: f64 = 34.0;
/// The ratings at the left and right edge of a panel.
const FROM: f64 = 200.0;
const TO: f64 = 2100.0;

/// The picture as SVG: people hollow and dashed, players filled and drawn through.
pub fn plot(measured: &[(u16, Columns)]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>How ratings err (filled) and how people do (hollow)</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        3.0 * WIDTH,
        2.0 * HEIGHT
    );
    for (number, panel) in PANELS.iter().enumerate() {
        let (column, row) = (number % 3, number / 3);
        let (left, top) = (WIDTH * column as f64, HEIGHT * row as f64);
        let people: Vec<(f64, f64)> =
            AIMS.iter().map(|aim| (f64::from(aim.rating), (panel.aim)(aim))).collect();
        let players: Vec<(f64, f64)> = measured
            .iter()
            .map(|(rating, found)| (f64::from(*rating), (panel.measured)(found)))
            .collect();
        let all = people.iter().chain(&players).map(|&(_, value)| value);
        let most = 1.1 * all.fold(0.0, f64::max).max(f64::MIN_POSITIVE);
        let place = |(rating, value): (f64, f64)| {
            let x = left + MARGIN + (rating - FROM) / (TO - FROM) * (WIDTH - 1.5 * MARGIN);
            let y = top + HEIGHT - MARGIN - value / most * (HEIGHT - 2.0 * MARGIN);
            (x, y)
        };
        frame(&mut svg, panel.title, most, place);
        line(&mut svg, &people, place, "stroke-dasharray=\"4 3\" stroke=\"#777\"", "#fff");
        line(&mut svg, &players, place, "stroke=\"#1f5fa8\"", "#1f5fa8");
    }
    svg.push_str("</svg>\n");
    svg
}

fn frame(svg: &mut String, title: &str, most: f64, place: impl Fn((f64, f64)) -> (f64, f64)) {
    let ((left, bottom), (right, top)) = (place((FROM, 0.0)), place((TO, most)));
    let _ = writeln!(svg, "<text x=\"{left:.0}\" y=\"{:.0}\">{title}</text>", top - 8.0);
    let _ = writeln!(
        svg,
        "<path d=\"M{left:.1} {top:.1}V{bottom:.1}H{right:.1}\" fill=\"none\" stroke=\"#999\"/>"
    );
    for rating in [500, 1000, 1500, 2000] {
        let (x, y) = place((f64::from(rating), 0.0));
        let (below, tick) = (y + 16.0, y + 4.0);
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} {y:.1}V{tick:.1}\" stroke=\"#999\"/>\
             <text x=\"{x:.1}\" y=\"{below:.1}\" text-anchor=\"middle\" fill=\"#555\">{rating}</text>"
        );
    }
    for share in [0.5, 1.0] {
        let value = most / 1.1 * share;
        let (x, y) = place((FROM, value));
        let digits = usize::from(value < 10.0);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{value:.digits$}</text>",
            x - 4.0,
            y + 4.0
        );
    }
}

fn line(
    svg: &mut String,
    points: &[(f64, f64)],
    place: impl Fn((f64, f64)) -> (f64, f64),
    stroke: &str,
    fill: &str,
) {
    let places: Vec<String> =
        points.iter().map(|&point| place(point)).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(svg, "<polyline points=\"{}\" fill=\"none\" {stroke}/>", places.join(" "));
    for &point in points {
        let (x, y) = place(point);
        let _ =
            writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{fill}\" {stroke}/>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_aim_and_every_measure_is_a_point_inside_the_picture() {
        let found = Columns { positions: 10, first: 40.0, loss: 90.0, ..Columns::default() };
        let svg = plot(&[(500, found), (700, found)]);
        assert_eq!(svg.matches("<circle").count(), PANELS.len() * (AIMS.len() + 2));
        for number in svg.split("cx=\"").skip(1) {
            let x: f64 = number.split('"').next().unwrap().parse().unwrap();
            assert!((0.0..3.0 * WIDTH).contains(&x), "{x}");
        }
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        assert!(!plot(&[]).contains("NaN"));
    }
}
