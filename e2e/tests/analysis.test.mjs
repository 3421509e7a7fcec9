// The analysis board: lines of the engine, a tree of what was tried, and how it is saved and found again.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

import { alone, level, together } from "../lib/setup.mjs";
import { QUICK } from "../lib/settings.mjs";
import { test } from "../lib/test.mjs";

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 }, deviceScaleFactor: 2, settings: QUICK };
/** The engine is off: nothing comes and goes but what the hand does. */
const OFF = { settings: { ...QUICK, engine: false } };

/** Comes to the analysis board, at a position or with anything else behind the sign. */
async function analyse(table, fen, rules) {
  const hash = fen?.includes("/") ? `fen=${fen.replaceAll(" ", "_")}${rules ? `&rules=${rules}` : ""}` : fen;
  await table.page.goto(hash ? `/analysis#${hash}` : "/analysis");
  await table.page.locator("section.engine").waitFor();
  await table.ready();
}

/** Waits until so many lines with a score are there. */
const lines = (table, count) => table.until((count) => {
  const rows = [...document.querySelectorAll(".way")];
  return rows.length === count && rows.every((row) => row.querySelector(".score").textContent && row.querySelector(".way-move"));
}, count);

/** Waits until this is the word on the engine's button. */
const engine = (table, word) => table.until((word) => document.querySelector("#engine")?.textContent === word, word);

/** The tree as it is written: its paragraphs, each move with its number. */
const tree = (table) => table.page.evaluate(() => [...document.querySelectorAll(".branch")].map((branch) =>
  [...branch.querySelectorAll(".ply")].map((ply) => ply.getAttribute("aria-label")).join("; ")));

/** Waits until the tree is written like this. */
const grows = (table, ...paragraphs) => table.until((wanted) => {
  const branches = [...document.querySelectorAll(".branch")].map((branch) =>
    [...branch.querySelectorAll(".ply")].map((ply) => ply.getAttribute("aria-label")).join("; "));
  return JSON.stringify(branches) === wanted;
}, JSON.stringify(paragraphs));

/** The move that is looked at; nothing at the start. */
const at = (table, label) => table.until((label) => (document.querySelector(".ply[aria-current]")?.getAttribute("aria-label") ?? "") === label, label);

/** One number of what the program counts about itself. */
async function metric(program, name) {
  const text = await (await fetch(`${program.url}/metrics`)).text();
  return Number(new RegExp(`^kibitz_${name} (\\S+)$`, "m").exec(text)[1]);
}

/** Waits until the program counts this. */
async function counts(table, program, name, wanted) {
  const end = Date.now() + 20_000;
  while ((await metric(program, name)) !== wanted) {
    if (Date.now() > end) throw new Error(`${name} never became ${wanted}`);
    await table.settled();
  }
}

/** What a download holds. */
async function saved(table, press) {
  const [download] = await Promise.all([table.page.waitForEvent("download"), press()]);
  return readFile(await download.path(), "utf8");
}

