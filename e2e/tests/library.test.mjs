// The library: games are found, opened, renamed, kept, deleted and had back; with the mouse, by keys, by touch.

import assert from "node:assert/strict";

import { alone, level, together } from "../lib/setup.mjs";
import { QUICK } from "../lib/settings.mjs";
import { Gate, Shelf, games } from "../lib/shelf.mjs";
import { SIZES } from "../lib/sizes.mjs";
import { test } from "../lib/test.mjs";

/** Somebody with so many games out of a file. */
async function library(table, count) {
  const shelf = new Shelf(table);
  if (count) await shelf.fill(games(count));
  await table.page.goto("/library");
  await shelf.there();
  return shelf;
}

test("without games it says what to do", {}, async (table) => {
  const shelf = await library(table, 0);
  await shelf.says("No game.");
  await table.page.getByText("No games yet").waitFor();
  const [chooser] = await Promise.all([table.page.waitForEvent("filechooser"), table.press("open-first")]);
  assert.equal(chooser.isMultiple(), true);
  await table.pressGreyed("save-all");
  await shelf.says("There is no game to save.");
  await table.press("play-first");
  await table.page.locator("#play").waitFor();
});

test("home, the bar and the library lead to each other", {}, async (table) => {
  await table.page.goto("/");
  await table.press("all-games");
  await table.page.locator("#library-title").waitFor();
  assert.equal(await table.page.title(), "Library · Kibitz");
  assert.equal(await table.page.locator("#open-library").getAttribute("aria-current"), "page");
  await table.page.goto("/");
  await table.press("open-library");
  await table.page.locator("#library-title").waitFor();
});

test("a row says all there is to say of a game, and opens it", {}, async (table) => {
  const unfinished = await table.open(alone({ plan: level(2), mode: "serious" }));
  await table.play("e2e4");
  await table.plies(2);
  await table.open(together({ time: { kind: "timed", initial: 600_000, increment: 5000 } }));
  for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) await table.play(move);
  await table.page.locator("#play-again").waitFor();
  const shelf = await Shelf.open(table);
  const label = (place) => table.page.locator(`#row-${place}`).getAttribute("aria-label");
  assert.match(await label(0), /^Ada against Ben\. Ben wins by checkmate, 2 moves\. .*\d{1,2} [A-Z][a-z]{2} \d{4}\. 10 min \+ 5 s$/);
  assert.match(await label(1), /^Ada against Computer\. Continue, 1 move\. .*Level 2\. \d{1,2} [A-Z][a-z]{2} \d{4}\. Serious, No clock$/);
  assert.equal(await table.page.locator("#row-1 .thumbnail use").count(), 32);
  await table.page.locator("#row-1").click();
  await table.until((game) => location.pathname === `/game/${game}`, unfinished);
  await table.ready();
  await table.plies(2);
  await table.page.goBack();
  await shelf.there();
  await shelf.more(1, "replay");
  await table.until((game) => location.pathname === `/game/${game}/replay`, unfinished);
  await table.page.goBack();
  await shelf.there();
  await table.page.locator("#row-0").click();
  await table.until(() => /^\/game\/.*\/replay$/.test(location.pathname));
});

test("a game is analysed from its row", { settings: { ...QUICK, engine: false } }, async (table) => {
  const shelf = await library(table, 2);
  await shelf.more(1, "analyse");
  await table.until(() => location.pathname === "/analysis" && document.querySelectorAll(".branch .ply").length === 10);
  await table.page.keyboard.press("ArrowRight");
  await table.until(() => document.querySelector(".ply[aria-current]")?.ariaLabel === "1, White, pawn e4");
});

test("games are found as one types, and a search without hits can be cleared", {}, async (table) => {
  const shelf = await library(table, 300);
  await shelf.says("300 games.");
  await table.page.locator("#search").pressSequentially("white 29");
  await shelf.says("13 games found.");
  assert.equal((await shelf.headlines())[0], "White 299 against Black 5");
  await shelf.search("white 29 nobody");
  await shelf.says("No game found.");
  await table.page.getByText("No game is found").waitFor();
  await table.press("clear-search");
  await shelf.says("300 games.");
  assert.equal(await table.focused(), "search");
  assert.equal(await table.page.locator("#search").inputValue(), "");
  const heard = await table.heard();
  assert.ok(heard.includes("No game found"), heard.join(" | "));
});

