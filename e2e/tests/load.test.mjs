// What comes over the network before the page can be used.

import assert from "node:assert/strict";

import { loads } from "../lib/measure.mjs";
import { test } from "../lib/test.mjs";

test("the first load is at most 500 KB by gzip, and what is around games comes when it is asked for", { settings: null }, async (table) => {
  const weigh = loads(table.page);
  await table.page.goto("/");
  await table.page.locator("#know").waitFor();
  const first = await weigh(".gz");
  assert.ok(first > 100_000 && first <= 500_000, `${first} bytes`);
  await table.page.goto("/library");
  await table.page.locator("#library-title").waitFor();
  assert.ok((await weigh(".gz")) > first + 300_000, "the library has a module of its own");
});
