// By finger, on the smallest phone.

import assert from "node:assert/strict";

import { together } from "../lib/setup.mjs";
import { QUICK } from "../lib/settings.mjs";
import { test } from "../lib/test.mjs";

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 }, deviceScaleFactor: 2, settings: QUICK };

/** A finger, or several: touches as the browser itself gets them. */
async function fingers(table, context) {
  const session = await context.newCDPSession(table.page);
  const touch = (type, ...points) => session.send("Input.dispatchTouchEvent", {
    type,
    touchPoints: points.map(([x, y], id) => ({ x, y, id })),
  });
  return touch;
}

async function tap(table, square) {
  await table.page.touchscreen.tap(...(await table.point(square)));
}

test("a game by taps, with a promotion", PHONE, async (table) => {
  await table.open(together({ fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" }));
  const { width } = await table.rectangle("#square-a1");
  assert.ok(width <= 40, `squares of ${width}`);
  await tap(table, "a7");
  await table.marked("selected", ["a7"]);
  await tap(table, "a8");
  const knight = table.page.locator(".promotion [data-role=knight]");
  await knight.waitFor();
  const box = await knight.boundingBox();
  assert.ok(box.width >= 44 && box.height >= 44, `a choice of ${box.width} by ${box.height}`);
  await knight.tap();
  await table.stands("wN", "a8");
});

test("a drag by finger: larger, raised, and the square below is framed", PHONE, async (table, { context }) => {
  await table.open(together());
  const touch = await fingers(table, context);
  const [from, to] = [await table.point("e2"), await table.point("e4")];
  await touch("touchStart", from);
  await touch("touchMove", [from[0], from[1] - 20]);
  await touch("touchMove", to);
  await table.marked("cursor", ["e4"]);
  const size = await table.page.locator("svg.piece.dragged").evaluate((piece) => piece.getBoundingClientRect().width);
  const square = (await table.rectangle("#square-a1")).width;
  assert.ok(size > 1.6 * square, `${size} on squares of ${square}`);
  await touch("touchEnd");
  await table.stands("wP", "e4");
});

test("a second finger in the middle of a drag puts the piece back", PHONE, async (table, { context }) => {
  await table.open(together());
  const touch = await fingers(table, context);
  const [from, to] = [await table.point("e2"), await table.point("e4")];
  await touch("touchStart", from);
  await touch("touchMove", [from[0], from[1] - 20]);
  await touch("touchMove", to);
  await table.page.locator("svg.piece.dragged").waitFor();
  await touch("touchStart", to, await table.point("a4"));
  await table.until(() => !document.querySelector("svg.piece.dragged"));
  await touch("touchEnd");
  await table.settled();
  assert.equal((await table.known()).plies, 0);
});

test("a touch that the system takes away puts the piece back", PHONE, async (table, { context }) => {
  await table.open(together());
  const touch = await fingers(table, context);
  const from = await table.point("e2");
  await touch("touchStart", from);
  await touch("touchMove", [from[0], from[1] - 20]);
  await touch("touchMove", await table.point("e4"));
  await table.page.locator("svg.piece.dragged").waitFor();
  await touch("touchCancel");
  await table.until(() => !document.querySelector("svg.piece.dragged"));
  assert.equal((await table.known()).plies, 0);
});