test("an answer that comes late does not replace a later one", {}, async (table) => {
  const shelf = await library(table, 30);
  const gate = await Gate.before(table.page, /\/api\/games\?text=white/);
  await table.page.locator("#search").pressSequentially("white 3");
  await gate.waited();
  await shelf.search("white 4");
  await gate.open();
  await shelf.says("6 games found.");
  assert.deepEqual(await shelf.headlines(), [25, 24, 18, 14, 11, 4].map((number) => `White ${number} against Black ${number % 7}`));
});

test("filters and orders ask what they say", {}, async (table) => {
  await table.open(alone({ mode: "practice" }));
  await table.open({ ...together(), fen: "8/8/8/8/8/8/8/Q6q w - - 0 1", variant: "suicide" });
  const shelf = new Shelf(table);
  await shelf.fill(games(9));
  await Shelf.open(table);
  await shelf.says("11 games.");
  const chosen = async (id, option, says) => {
    await table.page.locator(`#${id}`).selectOption(option);
    await shelf.says(says);
  };
  await chosen("which", "Unfinished", "2 games found.");
  await chosen("mode", "Practice", "1 game found.");
  await chosen("mode", "Any kind", "2 games found.");
  await chosen("rules", "Suicide", "1 game found.");
  await chosen("rules", "Any rules", "2 games found.");
  await chosen("which", "Finished", "9 games found.");
  await chosen("result", "Draw", "3 games found.");
  await chosen("result", "White wins", "3 games found.");
  await chosen("which", "All games", "3 games found.");
  await chosen("result", "Any result", "11 games.");
  assert.equal((await shelf.headlines())[0], "White 9 against Black 2");
  // Something happens in the oldest one.
  await chosen("which", "Unfinished", "2 games found.");
  await table.page.locator("#row-1").click();
  await table.ready();
  await table.play("e2e4");
  await table.plies(2);
  await Shelf.open(table);
  await table.page.locator("#order").selectOption("Last played first");
  await shelf.shows(0, "Ada against Computer");
  await table.page.locator("#order").selectOption("Newest first");
  await shelf.shows(0, "White 9 against Black 2");
});

test("thousands of games: only what is in sight is there, and keys go everywhere", {}, async (table) => {
  const shelf = await library(table, 3000);
  const drawn = () => table.page.locator(".game").count();
  assert.ok(await drawn() < 30, `${await drawn()} rows`);
  assert.equal((await table.rectangle(".games")).height, 3000 * 72);
  await table.page.locator("#row-0").focus();
  const keys = async (key, place) => {
    await table.page.keyboard.press(key);
    await shelf.focused(place);
    await shelf.shows(place, `White ${3000 - place} against Black ${(3000 - place) % 7}`);
  };
  await keys("ArrowDown", 1);
  await keys("ArrowUp", 0);
  await keys("ArrowUp", 0);
  await keys("End", 2999);
  await keys("ArrowDown", 2999);
  await keys("Home", 0);
  await table.page.keyboard.press("PageDown");
  await table.until(() => /^row-[1-9]/.test(document.activeElement.id));
  const page = await table.page.evaluate(() => Number(document.activeElement.id.slice(4)));
  assert.ok(page >= 3 && page < 9, `${page}`);
  await keys("PageDown", 2 * page);
  await keys("PageUp", page);
  const position = await table.page.evaluate(() => {
    const { ariaPosInSet, ariaSetSize } = document.activeElement.closest("li");
    return [ariaPosInSet, ariaSetSize];
  });
  assert.deepEqual(position, [String(page + 1), "3000"]);
  // One stop for Tab, wherever the list is.
  assert.equal(await table.page.locator('.games [tabindex="0"]').count(), 1);
  assert.ok(await drawn() < 30);
  await keys("End", 2999);
  await table.page.keyboard.press("Enter");
  await table.until(() => location.pathname.endsWith("/replay"));
});

test("the focus stays in the list while rows are still on their way", {}, async (table) => {
  const shelf = await library(table, 3000);
  const gate = await Gate.before(table.page, /\/api\/games\?.*offset=/);
  await table.page.locator("#row-0").focus();
  await table.page.keyboard.press("End");
  await shelf.focused(2999);
  await gate.waited();
  assert.equal(await table.page.locator("#row-2999").getAttribute("aria-label"), "Loading…");
  await table.page.keyboard.press("Enter");
  await table.page.keyboard.press("ArrowUp");
  await shelf.focused(2998);
  await gate.open();
  await shelf.shows(2998, "White 2 against Black 2");
  assert.equal(await table.focused(), "row-2998");
});

