// Stray keys: whatever has the focus, no letter, digit or sign changes the game or a setting.

import assert from "node:assert/strict";

import { alone } from "../lib/setup.mjs";
import { test } from "../lib/test.mjs";

const KEYS = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-+.,;:#'*/()[]{}<>=!\"$%&|~^`@_\\"];
const KINDS = { "a square": "#square-e2", "a level": '.level[data-level="0"]', "an action": "#undo", "a move": "#ply-1", "nothing": "body" };

for (const [kind, selector] of Object.entries(KINDS)) {
  test(`stray keys with the focus on ${kind}`, {}, async (table) => {
    const game = await table.open(alone());
    await table.play("e2e4");
    await table.plies(2);
    const state = async () => [
      await table.api("GET", `/api/games/${game}`),
      await table.api("GET", "/api/settings"),
      await table.page.locator(".level[aria-pressed=true]").allTextContents(),
    ];
    const before = await state();
    for (const key of KEYS) {
      await table.page.evaluate((selector) => {
        document.activeElement.blur();
        document.querySelector(selector).focus();
      }, selector);
      await table.page.keyboard.press(key);
      // A typed move has begun: it is dropped, as Escape does.
      await table.settled();
      await table.page.keyboard.press("Escape");
    }
    assert.deepEqual(await state(), before);
    await table.plies(2);
  });
}
