// Every screen of the page, and how somebody gets there. It is left as it is once it stands still.

import { annotated, changeful, replay } from "./replays.mjs";
import { QUICK } from "./settings.mjs";
import { alone, computer, level, together } from "./setup.mjs";
import { Gate, Shelf, fixture, games } from "./shelf.mjs";

/** A panel is opened by its button, or on a small screen through the menu. */
async function openPanel(table, opener) {
  if (!(await table.page.locator(`#${opener}`).isVisible())) await table.press("menu");
  await table.press(opener);
  await table.page.locator(".side-panel").waitFor();
}

/** The page with all settings. */
async function settings(table) {
  await table.page.goto("/settings");
  await table.page.locator(".settings-page").waitFor();
}

/** A lesson, before its first move. */
async function lesson(table, task) {
  await table.page.goto(`/learn/${task}`);
  await table.ready();
}

/** In these looks from now on. */
async function dressed(table, looks) {
  await table.api("PATCH", "/api/settings", { page: { ...QUICK, ...looks } });
}

/** A game in which both sides have taken something. */
async function taken(table) {
  await table.open(together());
  for (const [index, move] of ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5g2", "f1g2"].entries()) {
    await table.click(move.slice(0, 2), move.slice(2));
    await table.plies(index + 1);
  }
  await table.click("g2");
  await table.until(() => document.getAnimations().length === 0);
}

/** A library with games of several kinds. */
async function library(table) {
  const shelf = new Shelf(table);
  await shelf.fill(games(200));
  await shelf.fill((await fixture("python-chess.pgn")).toString());
  const game = await table.open(alone({ plan: level(2), mode: "serious" }));
  await table.play("e2e4");
  await table.api("PATCH", `/api/games/${game}`, { title: "My first serious game", kept: true });
  return Shelf.open(table);
}

const BROKEN = '[White "Ada"]\n\n1. e4 e5 2. Ke3 *\n\n';

/** Every component in every state: only in a page that was built with it. */
export async function GALLERY(table) {
  await table.page.goto("/gallery");
  await table.page.locator(".gallery").waitFor();
}

/** What a browser complains of on a screen that is about something that has failed. */
export const COMPLAINTS = {
  "the library without an answer": [/ERR_FAILED/],
  "a file while the program is away": [/ERR_FAILED/],
  "a file that cannot be read": [/status of 422/],
  "a replay of a game that is not here": [/status of 404/],
};

