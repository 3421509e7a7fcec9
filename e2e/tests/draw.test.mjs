// Draws: offered to the computer and by it, and claimed.

import assert from "node:assert/strict";

import { alone, together } from "../lib/setup.mjs";
import { QUICK } from "../lib/settings.mjs";
import { test } from "../lib/test.mjs";

// The computer is three pawns up, whatever comes.
const BEHIND = "7k/6pp/p7/pp6/8/1q6/6PP/2R3K1 w - - 0 1";
// With these pieces nobody plays on.
const EVEN = "4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1";

const offered = (table) => table.page.getByRole("button", { name: "Accept", exact: true });

test("an offer that the computer declines: it says so, and offers rest", {}, async (table) => {
  await table.open(alone({ fen: BEHIND }));
  await table.press("draw");
  await table.adds("Computer declines the draw.");
  assert.equal((await table.known()).finished, false);
  await table.press("draw");
  await table.adds("The last offer was declined. You can offer again after 5 more moves.");
});

test("an offer that the computer accepts", {}, async (table) => {
  await table.open(alone({ fen: EVEN }));
  await table.press("draw");
  await table.says("Draw by agreement");
  assert.equal((await table.known()).result, "1/2-1/2");
});

test("the computer's offer stays until it is answered, and is accepted", {}, async (table) => {
  await table.page.clock.install();
  await table.open(alone({ fen: EVEN }));
  await table.play("f1d3");
  await table.adds("Computer offers a draw.");
  // Any other sentence would be gone by then.
  await table.page.clock.fastForward(60_000);
  await table.settled();
  await table.adds("Computer offers a draw.");
  await offered(table).click();
  await table.says("Draw by agreement");
  assert.deepEqual((await table.heard()).slice(-2), ["Computer offers a draw.", "Draw by agreement."]);
});

test("the computer's offer is declined by its button", {}, async (table) => {
  await table.open(alone({ fen: EVEN }));
  await table.play("f1d3");
  await table.page.getByRole("button", { name: "Decline", exact: true }).click();
  await table.adds("You decline the draw.");
  assert.equal(await offered(table).count(), 0);
  assert.equal((await table.known()).finished, false);
});

test("a move declines the computer's offer", {}, async (table) => {
  await table.open(alone({ fen: EVEN }));
  await table.play("f1d3");
  await offered(table).waitFor();
  await table.play("d3e2");
  await offered(table).waitFor({ state: "detached" });
  await table.plies(4);
  assert.equal(await offered(table).count(), 0, "its offers rest too");
});

test("a draw that is due is claimed by the same button, and the Voice says why", { settings: { ...QUICK, motion: false } }, async (table) => {
  await table.open(together());
  const label = () => table.page.locator("#draw > span").first().textContent();
  for (const move of ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"]) await table.play(move);
  assert.equal(await label(), "Draw");
  await table.play("f6g8");
  const due = "The same position for the third time: Ada may claim a draw.";
  await table.adds(due);
  await table.until((due) => globalThis.heard.some(({ text }) => text === due), due);
  assert.equal(await label(), "Claim draw");
  await table.press("draw");
  await table.says("Draw claimed: the same position three times");
  assert.equal((await table.known()).result, "1/2-1/2");
});
