// A test: a browser of its own at a program that the tests of one file share. Whoever comes is new.

import assert from "node:assert/strict";
import { after, before, test as run } from "node:test";

import { launch, watched } from "./browser.mjs";
import { Program } from "./program.mjs";
import { QUICK } from "./settings.mjs";
import { Table } from "./table.mjs";

export const shared = {};

before(async () => {
  shared.browser = await launch();
  shared.program = await Program.start();
});

after(async () => {
  await shared.browser?.close();
  await shared.program?.stop();
});

/**
 * `options` are those of the browser's context, and: `settings`, `expected` (complaints that belong to
 * the test, as patterns).
 */
export function test(name, options, body) {
  const { settings = QUICK, expected, ...browser } = options;
  run(name, { timeout: 120_000 }, async () => {
    const { context, complaints } = await watched(shared.browser, { baseURL: shared.program.url, ...browser }, expected);
    try {
      const page = await context.newPage();
      const table = new Table(page);
      if (settings) await table.introduce(settings);
      await body(table, { context, program: shared.program });
      assert.deepEqual(complaints, [], "complaints of the page");
    } finally {
      await context.close();
    }
  });
}