test("the wheel, and a finger, bring everything into sight", { hasTouch: true }, async (table) => {
  const shelf = await library(table, 1000);
  await table.page.mouse.move(600, 400);
  for (let turn = 0; turn < 20; turn += 1) await table.page.mouse.wheel(0, 600);
  await table.until(() => scrollY > 11_000 && document.querySelectorAll(".game:not(.loading)").length > 8);
  const seen = await shelf.headlines();
  assert.ok(seen.length > 5 && seen.every((headline) => /^White 8[0-9]{2} /.test(headline)), seen.join());
  const devtools = await table.page.context().newCDPSession(table.page);
  const before = await table.page.evaluate(() => scrollY);
  const touch = (type, ...touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x: 600, y: 600 });
  for (let y = 580; y > 200; y -= 20) await touch("touchMove", { x: 600, y });
  await touch("touchEnd");
  await table.until((before) => scrollY >= before + 300, before);
  await table.until(() => !document.querySelector(".game.loading"));
});

test("a game is deleted without a question, and comes back", {}, async (table) => {
  const shelf = await library(table, 40);
  await table.page.locator("#row-3").focus();
  await table.page.keyboard.press("Delete");
  await shelf.says("Deleted: White 37 against Black 2.");
  await shelf.shows(3, "White 36 against Black 1");
  await shelf.focused(3);
  assert.equal(await table.page.locator(".games li").first().getAttribute("aria-setsize"), "39");
  await table.press("undo");
  await shelf.shows(3, "White 37 against Black 2");
  await shelf.focused(3);
  await shelf.says("The game is back.");
  // By the mouse, and by the keys for undoing.
  await shelf.more(5, "delete");
  await shelf.shows(5, "White 34 against Black 6");
  await shelf.focused(5);
  await table.page.keyboard.press("Control+z");
  await shelf.shows(5, "White 35 against Black 0");
  // The last one in the list: the focus goes to the one before.
  await table.page.keyboard.press("End");
  await shelf.focused(39);
  await table.page.keyboard.press("Delete");
  await shelf.focused(38);
  assert.deepEqual((await table.api("GET", "/api/games?limit=1")).count, 39);
});

test("what was deleted can be restored under Deleted, also later", {}, async (table) => {
  await table.page.clock.install();
  const shelf = await library(table, 2);
  await shelf.more(0, "delete");
  await table.page.locator("#undo").waitFor();
  await shelf.more(0, "delete");
  await table.page.getByText("No games yet").waitFor();
  await table.page.locator("#undo").focus();
  await table.page.clock.fastForward(10_000);
  await table.page.locator("#undo").waitFor({ state: "detached" });
  await table.until(() => document.activeElement.id === "library-title");
  await table.page.locator("#which").selectOption("Deleted");
  await shelf.says("2 games found.");
  await table.page.locator("#row-0").click();
  await shelf.says("This game is deleted. Restore it, then it can be opened.");
  assert.equal(new URL(table.page.url()).pathname, "/library");
  await shelf.more(0, "restore");
  await shelf.says("Restored: White 2 against Black 2.");
  await shelf.more(0, "restore");
  await table.page.getByText("No deleted games").waitFor();
  await table.press("clear-search");
  await shelf.says("2 games.");
});

test("a game gets a title, and Escape leaves it as it was", {}, async (table) => {
  const shelf = await library(table, 5);
  await table.page.locator("#row-2").focus();
  await table.page.keyboard.press("F2");
  await table.page.locator("#title").fill("my best");
  await table.page.keyboard.press("Escape");
  await shelf.focused(2);
  await shelf.shows(2, "White 3 against Black 3");
  await shelf.more(2, "rename");
  await table.page.locator("#title").fill(`  ${"x".repeat(250)}`);
  await table.page.keyboard.press("Enter");
  await shelf.focused(2);
  const long = await table.page.locator("#row-2 .headline").textContent();
  assert.equal(long.length, 198);
  await table.page.keyboard.press("F2");
  await table.page.locator("#title").fill("my best");
  await table.press("rename-save");
  await shelf.shows(2, "my best");
  await shelf.says("Renamed: my best.");
  await shelf.search("best");
  await shelf.says("1 game found.");
  await shelf.shows(0, "my best");
  assert.match(await table.page.locator("#row-0").getAttribute("aria-label"), /^my best\. White 3 wins, 5 moves\. White 3 against Black 3\. /);
});

