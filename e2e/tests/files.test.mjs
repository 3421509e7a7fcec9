// Files into the library and out of it: those of other programs, broken ones, long ones.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { alone, level, timed, together } from "../lib/setup.mjs";
import { Gate, Shelf, drop, fixture, games } from "../lib/shelf.mjs";
import { test } from "../lib/test.mjs";

const ONE = '[White "Ada"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n';
/** What the browser itself says of an answer that refuses. */
const REFUSED = /status of 422/;
const FEN = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";

/** What every game of a file says, but for who has written it down and how its lines are broken. */
const told = (pgn) => pgn.replaceAll("\r\n", "\n").split(/\n(?=\[Event )/).map((game) => game.replace(/\s+/g, " ").trim()).sort();

for (const name of ["pgn-extract.pgn", "python-chess.pgn", "scid.pgn"]) {
  test(`${name} is read, and what is saved of it is read again without a difference`, {}, async (table) => {
    const shelf = await Shelf.open(table);
    await shelf.choose([name, await fixture(name)]);
    await shelf.reports("over", `${name}: 3 games were kept.`);
    await shelf.says("3 games.");
    assert.deepEqual(await shelf.headlines(), ["Алёхин against 羽生善治", "Réti, Richard against Łukasz Żółć", "Morphy, Paul against Duke Karl / Count Isouard"]);
    const label = await table.page.locator("#row-2").getAttribute("aria-label");
    assert.match(label, /Morphy, Paul wins by checkmate, 17 moves\. .*1858/);
    const first = await shelf.saved();
    // Each program has its own way with blanks: scid even breaks a line behind the number of a move.
    const text = first.replace(/\s+/g, "");
    for (const part of ["(3... exd4 4. Nxd4 (4. Qxd4", "Philidor's move", "$14", "[%clk 0:05:00]", "Łukasz Żółć", FEN]) {
      assert.ok(text.includes(part.replaceAll(" ", "")), `${part} in ${text}`);
    }
    for (const place of [0, 0, 0]) await shelf.more(place, "delete");
    await table.page.getByText("No games yet").waitFor();
    await shelf.choose(["again.pgn", first]);
    await shelf.reports("over", "again.pgn: 3 games were kept.");
    await shelf.holds(3);
    assert.deepEqual(told(await shelf.saved()), told(first));
  });
}

test("however a file writes its letters and lines, its games are read", {}, async (table) => {
  const plain = (await fixture("python-chess.pgn")).toString();
  const western = plain.split(/\n(?=\[Event )/)[1].replace("Łukasz Żółć", "Müller");
  const shelf = await Shelf.open(table);
  const kept = async (name, bytes, count) => {
    await shelf.choose([name, bytes]);
    await shelf.reports("over", `${name}: ${count === 1 ? "1 game was kept" : `${count} games were kept`}.`);
  };
  await kept("crlf.pgn", plain.replaceAll("\n", "\r\n"), 3);
  await kept("bom.pgn", `\u{feff}${plain}`, 3);
  await kept("bom-crlf.pgn", `\u{feff}${plain.replaceAll("\n", "\r\n")}`, 3);
  await kept("latin-1.pgn", Buffer.from(western, "latin1"), 1);
  await shelf.search("Réti Müller");
  await shelf.says("1 game found.");
  await shelf.shows(0, "Réti, Richard against Müller");
  const line = `1. e4 ${"{ word } ".repeat(112_000)}e5 *`;
  assert.ok(line.length > 1_000_000);
  await kept("one-line.pgn", line, 1);
});

test("a file that cannot be read says what is wrong and where, and changes nothing", { expected: [REFUSED] }, async (table) => {
  const shelf = await Shelf.open(table);
  const refused = async (name, bytes, sentence) => {
    await shelf.choose([name, bytes]);
    await shelf.reports("refused", `${name} cannot be opened: ${sentence}`);
    await table.page.getByText("Nothing was changed.").last().waitFor();
    await table.press("put-away");
  };
  const broken = async (name, bytes, line) => {
    await shelf.choose([name, bytes]);
    await shelf.reports("over", `${name}: No game was kept, 1 could not be read.`);
    const [said] = await shelf.broken();
    assert.ok(said.startsWith(line), said);
    await table.press("put-away");
  };
  await refused("utf-16.pgn", Buffer.from(`\u{feff}${ONE}`, "utf16le"), "This file is written as UTF-16.");
  await refused("binary.pgn", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 0, 0, 0]), "This file is no text");
  await refused("games.zip", Buffer.from("PK\u{3}\u{4}game.pgn"), "This is a ZIP archive.");
  await refused("bad.fen", "8/8/8/4k3/8/8/4P3/4K4 w - - 0 1", "It looks like a FEN");
  await broken("cut-off.pgn", ONE.slice(0, ONE.indexOf("Qh5") + 2), "Game 1, line 5 ");
  await broken("cut-off-tag.pgn", ONE.slice(0, 20), "Game 1, line 2 ");
  await broken("letter.txt", "Dear Ada,\nhere is the game.", "Game 1, line 1 ");
  await broken("empty.pgn", "", "Game 1, line 1 there is no game in this file");
  await broken("deep.pgn", `1. e4 ${"(1. d4 ".repeat(100_000)}`, "Game 1, line 1 ");
  await shelf.says("No game.");
});

