// What is given to others: FEN, PGN, a link, a picture as SVG and PNG; also where the browser copies nothing.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";

import { elsewhere } from "../lib/elsewhere.mjs";
import { annotated, imported, replay } from "../lib/replays.mjs";
import { together } from "../lib/setup.mjs";
import { Shelf, drop } from "../lib/shelf.mjs";
import { test } from "../lib/test.mjs";

const PGN = "[Event \"?\"]\n[White \"Ada\"]\n[Black \"Ben\"]\n\n1. e4 c5 2. Nf3 *\n";
const FEN = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";

/** Opens the replay of a game at its last move, with what can be shared in sight. */
async function sharing(table, pgn = PGN) {
  const [game] = await imported(table, pgn);
  await replay(table, game, "#share");
  await table.page.locator("#copy-pgn").waitFor();
  return game;
}

async function saved(table, button) {
  const [download] = await Promise.all([table.page.waitForEvent("download"), table.press(button)]);
  return [download.suggestedFilename(), await readFile(await download.path())];
}

/** The pixels of a PNG that has 8 bits for each of four colours, row by row. */
function decoded(png) {
  assert.equal(png.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
  let [width, height] = [0, 0];
  const parts = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const kind = png.subarray(at + 4, at + 8).toString("latin1");
    const data = png.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      assert.deepEqual([data[8], data[9], data[12]], [8, 6, 0], "depth, colours, no interlace");
    }
    if (kind === "IDAT") parts.push(data);
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = 4 * width;
  const rows = [];
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    const row = Buffer.from(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    const above = rows[y - 1];
    for (let x = 0; x < stride; x += 1) {
      const a = x >= 4 ? row[x - 4] : 0;
      const b = above ? above[x] : 0;
      const c = above && x >= 4 ? above[x - 4] : 0;
      const p = a + b - c;
      const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
      const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
      row[x] = (row[x] + [0, a, b, (a + b) >> 1, paeth][filter]) & 255;
    }
    rows.push(row);
  }
  return { width, height, at: (x, y) => [...rows[y].subarray(4 * x, 4 * x + 4)] };
}