test("what is always kept stays when old games go", {}, async (table) => {
  const shelf = await library(table, 8);
  await shelf.more(7, "keep");
  await shelf.says("This game is always kept.");
  await table.until(() => !document.querySelector("#row-7 ~ .kept").classList.contains("hidden"));
  assert.equal(await table.focused(), "more-7");
  await table.press("keep-at-most");
  await table.page.locator("#most").fill("many");
  await table.press("keep-save");
  await table.page.getByText("A number from 1 to 1,000,000, or nothing to keep all.").waitFor();
  await table.page.locator("#most").fill("3");
  await table.press("keep-save");
  await shelf.says("From the next game on at most 3 are kept.");
  assert.equal(await table.focused(), "keep-at-most");
  await shelf.choose(["one.pgn", games(1, 100)]);
  await shelf.reports("over", "one.pgn: 1 game was kept.");
  await table.page.getByText("6 old games were deleted, because no more are kept.").waitFor();
  await shelf.says("3 games.");
  assert.deepEqual(await shelf.headlines(), ["White 100 against Black 2", "White 8 against Black 1", "White 1 against Black 1"]);
  await table.press("keep-at-most");
  assert.equal(await table.page.locator("#most").inputValue(), "3");
  await table.page.keyboard.press("Escape");
  assert.equal(await table.focused(), "keep-at-most");
});

test("several games are picked, saved, kept and deleted together", {}, async (table) => {
  const shelf = await library(table, 600);
  const box = (place) => table.page.locator(`#row-${place}`).locator("xpath=..").locator("input");
  await box(0).click();
  await box(3).click({ modifiers: ["Shift"] });
  await shelf.picked("4 games picked");
  // What the boxes show is what is picked.
  await table.until(() => [...document.querySelectorAll(".game")].every((game) => game.querySelector("input").checked === game.classList.contains("picked")));
  await box(1).click();
  await shelf.picked("3 games picked");
  const saved = await shelf.saved("save-picked");
  assert.deepEqual([...saved.matchAll(/\[White "(.*)"\]/g)].map(([, name]) => name).sort(), ["White 597", "White 598", "White 600"]);
  await shelf.says("3 games are saved as games.pgn.");
  await table.press("keep-picked");
  await shelf.says("3 games are always kept.");
  await table.press("delete-picked");
  await shelf.says("Deleted: 3 games.");
  await shelf.shows(0, "White 599 against Black 4");
  await table.press("undo");
  await shelf.says("3 games are back.");
  await shelf.shows(0, "White 600 against Black 5");
  // By keys, over rows that are not there yet.
  await table.page.locator("#row-0").focus();
  await table.page.keyboard.press("Space");
  await shelf.picked("1 game picked");
  await table.page.keyboard.press("Shift+End");
  await shelf.picked("600 games picked");
  await table.page.keyboard.press("Delete");
  await table.page.getByText("No games yet").waitFor();
  await table.press("undo");
  await shelf.says("600 games are back.");
  await shelf.there();
  await table.page.locator("#row-0").focus();
  await table.page.keyboard.press("Space");
  await table.press("pick-none");
  await shelf.focused(0);
  assert.equal(await table.page.locator(".game.picked").count(), 0);
});

test("no more than a thousand are picked", {}, async (table) => {
  const shelf = await library(table, 1100);
  await table.page.locator("#row-0").focus();
  await table.page.keyboard.press("Space");
  await table.page.keyboard.press("Shift+End");
  await shelf.says("At most 1,000 games can be picked. Search for fewer first.");
  await table.page.keyboard.press("Escape");
  assert.equal(await table.page.locator(".with-picked.hidden").count(), 1);
});

test("with as many picked as can be, a box more stays empty", {}, async (table) => {
  const shelf = await library(table, 1001);
  const box = (place) => table.page.locator(`#row-${place}`).locator("xpath=..").locator("input");
  await box(0).click();
  await table.page.keyboard.press("End");
  await shelf.focused(1000);
  await table.page.keyboard.press("ArrowUp");
  await shelf.focused(999);
  await box(999).click({ modifiers: ["Shift"] });
  await shelf.picked("1000 games picked");
  await box(1000).click();
  await shelf.says("At most 1,000 games can be picked. Search for fewer first.");
  await table.settled();
  assert.equal(await box(1000).isChecked(), false);
  assert.equal(await box(999).isChecked(), true);
});