/** Whether the page is seen, as the browser would say it. */
const seen = (table, visible) => table.page.evaluate((visible) => {
  Object.defineProperty(document, "hidden", { value: !visible, configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}, visible);

test("lines come with score and words, as many as are wanted, and nothing jumps", {}, async (table) => {
  await analyse(table);
  const places = async () => [await table.rectangle("#board"), await table.rectangle("section.engine"), await table.rectangle(".tree")];
  const before = await places();
  await lines(table, 3);
  assert.deepEqual(await places(), before);
  assert.match((await table.look()).first, /better$/);
  await table.until(() => /^White to move\. Depth \d+, .* positions\. Chances: White \d+ %, draw \d+ %, Black \d+ %\.$/
    .test(document.querySelector("#voice .second span").textContent));
  await table.page.locator("#lines").selectOption("5");
  await lines(table, 5);
  await table.page.locator("#lines").selectOption("1");
  await lines(table, 1);
  // The number of lines stays as it was left.
  await table.page.reload();
  await lines(table, 1);
});

test("the best lines are arrows with their numbers, if one likes", {}, async (table) => {
  await analyse(table);
  await lines(table, 3);
  const arrows = table.page.locator(".arrow.engine");
  await table.until(() => document.querySelectorAll(".arrow.engine").length === 3);
  assert.deepEqual((await table.page.locator(".arrow-number").allTextContents()).sort(), ["1", "2", "3"]);
  await table.press("arrows");
  await arrows.first().waitFor({ state: "detached" });
  await table.press("arrows");
  await arrows.first().waitFor();
});

test("a move of a line is played with all before it", {}, async (table) => {
  await analyse(table, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
  await table.says("White mates in 1");
  await table.page.locator("#way-0-0").click();
  await table.until(() => document.querySelectorAll(".branch .ply").length === 1);
  await table.says("Checkmate: White has won");
  await table.adds("There is nothing to analyse here: go a move back.");
  assert.equal(await table.page.locator("#engine").getAttribute("aria-disabled"), "true");
  assert.notEqual(await table.focused(), "BODY");
});

test("any move of either side: by clicks, drag, keys and typing, each heard once", OFF, async (table) => {
  await analyse(table);
  await table.click("e2", "e4");
  await table.drag("e7", "e5");
  await table.stands("bP", "e5");
  await table.page.locator("#square-g1").focus();
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "ArrowLeft", "Enter"]) await table.page.keyboard.press(key);
  await table.stands("wN", "f3");
  await table.type("Nc6");
  await table.stands("bN", "c6");
  await grows(table, "1, White, pawn e4; 1, Black, pawn e5; 2, White, knight f3; 2, Black, knight c6");
  const heard = await table.heard();
  assert.deepEqual(heard.filter((text) => /^(White|Black):/.test(text)), [
    "White: pawn e4.", "Black: pawn e5.", "White: knight f3.", "Black: knight c6.",
  ]);
  // What is no move says why.
  await table.click("a1");
  await table.until(() => /rook/.test(document.querySelector("#voice .second span").textContent));
  await table.page.locator("#typed-move").focus();
  await table.type("undo");
  await table.stands("", "c6");
  await table.page.locator("#typed-move").focus();
  await table.type("resign");
  await table.adds("That is for games. Here you can type moves, undo, redo, last and help.");
});

test("by touch: taps, a drag and a promotion", { ...PHONE, settings: { ...QUICK, engine: false } }, async (table) => {
  await analyse(table, "7k/P7/8/8/8/8/4P3/K7 w - - 0 1");
  for (const square of ["a7", "a8"]) await table.page.touchscreen.tap(...(await table.point(square)));
  await table.page.locator('[data-role="knight"]').tap();
  await table.stands("wN", "a8");
  for (const square of ["h8", "g7"]) await table.page.touchscreen.tap(...(await table.point(square)));
  await table.stands("bK", "g7");
  await grows(table, "1, White, pawn a8, promotes to knight; 1, Black, king g7");
});

test("the tree is walked by keys, and what is tried becomes a variation", OFF, async (table) => {
  await analyse(table);
  const key = (...names) => names.reduce((before, name) => before.then(() => table.page.keyboard.press(name)), Promise.resolve());
  for (const move of ["e2e4", "e7e5", "g1f3"]) await table.play(move);
  await key("ArrowLeft", "ArrowLeft");
  await at(table, "1, White, pawn e4");
  await table.play("c7c5");
  await table.play("b1c3");
  const written = ["1, White, pawn e4; 1, Black, pawn e5", "1, Black, pawn c5; 2, White, knight c3", "2, White, knight f3"];
  await grows(table, ...written);
  await key("Home");
  await at(table, "");
  await table.placed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
  await key("ArrowRight", "ArrowRight");
  await at(table, "1, Black, pawn e5");
  await key("ArrowDown");
  await at(table, "1, Black, pawn c5");
  await key("End");
  await at(table, "2, White, knight c3");
  await key("ArrowLeft", "ArrowUp", "ArrowRight");
  await at(table, "2, White, knight f3");
  // By the mouse, and by the buttons.
  await table.page.locator(".branch .ply", { hasText: "c5" }).click();
  await at(table, "1, Black, pawn c5");
  await table.page.locator(".steps button", { hasText: "First" }).click();
  await at(table, "");
  await table.page.locator(".steps button", { hasText: "Last" }).click();
  await at(table, "2, White, knight f3");
  // Inside the list the focus goes along.
  await table.page.locator(".ply[aria-current]").focus();
  await key("ArrowLeft");
  await at(table, "1, Black, pawn e5");
  assert.equal(await table.page.evaluate(() => document.activeElement.getAttribute("aria-label")), "1, Black, pawn e5");
});

test("lines are promoted and deleted, and all of it is taken back", OFF, async (table) => {
  await analyse(table);
  await table.play("e2e4");
  await table.page.keyboard.press("ArrowLeft");
  await table.pressGreyed("delete");
  await table.play("d2d4");
  await grows(table, "1, White, pawn e4", "1, White, pawn d4");
  await table.press("promote");
  await grows(table, "1, White, pawn d4", "1, White, pawn e4");
  await table.pressGreyed("promote");
  await table.adds("This is the main line already.");
  await table.press("delete");
  await grows(table, "1, White, pawn e4");
  await table.stands("wP", "d2");
  await table.press("undo");
  await grows(table, "1, White, pawn d4", "1, White, pawn e4");
  await table.stands("wP", "d4");
  await table.page.keyboard.press("Control+z");
  await grows(table, "1, White, pawn e4", "1, White, pawn d4");
  await table.page.keyboard.press("Control+Shift+z");
  await grows(table, "1, White, pawn d4", "1, White, pawn e4");
});

test("comments, the saved file with all of it, and a reload that finds it", OFF, async (table) => {
  await analyse(table);
  for (const move of ["e2e4", "e7e5"]) await table.play(move);
  await table.page.keyboard.press("ArrowLeft");
  await table.play("c7c5");
  await table.press("comment");
  await table.until(() => document.activeElement.id === "comment-text");
  await table.type("sharp (and good)");
  await table.page.locator(".said", { hasText: "sharp (and good)" }).waitFor();
  assert.equal(await table.focused(), "comment");
  const pgn = await saved(table, () => table.more("save-pgn"));
  assert.match(pgn, /\[Event "Analysis"\]/);
  assert.match(pgn, /1\. e4 e5 \(1\.\.\. c5 \{ sharp \(and good\) \}\) \*/);
  const before = await tree(table);
  await table.page.reload();
  await table.ready();
  await grows(table, ...before);
  await at(table, "1, Black, pawn c5");
  await table.stands("bP", "c5");
  // Whoever goes elsewhere and comes back finds it, too.
  await table.page.locator(".brand").click();
  await table.page.locator("#play").waitFor();
  await table.press("open-analysis");
  await grows(table, ...before);
  // Into the library, from where it is read back as it was.
  await table.more("save-to-library");
  await table.adds("Saved into the library, with all lines and comments.");
  const { rows } = await table.api("GET", "/api/games");
  assert.equal(rows[0].title, "Analysis");
  const kept = await table.page.evaluate(async (id) => (await fetch(`/api/games/${id}/pgn`)).text(), rows[0].game);
  assert.match(kept, /1\. e4 e5 \(1\.\.\. c5 \{ ?sharp \(and good\) ?\}\) \*/);
  await analyse(table, `game=${rows[0].game}&ply=1`);
  await grows(table, ...before);
  await at(table, "1, White, pawn e4");
});

test("a game at a ply, and one that is not there", { ...OFF, expected: [/404/] }, async (table) => {
  const game = await table.open(together());
  for (const move of ["e2e4", "e7e5", "g1f3"]) await table.play(move);
  await analyse(table, `game=${game}&ply=2`);
  await at(table, "1, Black, pawn e5");
  await analyse(table, `game=${game}`);
  await at(table, "2, White, knight f3");
  await table.page.goto("/analysis#game=00000000000000000000000000000000");
  await table.page.locator("h1", { hasText: "This game cannot be analysed" }).waitFor();
  await table.press("from-start");
  await table.page.locator("section.engine").waitFor();
  await at(table, "");
});

test("what is no position is told why, and can be mended in the editor", OFF, async (table) => {
  await table.page.goto("/analysis#fen=4k3/8/8/8/8/8/8/8_w_-_-_0_1");
  await table.page.locator("h1", { hasText: "This position cannot be analysed" }).waitFor();
  await table.page.locator("p", { hasText: "White has no king" }).waitFor();
  await table.press("mend");
  await table.page.locator(".palette").waitFor();
  assert.match(decodeURIComponent(new URL(table.page.url()).hash), /^#fen=4k3\/8\/8\/8\/8\/8\/8\/8_w/);
  await table.pressGreyed("analyse");
  await table.page.locator("[data-tool=K]").click();
  await table.click("e1");
  await table.press("analyse");
  await table.page.locator("section.engine").waitFor();
  await table.placed("4k3/8/8/8/8/8/8/4K3");
  await table.more("set-up-here");
  await table.page.locator(".palette").waitFor();
  await table.placed("4k3/8/8/8/8/8/8/4K3");
  await table.page.goto("/analysis#fen=rubbish");
  await table.page.locator("h1", { hasText: "This position cannot be analysed" }).waitFor();
});

test("mates, a draw and the end in words", {}, async (table) => {
  await analyse(table, "1r4k1/8/8/8/8/8/r4PPP/6K1 b - - 0 1");
  await table.says("Black mates in 1");
  await table.until(() => document.querySelector(".score").textContent === "−mate 1");
  await table.page.keyboard.press("v");
  await table.until(() => globalThis.heard.some(({ text }) => text.startsWith("Black mates in 1. Depth ")));
  await analyse(table, "k7/2Q5/8/8/8/8/8/6K1 b - - 0 1");
  await table.says("Stalemate: a draw");
});

test("Chess960 and Suicide are analysed by their own rules", {}, async (table) => {
  await analyse(table, "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "chess960");
  await lines(table, 3);
  await table.click("e1", "f1");
  await table.stands("wK", "g1");
  await grows(table, "1, White, castles king side");
  await analyse(table, "8/8/8/8/8/3p4/4P3/8 w - - 0 1", "suicide");
  // Two pawns: White must capture, and that is the only line.
  await table.until(() => document.querySelectorAll(".way-move").length === 1);
  await table.until(() => /^Black wins in 1 move$/.test(document.querySelector("#voice .first").textContent));
  await table.click("e2", "d3");
  await table.says("Black has no pieces left, and has won");
});

test("off and on again, and it stays off", {}, async (table, { program }) => {
  await analyse(table);
  await lines(table, 3);
  await table.press("engine");
  await engine(table, "Go");
  await counts(table, program, "thoughts", 0);
  await table.adds("White to move. The engine is off.");
  await table.click("e2", "e4");
  await table.says("Black to move");
  await table.adds("The engine is off.");
  await table.page.reload();
  await engine(table, "Go");
  await table.press("engine");
  await lines(table, 3);
});

test("a page that nobody sees lets the engine rest, and goes on when it is seen", {}, async (table, { program }) => {
  await analyse(table);
  await lines(table, 3);
  await seen(table, false);
  await counts(table, program, "thoughts", 0);
  await counts(table, program, "analyses", 0);
  await seen(table, true);
  await counts(table, program, "analyses", 1);
  await table.adds("The engine has rested while this page was out of sight. It goes on.");
});

test("a second page takes over, and the first takes it back", {}, async (table, { context, program }) => {
  await analyse(table);
  await lines(table, 3);
  const second = await context.newPage();
  await second.goto("/analysis");
  await second.locator(".way-move").first().waitFor();
  await table.adds("The analysis goes on in another window, where you began one later.");
  await engine(table, "Go on here");
  assert.equal(await metric(program, "analyses"), 1);
  await table.press("engine");
  await engine(table, "Stop");
  await second.locator("#engine", { hasText: "Go on here" }).waitFor();
  await lines(table, 3);
});

test("as deep as was asked for, and deeper on demand", { settings: { ...QUICK, lines: 1 } }, async (table) => {
  // A mate in one: the usual depth is soon reached.
  await analyse(table, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
  await engine(table, "Go deeper");
  await table.until(() => /Depth 40,/.test(document.querySelector("#voice .second span").textContent));
  await table.press("engine");
  await table.until(() => /Depth 100,/.test(document.querySelector("#voice .second span").textContent));
});

test("a game goes on while a position is analysed", {}, async (table, { context }) => {
  await analyse(table);
  await lines(table, 3);
  const other = await context.newPage();
  const { game } = await table.api("POST", "/api/games", { setup: alone({ plan: level(3) }) });
  await other.goto(`/game/${game}`);
  await other.locator("#board [data-piece]").first().waitFor();
  await seen(table, true);
  await other.locator("#square-e2").click();
  await other.locator("#square-e4").click();
  await other.waitForFunction(() => document.querySelectorAll("button.ply").length === 2);
  await lines(table, 3);
});

test("from here against the computer, the board turned, and begun anew", OFF, async (table) => {
  await analyse(table);
  await table.play("d2d4");
  await table.press("turn");
  await table.until(() => document.querySelector("[role=grid]").ariaLabel === "Chess board, Black at the bottom");
  await table.press("turn");
  await table.more("anew");
  await grows(table);
  await table.press("undo");
  await grows(table, "1, White, pawn d4");
  await table.more("play-black");
  await table.page.locator(".levels").waitFor();
  await table.stands("wP", "d4");
});

test("the program goes and comes back", { expected: [/WebSocket|ERR_CONNECTION/] }, async (table, { program }) => {
  await analyse(table);
  await lines(table, 3);
  await program.kill();
  await table.adds("Kibitz is not answering. Trying again…");
  // The tree needs no program.
  await table.click("e2", "e4");
  await grows(table, "1, White, pawn e4");
  await program.again();
  await lines(table, 3);
});

/** Puts games into the library; gives their ids. */
const library = (table, pgn) => table.page.evaluate(async (pgn) => {
  const answer = await fetch("/api/games/import", { method: "POST", body: pgn, headers: { "content-type": "application/vnd.chess-pgn" } });
  return (await answer.json()).games;
}, pgn);

test("a game whose main line was changed is kept with the end that it has now", OFF, async (table) => {
  const [game] = await library(table, '[Result "1-0"]\n[Termination "normal"]\n\n1. f3 e5 1-0\n');
  await analyse(table, `game=${game}`);
  for (const move of ["g2g4", "d8h4"]) await table.play(move);
  await table.more("save-to-library");
  await table.adds("Saved into the library, with all lines and comments.");
  const { rows: [row] } = await table.api("GET", "/api/games");
  assert.deepEqual([row.result, row.reason, row.plies], ["0-1", "checkmate", 4]);
});

test("what cannot be kept is said in a sentence", OFF, async (table) => {
  await analyse(table);
  await table.play("e2e4");
  await table.page.route(/\/api\/games\/import/, (route) => route.fulfill({ json: { games: [], problems: [{ number: 1, line: 3, sentence: "the board says checkmate" }] } }));
  await table.more("save-to-library");
  await table.adds("It was not saved: the board says checkmate.");
});

test("what programs have written into comments is not shown, and stays", OFF, async (table) => {
  const [game] = await library(table, "1. e4 { [%csl Ge4] good [%cal Ge2e4] } *\n");
  await analyse(table, `game=${game}`);
  assert.deepEqual(await table.page.locator(".said").allTextContents(), ["good"]);
  await table.press("comment");
  await table.until(() => document.activeElement.id === "comment-text" && document.activeElement.value === "good");
  await table.page.locator("#comment-text").fill("better");
  await table.page.keyboard.press("Enter");
  await table.page.locator(".said", { hasText: "better" }).waitFor();
  assert.match(await saved(table, () => table.more("save-pgn")), /1\. e4 \{ \[%csl Ge4\] \[%cal Ge2e4\] better \}/);
});

test("of a forest only the main line comes, which is said; a long line is drawn in parts", OFF, async (table) => {
  const dance = ["Nf3 Nf6", "Ng1 Ng8"];
  const line = Array.from({ length: 300 }, (_, index) => `${index + 1}. ${dance[index % 2]}`).join(" ");
  const [game] = await library(table, `${line.replace("1. Nf3", `1. Nf3 ${"(1. e4 c5) ".repeat(1300)}`)} *\n`);
  await analyse(table, `game=${game}&ply=0`);
  await table.until(() => /^This game has 2600 moves beside its main line/.test(document.querySelector("#voice .second span").textContent));
  assert.equal(await table.page.locator(".branch .ply").count(), 480);
  await table.page.keyboard.press("End");
  await at(table, "300, Black, knight g8");
  await table.page.getByRole("button", { name: "Earlier moves" }).click();
  await table.until(() => document.querySelectorAll(".branch .ply").length === 481);
});

test("the focus stays in the tree and on its buttons", OFF, async (table) => {
  await analyse(table);
  for (const move of ["e2e4", "e7e5", "g1f3"]) await table.play(move);
  await table.page.locator(".ply[aria-current]").focus();
  await table.page.keyboard.press("Control+z");
  await grows(table, "1, White, pawn e4; 1, Black, pawn e5");
  await at(table, "1, Black, pawn e5");
  await table.until(() => document.activeElement.getAttribute("aria-label") === "1, Black, pawn e5");
  await table.page.locator(".steps button", { hasText: "First" }).focus();
  await table.page.keyboard.press("Enter");
  await at(table, "");
  assert.equal(await table.page.evaluate(() => document.activeElement.textContent), "First");
  assert.equal(await table.page.locator(".steps button[aria-disabled=true]").count(), 2);
});

test("arrows with Alt or Ctrl belong to the browser, also among the lines", {}, async (table) => {
  await analyse(table);
  await lines(table, 3);
  await table.page.locator("#way-0-0").focus();
  const taken = await table.page.evaluate(() => ["altKey", "ctrlKey", "metaKey"].map((held) => {
    const key = new KeyboardEvent("keydown", { key: "ArrowRight", [held]: true, bubbles: true, cancelable: true });
    return !document.activeElement.dispatchEvent(key);
  }));
  assert.deepEqual(taken, [false, false, false]);
});

test("a serious game is analysed when it is over", OFF, async (table) => {
  const game = await table.open(together({ mode: "serious" }));
  for (const move of ["f2f3", "e7e5", "g2g4"]) await table.play(move);
  await table.page.goto(`/analysis#game=${game}`);
  await table.page.locator("p", { hasText: "A serious game is analysed when it is over." }).waitFor();
  await table.page.goto(`/game/${game}/replay`);
  await table.pressGreyed("analyse");
  await table.adds("A serious game is analysed when it is over.");
  await table.sit(game);
  await table.play("d8h4");
  await table.page.goto(`/game/${game}/replay`);
  await table.page.locator("#analyse:not([aria-disabled])").click();
  await table.page.locator("section.engine").waitFor();
});
