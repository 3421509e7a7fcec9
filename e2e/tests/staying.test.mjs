// Leaving and coming back: reloads, the back button, two tabs, a program that dies, an older page.

import assert from "node:assert/strict";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pageFolder } from "../lib/program.mjs";
import { alone, level, timed, together } from "../lib/setup.mjs";
import { test } from "../lib/test.mjs";
import { Table } from "../lib/table.mjs";

// The browser itself complains while nobody answers.
const AWAY = [/ERR_CONNECTION_REFUSED|WebSocket connection|Failed to load resource|ERR_/];

test("reloaded in the middle of a game, everything is as it was", {}, async (table) => {
  await table.open(alone());
  await table.play("e2e4");
  await table.plies(2);
  const before = await table.placement();
  await table.page.reload();
  await table.ready();
  await table.placed(before);
  await table.says("Your move, Ada");
  await table.play("d2d3");
});

test("the back button goes where one came from, and forward again", {}, async (table) => {
  await table.page.reload();
  await table.press("play");
  await table.ready();
  const game = table.page.url();
  await table.page.goBack();
  await table.page.locator("#play").waitFor();
  await table.page.goForward();
  await table.ready();
  assert.equal(table.page.url(), game);
});

test("an unfinished game is the first thing at home", {}, async (table) => {
  await table.open(alone());
  await table.play("e2e4");
  await table.plies(2);
  const standing = (await table.placement()).replaceAll(/[^a-zA-Z]/g, "");
  await table.page.goto("/");
  const picture = table.page.locator(".continue .thumbnail use");
  await picture.first().waitFor();
  const drawn = await picture.evaluateAll((pieces) => pieces.map((piece) => {
    const letter = piece.getAttribute("href").at(-1);
    return piece.classList.contains("white") ? letter : letter.toLowerCase();
  }).join(""));
  assert.equal(drawn, standing, "the picture shows how it stands");
  assert.match(await table.page.locator(".continue").textContent(), /^Continue: Ada against Computer, level 0Your move, Ada · 1 move/);
  await table.page.locator(".continue").click();
  await table.ready();
  await table.plies(2);
});

test("a game that is not there says so and shows the way on", { expected: [/404/] }, async (table) => {
  await table.page.goto("/game/00000000000000000000000000000000");
  await table.page.getByRole("heading", { name: "This game is not here" }).waitFor();
  await table.page.goto("/nowhere/at/all");
  await table.page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
});

test("two tabs show the same game and may both move", {}, async (table, { context }) => {
  const game = await table.open(together());
  const other = new Table(await context.newPage());
  await other.sit(game);
  await table.play("e2e4");
  await other.stands("wP", "e4");
  await other.play("e7e5");
  await table.stands("bP", "e5");
  await other.press("undo");
  await table.plies(1);
});

test("a page that is left pauses the clock; coming back, Resume sets it going", {}, async (table) => {
  const game = await table.open(together({ time: timed(60) }));
  await table.play("e2e4");
  await table.play("e7e5");
  const { seq } = await table.known();
  await table.page.goto("/");
  // The program writes the pause down some seconds after the last page is gone.
  await table.asked(`/api/games/${game}`, (row, seq) => row.seq > seq, seq);
  await table.sit(game);
  await table.adds("Paused.");
  const clock = () => table.page.locator('.strip[data-side="white"] .clock').textContent();
  const shown = await clock();
  assert.match(shown, /^0:[45]\d$/);
  await table.press("resume");
  await table.until(() => !document.querySelector("#resume"));
  await table.until((shown) => document.querySelector('.strip[data-side="white"] .clock').textContent < shown, shown);
});

test("the program is killed and started again: the page waits, comes back, and plays on", { expected: AWAY }, async (table, { program }) => {
  await table.open(alone({ plan: level(0) }));
  await table.play("e2e4");
  await table.plies(2);
  const before = await table.placement();
  await program.kill();
  await table.adds("Kibitz is not answering. Your game is safe to move 1. Trying again…");
  await table.page.locator("#main.away").waitFor();
  await program.again();
  await table.adds("Kibitz is back. The game goes on.");
  await table.placed(before);
  await table.play("d2d3");
  await table.plies(4);
});

test("a move that is made while nobody answers is played when it is back", { expected: AWAY }, async (table, { program }) => {
  await table.open(together());
  await program.kill();
  await table.page.locator("#main.away").waitFor();
  await table.click("e2", "e4");
  await table.marked("pending", ["e2", "e4"]);
  await program.again();
  await table.stands("wP", "e4");
  await table.plies(1);
  await table.marked("pending", []);
});

/** A page like ours, of another build. */
async function otherPage(change) {
  const folder = await mkdtemp(join(tmpdir(), "kibitz-page-"));
  await cp(pageFolder, folder, { recursive: true });
  await writeFile(join(folder, "build"), "another-build");
  await change?.(folder);
  return folder;
}

test("a page older than the program loads itself anew once, then says so", { expected: AWAY }, async (table, { program }) => {
  await table.open(together());
  await table.play("e2e4");
  // The index still says the old build, as from a cache.
  const folder = await otherPage();
  await program.kill();
  await program.again(folder);
  await table.adds("Kibitz was updated.");
  assert.equal(await table.page.evaluate(() => performance.getEntriesByType("navigation")[0].type), "reload");
  await table.page.getByRole("button", { name: "Reload" }).waitFor();
  await program.kill();
  await program.again();
  await table.page.getByRole("button", { name: "Reload" }).click();
  await table.ready();
  await table.says("Ben to move");
  await rm(folder, { recursive: true });
});