test("of a file with broken games the good ones are kept, and the others named with line and reason", {}, async (table) => {
  const shelf = await Shelf.open(table);
  const bad = (number) => `[White "Bad ${number}"]\n\n1. e4 e5 2. Ke3 *\n\n`;
  const text = games(2) + bad(1) + games(1, 50) + Array.from({ length: 1200 }, (_, index) => bad(index)).join("");
  await shelf.choose(["mixed.pgn", text]);
  await shelf.reports("over", "mixed.pgn: 3 games were kept, 1,201 could not be read.");
  const lines = await shelf.broken();
  assert.equal(lines.length, 100);
  assert.equal(lines[0], "Game 3, line 19 Ke3: no king can go to e3 in this way");
  await table.page.getByRole("button", { name: "Show 100 more" }).click();
  await table.until(() => document.querySelectorAll(".broken li").length === 200);
  await table.page.getByText("201 more are not listed.").waitFor();
  await shelf.says("3 games.");
  await table.press("put-away");
  assert.equal(await table.page.locator(".reports").count(), 0);
  assert.equal(await table.focused(), "open-file");
});

test("a long file shows how far it is, can be stopped, and goes on", {}, async (table) => {
  const shelf = await Shelf.open(table);
  const gate = await Gate.before(table.page, /\/api\/games\/import/);
  await shelf.choose(["long.pgn", games(8000)]);
  await shelf.reports("going", "Reading long.pgn: 0 games so far, 0 bytes of 1.");
  await gate.pass();
  await table.until(() => / games so far, 2\d\d KB of 1\.\d MB$/.test(document.querySelector(".report-says").textContent));
  const seen = () => table.page.evaluate(() => Number(document.querySelector(".report-says").textContent.match(/([\d,]+) games/)[1].replace(",", "")));
  const some = await seen();
  assert.ok(some > 500 && some < 3000, `${some}`);
  await table.page.getByRole("progressbar").waitFor();
  // What is in the library already can be seen.
  await shelf.says(`${some.toLocaleString("en")} games.`);
  await gate.waited();
  await table.press("stop-reading-1");
  await shelf.reports("stopped", `long.pgn was stopped: ${some.toLocaleString("en")} games were kept so far.`);
  await table.until(() => document.activeElement.id === "go-on-reading-1");
  await gate.open();
  // The piece that was under way is still taken in, and not one more.
  await table.until((some) => Number(document.querySelector(".report-says").textContent.match(/([\d,]+) games/)[1].replace(",", "")) > some, some);
  const stopped = await seen();
  await table.settled();
  assert.equal(await seen(), stopped);
  assert.equal((await table.api("GET", "/api/games?limit=1")).count, stopped);
  await table.press("go-on-reading-1");
  await shelf.reports("over", "long.pgn: 8,000 games were kept.");
  await shelf.says("8,000 games.");
  assert.equal((await table.api("GET", "/api/games?limit=1")).count, 8000);
});

test("whoever goes on before the last piece is in gets each game once, and no button takes the focus with it", {}, async (table) => {
  const shelf = await Shelf.open(table);
  const gate = await Gate.before(table.page, /\/api\/games\/import/);
  await shelf.choose(["long.pgn", games(3000)]);
  await gate.pass();
  await gate.waited();
  for (const [button, next] of [["stop-reading-1", "go-on-reading-1"], ["go-on-reading-1", "stop-reading-1"]]) {
    await table.page.locator(`#${button}`).focus();
    await table.page.keyboard.press("Enter");
    await table.until((next) => document.activeElement.id === next, next);
  }
  await gate.open();
  await shelf.reports("over", "long.pgn: 3,000 games were kept.");
  await table.until(() => document.activeElement.id === "put-away");
  await shelf.says("3,000 games.");
  assert.equal((await table.api("GET", "/api/games?limit=1")).count, 3000);
});