test("FEN, PGN and a link are copied", {}, async (table, { context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await sharing(table);
  const clipboard = () => table.page.evaluate(() => navigator.clipboard.readText());
  await table.press("copy-fen");
  await table.adds("The FEN is copied.");
  assert.equal(await clipboard(), FEN);
  await table.press("copy-pgn");
  await table.adds("The PGN is copied.");
  assert.equal((await clipboard()).trimEnd(), PGN.trimEnd());
  await table.press("copy-link");
  await table.adds("The link is copied.");
  const link = await clipboard();
  await table.page.getByText("The link opens this board in Kibitz on this machine.").waitFor();
  await table.page.goto(link);
  await table.stands("wN", "f3");
  assert.equal(await table.page.locator("#fen").count(), 0);
  await table.page.locator(".part", { hasText: "Share" }).click();
  assert.equal(await table.page.locator("#fen").inputValue(), FEN);
});

test("what is shared is the board that is shown, turned as it is seen", {}, async (table, { context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await sharing(table);
  await table.page.locator("#back").click();
  await table.press("copy-fen");
  assert.equal(await table.page.evaluate(() => navigator.clipboard.readText()), "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  const [, before] = await saved(table, "save-picture");
  await table.press("turn");
  const [name, after] = await saved(table, "save-picture");
  assert.equal(name, "kibitz.svg");
  assert.notDeepEqual(after, before);
  assert.ok(after.toString().startsWith("<svg xmlns="));
});

test("a game is saved as a file, with its remarks and variations", {}, async (table) => {
  const game = await annotated(table);
  await replay(table, game);
  await table.press("share");
  await table.until(() => document.activeElement.id === "close-share");
  const [name, file] = await saved(table, "save-pgn");
  assert.equal(name, "kibitz.pgn");
  const written = await readFile(new URL("../files/annotated.pgn", import.meta.url));
  assert.equal(file.toString().trim(), written.toString().trim());
  await table.page.keyboard.press("Escape");
  await table.until(() => document.activeElement.id === "share");
  await table.page.locator("#ply-1").waitFor();
});

test("the picture as PNG has the board's pixels", {}, async (table) => {
  await sharing(table);
  const [name, bytes] = await saved(table, "save-png");
  assert.equal(name, "kibitz.png");
  const { width, height, at } = decoded(bytes);
  assert.deepEqual([width, height], [1200, 1200]);
  // Where a point of a square is, in parts of its side from its left and upper edge.
  const point = (file, rank, right, down) => {
    const [side, edge] = [(1200 * 100) / 808, (1200 * 4) / 808];
    return at(Math.round(edge + (file + right) * side), Math.round(edge + (8 - rank + down) * side));
  };
  assert.deepEqual(point(0, 4, 0.5, 0.6), [219, 228, 238, 255], "a4 is light and empty");
  assert.deepEqual(point(1, 4, 0.5, 0.6), [127, 158, 195, 255], "b4 is dark and empty");
  const knight = point(1, 8, 0.5, 0.7);
  assert.ok(knight.slice(0, 3).every((part) => part < 80), `a black knight is on b8: ${knight}`);
});

test("from another machine by plain http: a file is dropped, and all is shared", {}, () => elsewhere(async (table) => {
  await drop(table.page, "dropped.pgn", PGN);
  const shelf = new Shelf(table);
  await table.until(() => location.pathname === "/library");
  await shelf.reports("over", "dropped.pgn: 1 game was kept.");
  await table.press("open-only-1");
  await table.until(() => document.querySelector("#slider")?.max === "3");
  await table.press("last");
  await table.press("share");
  assert.equal(await table.page.evaluate(() => navigator.clipboard), undefined);
  for (const [button, done] of [["copy-fen", "The FEN is copied."], ["copy-link", "The link is copied."], ["copy-pgn", "The PGN is copied."]]) {
    await table.press(button);
    await table.adds(done);
  }
  await table.page.getByText("The link opens this board for everybody who can reach Kibitz at kibitz.test.").waitFor();
  const [, png] = await saved(table, "save-png");
  assert.equal(decoded(png).width, 1200);
  const [, svg] = await saved(table, "save-picture");
  assert.ok(svg.toString().startsWith("<svg xmlns="));
  const [, pgn] = await saved(table, "save-pgn");
  assert.equal(pgn.toString().trim(), PGN.trim());
  // What was copied comes out where it is pasted.
  await table.page.evaluate(() => {
    const field = document.createElement("textarea");
    field.id = "paste";
    document.body.append(field);
    field.focus();
  });
  await table.page.keyboard.press("Control+V");
  await table.until((text) => document.getElementById("paste").value.trim() === text, PGN.trim());
}));

test("where the browser copies nothing the text is marked, to be copied by hand", {}, async (table) => {
  await table.page.addInitScript(() => {
    document.execCommand = () => false;
  });
  await table.page.reload();
  await sharing(table);
  await table.press("copy-fen");
  await table.adds("The browser does not let this page copy. The text is marked below: press Ctrl+C.");
  await table.until((fen) => {
    const field = document.activeElement;
    return field.id === "by-hand" && field.value.slice(field.selectionStart, field.selectionEnd) === fen;
  }, FEN);
});

test("a game that is played is shared from More", {}, async (table) => {
  const game = await table.open(together());
  await table.play("e2e4");
  await table.more("share");
  await table.until((game) => location.pathname === `/game/${game}/replay`, game);
  await table.page.locator("#copy-pgn").waitFor();
  await table.says("Move 1 of 1: Ada, pawn e4");
  const [, file] = await saved(table, "save-pgn");
  assert.match(file.toString(), /\[White "Ada"\][^]*1\. e4/);
  await table.press("to-game");
  await table.until((game) => location.pathname === `/game/${game}`, game);
});

test("a board is saved as a file, and the file opens it again", {}, async (table) => {
  const fen = "8/8/8/3pP3/8/4k3/8/4K2R w K d6 0 1";
  await table.page.goto(`/editor#fen=${fen.replaceAll(" ", "_")}`);
  await table.page.locator(".part", { hasText: "Share" }).click();
  const [name, file] = await saved(table, "save-fen");
  assert.equal(name, "position.fen");
  assert.equal(file.toString(), `${fen}\n`);
  await table.page.goto("/editor");
  await table.stands("wP", "e2");
  await drop(table.page, name, file);
  await table.placed(fen.split(" ")[0]);
  await table.until((fen) => decodeURIComponent(location.hash) === `#fen=${fen.replaceAll(" ", "_")}`, fen);
});

test("a board that is set up is shared as picture of pixels, too", {}, async (table) => {
  await table.page.goto("/editor#fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1");
  await table.page.locator(".part", { hasText: "Share" }).click();
  const [name, bytes] = await saved(table, "save-png");
  assert.equal(name, "position.png");
  assert.equal(decoded(bytes).width, 1200);
  assert.equal(await table.page.locator("#copy-pgn").count(), 0);
});