test("games that are picked by Shift and arrows are counted aloud", {}, async (table) => {
  await library(table, 5);
  await table.page.locator("#row-0").focus();
  await table.page.keyboard.press("Shift+ArrowDown");
  await table.page.keyboard.press("Shift+ArrowDown");
  await table.until(() => globalThis.heard.some(({ text }) => text === "3 games picked"));
});

test("a menu is about its game, also when another one comes to stand there", {}, async (table) => {
  const shelf = await library(table, 3);
  await table.press("more-0");
  await shelf.drop("new.pgn", games(1, 50));
  await shelf.shows(0, "White 50 against Black 1");
  await table.page.locator("#row-0 ~ .game-menu [data-do=delete]").click();
  await shelf.says("Deleted: White 3 against Black 3.");
  assert.deepEqual(await shelf.headlines(), ["White 50 against Black 1", "White 2 against Black 2", "White 1 against Black 1"]);
});

test("the focus goes along with its game when others come, and Delete deletes that one", {}, async (table) => {
  const shelf = await library(table, 3);
  await table.page.locator("#row-1").focus();
  await shelf.drop("new.pgn", games(2, 50));
  await shelf.focused(3);
  await shelf.shows(3, "White 2 against Black 2");
  await table.page.keyboard.press("Delete");
  await shelf.says("Deleted: White 2 against Black 2.");
});

test("a row's buttons are reached by arrows and given back by Escape", {}, async (table) => {
  await library(table, 5);
  await table.page.locator("#row-1").focus();
  await table.page.keyboard.press("ArrowRight");
  assert.equal(await table.focused(), "more-1");
  await table.page.keyboard.press("Enter");
  await table.until(() => document.activeElement.dataset.do === "replay");
  await table.page.keyboard.press("Escape");
  await table.until(() => document.activeElement.id === "more-1");
  await table.page.keyboard.press("ArrowLeft");
  await table.page.keyboard.press("ArrowLeft");
  assert.equal(await table.page.evaluate(() => document.activeElement.type), "checkbox");
  await table.page.keyboard.press("ArrowDown");
  await table.until(() => document.activeElement.id === "row-2");
});

test("stray keys do nothing", {}, async (table) => {
  const shelf = await library(table, 3);
  const before = await table.api("GET", "/api/games");
  await table.page.locator("#row-1").focus();
  for (const key of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+.,;:#'*/()[]<>=!\"$%&|~^`@_\\?") {
    await table.page.keyboard.press(key === "+" ? "Shift+=" : key);
  }
  assert.deepEqual(await table.api("GET", "/api/games"), before);
  assert.equal(await table.focused(), "row-1");
  assert.equal(await table.page.locator(".game.picked").count(), 0);
  await shelf.says("3 games.");
});

test("a program that is away is said so, and asked again", { expected: [/Failed to load resource/] }, async (table) => {
  await table.page.route(/\/api\/games\?/, (route) => route.abort());
  await table.page.goto("/library");
  await table.page.getByText("Kibitz is not answering", { exact: true }).waitFor();
  await table.until(() => document.querySelector("#says").textContent.startsWith("Kibitz is not answering. Is the program still running? Trying again…"));
  await table.page.unroute(/\/api\/games\?/);
  await table.page.getByText("No games yet").waitFor();
  // What is there stays there.
  const shelf = new Shelf(table);
  await shelf.fill(games(300));
  await Shelf.open(table);
  await table.page.route(/\/api\/games\?/, (route) => route.abort());
  await table.page.locator("#row-0").focus();
  await table.page.keyboard.press("End");
  await table.until(() => document.querySelector("#says").textContent.includes("Trying again…"));
  await table.page.unroute(/\/api\/games\?/);
  await shelf.shows(299, "White 1 against Black 1");
  await shelf.says("300 games.");
});