test("what comes of a file that was put away is not told of the next one", {}, async (table) => {
  const shelf = await Shelf.open(table);
  const gate = await Gate.before(table.page, /\/api\/games\/import/);
  await shelf.choose(["long.pgn", games(3000)]);
  await gate.waited();
  await table.press("stop-reading-1");
  await table.press("put-away");
  await shelf.choose(["short.pgn", games(2, 5000)]);
  const [piece] = await Promise.all([table.page.waitForResponse(/import\?.*last=false/), gate.open()]);
  const kept = (await piece.json()).games.length;
  assert.ok(kept > 500, `${kept}`);
  await shelf.reports("over", "short.pgn: 2 games were kept.");
  assert.equal(await table.page.locator(".report").count(), 1);
  // What was kept is in the library all the same.
  await shelf.says(`${(kept + 2).toLocaleString("en")} games.`);
});

test("when the program is away in the middle of a file, what was kept is said, and it goes on", { expected: [/Failed to load resource/] }, async (table) => {
  const shelf = await Shelf.open(table);
  const gate = await Gate.before(table.page, /\/api\/games\/import/);
  await shelf.choose(["long.pgn", games(6000)]);
  await gate.pass();
  await gate.waited();
  await table.page.route(/\/api\/games\/import/, (route) => route.abort());
  await gate.open();
  await shelf.reports("waits", "long.pgn: Kibitz is not answering.");
  await table.page.unroute(/\/api\/games\/import/);
  await table.press("go-on-reading-1");
  await shelf.reports("over", "long.pgn: 6,000 games were kept.");
});

/** What a button of the last report says is done. */
const press = (table, name) => table.page.locator(".report").last().getByRole("button", { name, exact: true }).click();

/** How many games are in the library. */
const kept = async (table) => (await table.api("GET", "/api/games?limit=1")).count;

test("a file that is stopped goes on after another one was opened, and when a game of that is looked at", {}, async (table) => {
  const shelf = await Shelf.open(table);
  const gate = await Gate.before(table.page, /\/api\/games\/import/);
  await shelf.choose(["long.pgn", games(5000)]);
  await gate.pass();
  await gate.waited();
  await press(table, "Stop");
  await gate.open();
  await shelf.choose(["one.pgn", ONE]);
  await shelf.reports("over", "one.pgn: 1 game was kept.");
  await press(table, "Open the game");
  await table.until(() => /^\/game\/\w+\/replay$/.test(location.pathname));
  await table.page.goBack();
  await shelf.there();
  await shelf.reports("stopped", "long.pgn was stopped:");
  await press(table, "Go on");
  await shelf.reports("over", "long.pgn: 5,000 games were kept.");
  assert.equal(await kept(table), 5001);
});

test("a piece whose answer was lost is sent again, and its games are not kept twice", { expected: [/Failed to load resource/] }, async (table) => {
  const shelf = await Shelf.open(table);
  const lost = async (route) => {
    await route.fetch();
    await route.abort();
  };
  await table.page.route(/\/api\/games\/import/, lost);
  await shelf.choose(["long.pgn", games(3000)]);
  await table.page.locator(".report", { hasText: "Kibitz is not answering." }).waitFor();
  const first = await kept(table);
  assert.ok(first > 500, `${first}`);
  await table.page.unroute(/\/api\/games\/import/, lost);
  await press(table, "Go on");
  await shelf.reports("over", "long.pgn: 3,000 games were kept.");
  assert.equal(await kept(table), 3000);
});

test("when the disk is full that is said, nothing is claimed of what was kept, and the file goes on", { expected: [/status of 507/] }, async (table) => {
  const shelf = await Shelf.open(table);
  const sentence = "The disk is full: nothing more can be stored. Make room; then go on.";
  const full = (route) => route.fulfill({ status: 507, json: { error: "disk_full", sentence } });
  await table.page.route(/\/api\/games\/import/, full);
  await shelf.choose(["games.pgn", games(3)]);
  await table.page.locator(".report", { hasText: sentence }).waitFor();
  assert.equal(await table.page.getByText("Nothing was changed.").count(), 0);
  await table.page.unroute(/\/api\/games\/import/, full);
  await press(table, "Go on");
  await shelf.reports("over", "games.pgn: 3 games were kept.");
});

test("a single game can be opened at once", {}, async (table) => {
  const shelf = await Shelf.open(table);
  await shelf.choose(["one.pgn", ONE]);
  await shelf.reports("over", "one.pgn: 1 game was kept.");
  await table.press("open-only-1");
  await table.until(() => /^\/game\/\w+\/replay$/.test(location.pathname));
});

test("several files are read one after the other", { expected: [REFUSED] }, async (table) => {
  const shelf = await Shelf.open(table);
  await shelf.choose(["a.pgn", games(3)], ["b.zip", "PK\u{3}\u{4}"], ["c.pgn", games(2, 10)]);
  await table.until(() => [...document.querySelectorAll(".report")].map(({ dataset }) => dataset.stage).join() === "over,refused,over");
  await shelf.says("5 games.");
});

