// Whoever leaves a screen while something is under way there hears of it elsewhere, or not at all; the page goes on.

import { imported, replay } from "../lib/replays.mjs";
import { QUICK } from "../lib/settings.mjs";
import { Gate, Shelf, games } from "../lib/shelf.mjs";
import { test } from "../lib/test.mjs";

/** Leaves the screen, lets the answer come, and uses the page. */
async function leaves(table, open, pattern) {
  await table.press("open-editor");
  await table.page.locator(".palette").waitFor();
  const answered = table.page.waitForResponse(pattern);
  await open();
  await (await answered).finished();
  await table.settled();
  await table.press("open-analysis");
  await table.page.locator("section.engine").waitFor();
}

test("taking back what was deleted", {}, async (table) => {
  const shelf = new Shelf(table);
  await shelf.fill(games(3));
  await Shelf.open(table);
  await shelf.more(0, "delete");
  await shelf.says("Deleted: White 3 against Black 3.");
  const gate = await Gate.before(table.page, /\/api\/games$/);
  await table.press("undo");
  await gate.waited();
  await leaves(table, () => gate.open(), /\/api\/games$/);
  await Shelf.open(table);
  await shelf.says("3 games.");
});

test("picking games that are on their way", {}, async (table) => {
  const shelf = new Shelf(table);
  await shelf.fill(games(900));
  await Shelf.open(table);
  const gate = await Gate.before(table.page, /limit=200/);
  await table.page.locator("#row-0").focus();
  await table.page.keyboard.press("Space");
  await table.page.keyboard.press("Shift+End");
  await gate.waited();
  await leaves(table, () => gate.open(), /limit=200/);
});

test("saving an analysis into the library", { settings: { ...QUICK, engine: false } }, async (table) => {
  await table.page.goto("/analysis");
  await table.page.locator("section.engine").waitFor();
  await table.ready();
  await table.play("e2e4");
  const gate = await Gate.before(table.page, /\/api\/games\/import/);
  await table.more("save-to-library");
  await gate.waited();
  await leaves(table, () => gate.open(), /\/api\/games\/import/);
  await table.until(() => globalThis.heard.some(({ text }) => text === "Saved into the library, with all lines and comments."));
});

test("a game that cannot begin", { expected: [/status of 503/] }, async (table) => {
  const [game] = await imported(table, "1. e4 e5 *");
  await replay(table, game);
  await table.page.keyboard.press("End");
  let refuse;
  const asked = new Promise((done) => {
    table.page.route(/\/api\/games\/import/, (route) => {
      refuse = () => route.fulfill({ status: 503, json: { error: "not_stored", sentence: "It could not be stored." } });
      done();
    });
  });
  await table.press("play-here");
  await table.press("play-both");
  await asked;
  await leaves(table, () => refuse(), /\/api\/games\/import/);
});