test("a program that is away is asked no more often, however often one asks", { expected: [/Failed to load resource/] }, async (table) => {
  // The tries to come, by what they wait for: each press may only move the next one.
  await table.page.addInitScript(() => {
    globalThis.waits = new Map();
    const { setTimeout: start, clearTimeout: end } = globalThis;
    globalThis.setTimeout = (act, wait) => {
      const id = start(() => {
        globalThis.waits.delete(id);
        act();
      }, wait);
      globalThis.waits.set(id, wait);
      return id;
    };
    globalThis.clearTimeout = (id) => {
      globalThis.waits.delete(id);
      end(id);
    };
  });
  let asked = 0;
  await table.page.route(/\/api\/games\?/, (route) => {
    asked += 1;
    return route.abort();
  });
  await table.page.goto("/library");
  await table.page.locator("#ask-again").waitFor();
  for (let press = 0; press < 8; press += 1) {
    const before = asked;
    await table.press("ask-again");
    while (asked === before) await table.settled();
    // Whatever was asked until then is answered.
    await table.page.evaluate(() => fetch("/api/me").then(() => 0));
  }
  // By then it is tried every five seconds.
  await table.until(() => [...globalThis.waits.values()].filter((wait) => wait === 5000).length === 1);
});

test("while games are looked for the room for them is there", {}, async (table) => {
  const gate = await Gate.before(table.page, /\/api\/games\?/);
  await table.page.goto("/library");
  await table.page.locator(".coming").waitFor();
  assert.equal(await table.page.locator("#says span").textContent(), "Looking for games…");
  await gate.open();
  await table.page.getByText("No games yet").waitFor();
});

/** Runs in the page: what does not fit. */
function misfits() {
  const root = document.documentElement;
  const found = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide on ${root.clientWidth}`] : [];
  for (const element of document.querySelectorAll("main button, main a, main select, main .says, dialog *, .popover *")) {
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth && !element.closest(".open-game")) {
      found.push(`${element.tagName} #${element.id} "${element.textContent}": ${element.scrollWidth} on ${element.clientWidth}`);
    }
  }
  const top = [...document.querySelectorAll(".library-top > h1, .library-top > button, .menu-button")].map((part) => part.getBoundingClientRect());
  for (const [index, one] of top.entries()) {
    for (const other of top.slice(index + 1)) {
      const apart = !one.width || !other.width || one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      if (!apart) found.push("two parts of the heading lie over each other");
    }
  }
  // Nothing in a row is outside of it or over another part of it.
  for (const row of document.querySelectorAll(".game")) {
    const { top, bottom, right } = row.getBoundingClientRect();
    const parts = [...row.querySelectorAll(".open-game > *, .game-menu > button")].map((part) => part.getBoundingClientRect()).filter(({ width }) => width);
    if (parts.some((part) => part.top < top - 1 || part.bottom > bottom + 1 || part.right > right + 1)) found.push(`row "${row.textContent}"`);
    for (const [index, one] of parts.entries()) {
      for (const other of parts.slice(index + 1)) {
        const apart = one.right <= other.left + 1 || other.right <= one.left + 1 || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
        if (!apart) found.push(`two parts of "${row.textContent}" lie over each other`);
      }
    }
  }
  return found;
}

for (const viewport of SIZES) {
  for (const text of [100, 150]) {
    test(`everything fits: ${viewport.width} by ${viewport.height}, text ${text} %`, { viewport, settings: { ...QUICK, text } }, async (table) => {
      const shelf = new Shelf(table);
      await shelf.fill(games(20).replace("White 19", "Maximiliane Freifrau von und zu Hohenlohe").replace("White 18", "W".repeat(40)));
      await Shelf.open(table);
      assert.deepEqual(await table.page.evaluate(misfits), []);
      await shelf.unfold();
      assert.deepEqual(await table.page.evaluate(misfits), []);
      await table.page.locator(".pick-game input").first().click();
      await shelf.choose(["bad.pgn", `${games(2)}[White "Ada"]\n\n1. e4 e5 2. Ke3 *\n`]);
      await shelf.reports("over", "bad.pgn: 2 games were kept, 1 could not be read.");
      assert.deepEqual(await table.page.evaluate(misfits), []);
      await table.press("put-away");
      await table.press("more-1");
      assert.deepEqual(await table.page.evaluate(misfits), []);
      await table.page.keyboard.press("Escape");
      for (const opener of ["keep-at-most", "paste-game"]) {
        await table.press(opener);
        await table.page.locator("dialog").waitFor();
        assert.deepEqual(await table.page.evaluate(misfits), []);
        await table.page.keyboard.press("Escape");
      }
    });
  }
}
