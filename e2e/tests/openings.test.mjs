// What the opening is called, by names that come after the page.

import { together } from "../lib/setup.mjs";
import { test } from "../lib/test.mjs";

const called = (table, name) => table.until((name) => document.querySelector(".opening")?.textContent === name, name);

test("the moves are headed by the opening, by whatever order it came about", {}, async (table) => {
  await table.open(together());
  await called(table, "Moves");
  await table.click("g1", "f3");
  await called(table, "Réti Opening");
  await table.click("e7", "e5");
  await called(table, "Réti Opening: Ross Gambit");
  await table.click("e2", "e4");
  await called(table, "King's Knight Opening");
});

test("without the names a game goes on, and the next page has them", { expected: [/ERR_FAILED/] }, async (table) => {
  await table.page.route("**/assets/openings-*", (route) => route.abort());
  await table.open(together());
  await table.click("d2", "d4");
  await table.plies(1);
  await called(table, "Moves");
  await table.page.unroute("**/assets/openings-*");
  await table.page.reload();
  await called(table, "Queen's Pawn Game");
});