test("a text is pasted into the page, or into the field for it", {}, async (table) => {
  const shelf = await Shelf.open(table);
  await shelf.paste(ONE);
  await shelf.reports("over", "The pasted text: 1 game was kept.");
  await table.press("put-away");
  await table.press("paste-game");
  await table.press("paste-open");
  await table.page.getByText("There is nothing to open: put a text into the field.").waitFor();
  await table.page.locator("#paste-text").fill(ONE.replace("Ada", "Eve"));
  await table.press("paste-open");
  await shelf.reports("over", "The pasted text: 1 game was kept.");
  await shelf.shows(0, "Eve against Ben");
  // A text that is pasted into a field belongs there.
  await table.page.locator("#search").focus();
  await shelf.paste(ONE);
  await table.press("paste-game");
  await table.page.locator("#paste-text").fill(` ${FEN}\n`);
  await table.press("paste-open");
  await table.until(() => location.pathname === "/editor");
  await table.placed(FEN.split(" ")[0]);
  await table.page.goBack();
  await shelf.there();
  await shelf.says("2 games.");
});

test("a file with a position opens the board that can be set up", {}, async (table) => {
  const shelf = await Shelf.open(table);
  await shelf.choose(["end.fen", `${FEN}\r\n`]);
  await table.until(() => location.pathname === "/editor");
  await table.placed(FEN.split(" ")[0]);
});

for (const [where, address] of [["home", "/"], ["the editor", "/editor"], ["the library", "/library"]]) {
  test(`a file is dropped on ${where}`, {}, async (table) => {
    await table.page.goto(address);
    await table.page.locator("#main").waitFor();
    await drop(table.page, "dropped.pgn", games(4));
    const shelf = new Shelf(table);
    await table.until(() => location.pathname === "/library");
    await shelf.reports("over", "dropped.pgn: 4 games were kept.");
    assert.equal(new URL(table.page.url()).hash, "");
    // It is handed on once.
    await table.page.reload();
    await shelf.there();
    assert.equal(await table.page.locator(".report").count(), 0);
    await shelf.says("4 games.");
  });
}

test("a file is dropped on a game, and the game is where it was", {}, async (table) => {
  const game = await table.open(alone({ plan: level(0) }));
  await table.play("e2e4");
  await table.plies(2);
  await drop(table.page, "dropped.fen", FEN);
  await table.until(() => location.pathname === "/editor");
  await table.placed(FEN.split(" ")[0]);
  await table.sit(game);
  await table.plies(2);
});

test("a game that was played here is saved, and read again as the same game", {}, async (table) => {
  await table.open(alone({ plan: level(0), time: timed(600, 5) }));
  await table.play("e2e4");
  await table.plies(2);
  await table.press("undo");
  await table.plies(0);
  await table.page.locator('.level[data-level="3"]').click();
  await table.play("d2d4");
  await table.plies(2);
  const shelf = await Shelf.open(table);
  const text = await shelf.saved();
  await shelf.more(0, "delete");
  await shelf.choose(["own.pgn", text]);
  await shelf.reports("over", "own.pgn: 1 game was kept.");
  await shelf.holds(1);
  const facts = async (question) => {
    const { rows: [row] } = await table.api("GET", `/api/games?${question}`);
    const { white, black, variant, finished, result, plies, opening, placement, below, time, mode, level } = row;
    return { white, black, variant, finished, result, plies, opening, placement, below, time, mode, level };
  };
  assert.deepEqual(await facts("limit=1"), await facts("deleted=true&limit=1"));
  assert.equal(await shelf.saved(), text);
});

test("a game is saved at its end and at any time", {}, async (table) => {
  await table.open(together());
  await table.play("f2f3");
  const saved = async (press) => {
    const [download] = await Promise.all([table.page.waitForEvent("download"), press()]);
    return readFile(await download.path(), "utf8");
  };
  assert.match(await saved(() => table.more("save-game")), /\[White "Ada"\][^]*1\. f3/);
  for (const move of ["e7e5", "g2g4", "d8h4"]) await table.play(move);
  await table.page.locator(".end-panel").waitFor();
  assert.match(await saved(() => table.page.locator(".end-panel a").click()), /2\. g4\s[^]*Qh4#[^]*\s0-1/);
  await table.page.getByRole("button", { name: "Do not keep this game" }).click();
  await table.until(() => location.pathname === "/");
  const shelf = await Shelf.open(table);
  await shelf.says("No game.");
});

test("all that is found is saved as one file", {}, async (table) => {
  const shelf = new Shelf(table);
  await shelf.fill(games(250));
  await Shelf.open(table);
  assert.equal((await shelf.saved()).match(/\[Event /g).length, 250);
  await shelf.search("white 24");
  await shelf.says("13 games found.");
  assert.equal(await table.page.locator("#save-all").textContent(), "Save all found");
  assert.equal((await shelf.saved()).match(/\[Event /g).length, 13);
});