export const SCREENS = {
  "the welcome": async (table) => {
    await table.api("PATCH", "/api/settings", { page: null });
    await table.page.goto("/");
    await table.page.locator("#never").waitFor();
  },
  "home": async (table) => {
    await table.page.goto("/");
    await table.page.locator("#play").waitFor();
    await table.press("more-options");
  },
  "the editor": async (table) => {
    await table.page.goto("/editor");
    await table.page.locator(".palette").waitFor();
  },
  "the editor with a board that cannot be played": async (table) => {
    await table.page.goto("/editor#fen=3pk3/8/8/8/8/8/4r3/K3R2P_b_-_-_0_1");
    await table.page.locator(".part", { hasText: "Share" }).click();
  },
  "the endgames": async (table) => {
    await table.page.goto("/editor");
    await table.page.locator(".part", { hasText: "Endgames" }).click();
    await table.page.locator(".ending").first().waitFor();
  },
  "the openings": async (table) => {
    await table.page.goto("/editor");
    await table.page.locator(".part", { hasText: "Openings" }).click();
    await table.page.locator("#find-opening").fill("1. e4 c6");
  },
  "an opening that is not found": async (table) => {
    await table.page.goto("/editor");
    await table.page.locator(".part", { hasText: "Openings" }).click();
    await table.page.locator("#find-opening").fill("the best of all");
  },
  "a game that keeps to a line": async (table) => {
    await table.open(alone({ line: ["e2e4", "c7c6", "d2d4", "d7d5"] }));
    await table.press("show-line");
  },
  "analysis": async (table) => {
    await table.page.goto("/analysis#fen=r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR_w_KQkq_-_4_4");
    await table.page.locator("#way-2-0").waitFor();
  },
  "analysis of a tree": async (table) => {
    await table.page.goto("/analysis");
    await table.page.locator("#way-0-0").waitFor();
    for (const move of ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]) await table.play(move);
    for (let back = 0; back < 4; back += 1) await table.page.keyboard.press("ArrowLeft");
    for (const move of ["c7c5", "g1f3", "d7d6"]) await table.play(move);
    await table.page.locator("#way-2-0").waitFor();
  },
  "analysis: more": async (table) => {
    await table.page.goto("/analysis");
    await table.page.locator("#way-2-0").waitFor();
    await table.press("more");
  },
  "analysis: mated": async (table) => {
    await table.page.goto("/analysis#fen=rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR_w_KQkq_-_1_3");
    await table.says("Checkmate: Black has won");
  },
  "analysis without the engine": async (table) => {
    await table.api("PATCH", "/api/settings", { page: { ...QUICK, engine: false } });
    await table.page.goto("/analysis");
    await table.page.locator(".engine").waitFor();
    for (const move of ["e2e4", "e7e5"]) await table.play(move);
    await table.press("comment");
    await table.page.locator("#comment-text").fill("Both sides take a share of the centre.");
  },
  "analysis of no position": async (table) => {
    await table.page.goto("/analysis#fen=4k3/8/8/8/8/8/8/8_w_-_-_0_1");
    await table.page.locator("#mend").waitFor();
  },
  "a game": (table) => table.open(alone({ plan: level(2) })),
  "a game between two": (table) => table.open(together()),
  "a game between two computers": async (table) => {
    await table.open({ ...together(), players: { white: computer(level(1)), black: computer(level(4)) } });
    await table.press("pause");
    await table.adds("Paused.");
  },
  "a game with a piece in hand": async (table) => {
    await table.open(alone());
    await table.click("e2");
    await table.marked("selected", ["e2"]);
  },
  "a promotion": async (table) => {
    await table.open(together({ fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" }));
    await table.click("a7", "a8");
    await table.page.locator(".promotion").waitFor();
  },
  "the plan": async (table) => {
    await table.open(alone());
    await table.press("plan");
    await table.page.locator("#set-phases").waitFor();
  },
  "the library": async (table) => {
    await library(table);
  },
  "the library with a menu": async (table) => {
    await library(table);
    await table.press("more-1");
    await table.page.locator(".popover").waitFor();
  },
  "the library with games picked": async (table) => {
    const shelf = await library(table);
    for (const box of [1, 2]) await table.page.locator(".pick-game input").nth(box).click();
    await shelf.picked("2 games picked");
  },
  "the library after a game was deleted": async (table) => {
    const shelf = await library(table);
    await shelf.more(1, "delete");
    await table.page.locator("#undo").waitFor();
  },
  "the library where deleted games are": async (table) => {
    const shelf = await library(table);
    await shelf.more(1, "delete");
    await shelf.unfold();
    await table.page.locator("#which").selectOption("Deleted");
    await shelf.says("1 game found.");
  },
  "the library after a game was restored": async (table) => {
    const shelf = await library(table);
    await shelf.more(1, "delete");
    await table.press("undo");
    await shelf.says("The game is back.");
  },
  "the library without games": async (table) => {
    await Shelf.open(table);
  },
  "the library without hits": async (table) => {
    const shelf = await library(table);
    await shelf.search("nobody");
    await table.page.locator("#clear-search").waitFor();
  },
  "the library while it is loaded": async (table) => {
    await Gate.before(table.page, /\/api\/games\?/);
    await table.page.goto("/library");
    await table.page.locator(".coming").waitFor();
  },
  "the library without an answer": async (table) => {
    await table.page.route(/\/api\/games\?/, (route) => route.abort());
    await table.page.goto("/library");
    await table.page.locator("#ask-again").waitFor();
  },
  "a game gets a title": async (table) => {
    const shelf = await library(table);
    await shelf.more(0, "rename");
    await table.page.locator("#title").waitFor();
  },
  "how many games are kept": async (table) => {
    const shelf = await library(table);
    await shelf.unfold();
    await table.press("keep-at-most");
    await table.page.locator("#most").waitFor();
  },
  "a text is pasted": async (table) => {
    const shelf = await library(table);
    await shelf.unfold();
    await table.press("paste-game");
    await table.page.locator("#paste-text").waitFor();
  },
  "a file while it is read": async (table) => {
    const shelf = await Shelf.open(table);
    const gate = await Gate.before(table.page, /\/api\/games\/import/);
    await shelf.choose(["long.pgn", games(1000) + BROKEN.repeat(3) + games(6000)]);
    await gate.pass();
    await gate.waited();
  },
  "a file that was stopped": async (table) => {
    const shelf = await Shelf.open(table);
    const gate = await Gate.before(table.page, /\/api\/games\/import/);
    await shelf.choose(["long.pgn", games(1000) + BROKEN.repeat(3) + games(6000)]);
    await gate.pass();
    await gate.waited();
    await table.press("stop-reading-1");
    await table.page.locator("#go-on-reading-1").waitFor();
  },
  "a file while the program is away": async (table) => {
    const shelf = await Shelf.open(table);
    const gate = await Gate.before(table.page, /\/api\/games\/import/);
    await shelf.choose(["long.pgn", games(1000) + BROKEN.repeat(3) + games(6000)]);
    await gate.pass();
    await gate.waited();
    await table.page.route(/\/api\/games\/import/, (route) => route.abort());
    await gate.open();
    await shelf.reports("waits", "long.pgn");
  },
  "a file with broken games": async (table) => {
    const shelf = await Shelf.open(table);
    await shelf.choose(["mixed.pgn", games(20) + BROKEN.repeat(200)]);
    await shelf.reports("over", "mixed.pgn");
  },
  "a file that cannot be read": async (table) => {
    const shelf = await Shelf.open(table);
    await shelf.choose(["games.zip", "PK\u{3}\u{4}"]);
    await shelf.reports("refused", "games.zip");
  },
  "a file with one game": async (table) => {
    const shelf = await Shelf.open(table);
    await shelf.choose(["one.pgn", games(1)]);
    await table.page.locator("[id^=open-only]").waitFor();
  },
  "settings beside a game": async (table) => {
    await table.open(alone());
    await openPanel(table, "open-settings");
  },
  "settings": (table) => settings(table),
  "settings: marks": async (table) => {
    await settings(table);
    await table.page.locator("#heading-marks").evaluate((heading) => heading.scrollIntoView());
  },
  "settings: the rest": async (table) => {
    await settings(table);
    await table.page.locator("#heading-computer").evaluate((heading) => heading.scrollIntoView());
  },
  "settings: a colour that is hard to see": async (table) => {
    await settings(table);
    await table.press("colour-dark");
    await table.page.locator("#colour-name").fill("#303060");
    await table.page.locator("#colour-adjust").waitFor();
    await table.page.locator(".picker").evaluate((picker) => picker.scrollIntoView({ block: "center" }));
  },
  "settings: nothing found": async (table) => {
    await settings(table);
    await table.page.locator("#find-setting").fill("teleport");
    await table.page.locator("#clear-search").waitFor();
  },
  "settings: all as at first": async (table) => {
    await settings(table);
    await table.press("all-anew");
    await table.page.locator("#anew-yes").waitFor();
  },
  "settings on pale yellow": async (table) => {
    await dressed(table, { theme: "yellow", board: "ocean", pieces: "flat" });
    await settings(table);
  },
  "settings on a page of one's own": async (table) => {
    await settings(table);
    await table.press("colour-page");
    await table.page.locator("#colour-name").fill("#274A3A");
    await table.press("colour-done");
  },
  "a game on pale yellow, orange, with letters": async (table) => {
    await dressed(table, { theme: "yellow", board: "orange", pieces: "letters" });
    await taken(table);
  },
  "a game on pale yellow, festive, flat": async (table) => {
    await dressed(table, { theme: "yellow", board: "festive", pieces: "flat" });
    await taken(table);
  },
  "a game on ocean with letters": async (table) => {
    await dressed(table, { board: "ocean", pieces: "letters" });
    await taken(table);
  },
  "home on pale yellow": async (table) => {
    await dressed(table, { theme: "yellow", board: "wood" });
    await taken(table);
    await table.page.goto("/");
    await table.page.locator("#play").waitFor();
  },
  "help": async (table) => {
    await table.open(alone());
    await openPanel(table, "open-help");
    await table.page.locator("[data-topic]").first().waitFor();
  },
  "help: a topic": async (table) => {
    await table.open(alone());
    await openPanel(table, "open-help");
    await table.page.locator("#find-topic").fill("castling");
    await table.page.locator("[data-topic=castling] summary").click();
  },
  "learn": async (table) => {
    await lesson(table, "rook-lines");
    for (const square of ["a1", "a6", "a6", "f6"]) await table.click(square);
    await table.says("Done");
    await table.page.goto("/learn");
    await table.page.locator("#go-on").waitFor();
  },
  "learn: words that no topic has": async (table) => {
    await table.page.goto("/learn");
    await table.page.locator("#find-topic").fill("teleport");
    await table.page.locator("#clear-topics").waitFor();
  },
  "learn: switched off": async (table) => {
    await table.api("PATCH", "/api/settings", { page: { ...QUICK, learning: false } });
    await table.page.goto("/learn");
    await table.page.locator("#lessons-on").waitFor();
  },
  "a lesson": (table) => lesson(table, "rook-lines"),
  "a lesson with a piece in hand": async (table) => {
    await lesson(table, "bishop-colours");
    await table.click("c1");
    await table.marked("selected", ["c1"]);
  },
  "a lesson after a wrong move": async (table) => {
    await lesson(table, "stalemate-save");
    await table.click("g8", "a8");
    await table.until(() => !document.querySelector("#voice .second.instead"));
  },
  "a lesson with a hint": async (table) => {
    await lesson(table, "fork-knight");
    for (const words of ["Which piece?", "Which move?", "Play it"]) {
      await table.press("hint");
      await table.page.locator("#hint", { hasText: words }).waitFor();
    }
  },
  "a lesson that is done": async (table) => {
    await lesson(table, "back-rank");
    await table.click("d1", "d8");
    await table.says("Done");
    await table.until(() => document.getAnimations().length === 0);
  },
  "a lesson for Black": (table) => lesson(table, "open-scholar"),
  "the last lesson": async (table) => {
    await table.page.goto("/learn/first-game");
    await table.page.locator("#begin-game").waitFor();
  },
  "a lesson that is not there": async (table) => {
    await table.page.goto("/learn/nothing");
    await table.page.locator("#all-lessons").waitFor();
  },
  "a topic": async (table) => {
    await table.page.goto("/rules/castling");
    await table.ready();
  },
  "a topic on marks": async (table) => {
    await table.page.goto("/rules/marks");
    await table.ready();
  },
  "a topic without a board": async (table) => {
    await table.page.goto("/rules/history");
    await table.page.locator(".reading").waitFor();
  },
  "a replay": async (table) => {
    await replay(table, await changeful(table));
    for (let step = 0; step < 5; step += 1) await table.page.keyboard.press("ArrowRight");
    await table.until(() => document.getAnimations().length === 0);
  },
  "a replay of a file": async (table) => {
    await replay(table, await annotated(table));
    await table.page.locator(".opener").first().click();
    await table.page.locator(".opener", { hasText: "3. Bc4" }).click();
    await table.page.locator(".inside .ply").first().click();
    await table.until(() => document.getAnimations().length === 0);
  },
  "a replay to play on from": async (table) => {
    await replay(table, await annotated(table), "#ply=6");
    await table.press("play-here");
    await table.page.locator("#play-turn").waitFor();
  },
  "a replay without moves": async (table) => {
    const { game } = await table.api("POST", "/api/games", { setup: together() });
    await replay(table, game);
  },
  "a replay of a game that is not here": async (table) => {
    await table.page.goto("/game/00000000000000000000000000000000/replay");
    await table.page.getByText("This game is not here").waitFor();
  },
  "a replay that is shared": async (table) => {
    await replay(table, await annotated(table), "#ply=6&share");
  },
  "the end": async (table) => {
    await table.open(together());
    for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) await table.play(move);
    await table.page.locator(".end-panel").waitFor();
    await table.until(() => document.getAnimations().length === 0);
  },
};
