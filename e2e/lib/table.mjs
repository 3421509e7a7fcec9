// A page with a game, as somebody in front of it sees and handles it.

import assert from "node:assert/strict";

export class Table {
  constructor(page) {
    this.page = page;
  }

  // What is not done by hand.

  /** Comes in as somebody new, with these settings. */
  async introduce(settings) {
    await this.page.goto("/");
    await this.page.locator("#main.home").waitFor();
    await this.api("PATCH", "/api/settings", { page: settings });
  }

  /** Asks the program for something, as the page would. */
  async api(method, path, body) {
    return this.page.evaluate(async ([method, path, body]) => {
      const answer = await fetch(path, {
        method,
        body: body && JSON.stringify(body),
        headers: body ? { "content-type": "application/json" } : {},
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return text && JSON.parse(text);
    }, [method, path, body]);
  }

  /** Asks the program until its answer fits. */
  async asked(path, fits, arg) {
    const end = Date.now() + 20_000;
    for (let answer; Date.now() < end; await this.settled()) {
      answer = await this.api("GET", path);
      if (fits(answer, arg)) return answer;
    }
    throw new Error(`${path} never answered what was waited for: ${fits}`);
  }

  /** Makes a game and sits down at it. */
  async open(setup) {
    const { game } = await this.api("POST", "/api/games", { setup });
    await this.sit(game);
    return game;
  }

  async sit(game) {
    await this.page.goto(`/game/${game}`);
    await this.ready();
  }

  /** Waits until the game is there. */
  async ready() {
    await this.until(() => document.querySelector("#board [data-piece]") && !document.querySelector("#loading"));
  }

  /** Waits until something holds in the page. */
  async until(condition, arg) {
    try {
      await this.page.waitForFunction(condition, arg);
    } catch (error) {
      const seen = await this.look().catch(() => "nothing");
      throw new Error(`in vain waited for ${condition} (${JSON.stringify(arg)}); seen: ${JSON.stringify(seen)}`, { cause: error });
    }
  }

  /** Two frames: whatever was under way in the page has been drawn. */
  settled() {
    return this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  // Time, where the page's clock was installed.

  /** From here on no time goes by but what is asked for, however slow the machine is. */
  async freeze() {
    await this.page.clock.pauseAt(await this.page.evaluate(() => Date.now() + 100));
  }

  /** Lets some time go by after [`freeze`], and what it has brought about. */
  async passes(milliseconds) {
    await this.page.clock.runFor(milliseconds);
    // Frames stand still as well; a message to oneself comes after whatever was under way.
    await this.page.evaluate(() => new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    }));
  }

  // What is seen.

  look() {
    return this.page.evaluate(() => ({
      address: location.pathname,
      first: document.querySelector("#voice .first")?.textContent,
      second: document.querySelector("#voice .second span")?.textContent,
      moves: [...document.querySelectorAll("button.ply")].map((ply) => ply.getAttribute("aria-label")),
      focus: document.activeElement?.id || document.activeElement?.tagName,
    }));
  }

  /** What stands on the board, as the first field of a FEN. */
  placement() {
    return this.page.evaluate(() => {
      const at = (square) => document.getElementById(`square-${square}`).dataset.piece;
      const letter = (piece) => (piece ? (piece[0] === "w" ? piece[1] : piece[1].toLowerCase()) : "1");
      const rows = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => [..."abcdefgh"].map((file) => letter(at(file + rank))).join(""));
      return rows.join("/").replace(/1+/g, (empty) => empty.length);
    });
  }

  piece(square) {
    return this.page.locator(`#square-${square}`).getAttribute("data-piece");
  }

  /** Waits until this piece ("wN", or "" for none) stands there. */
  stands(piece, square) {
    return this.until(([piece, square]) => (document.getElementById(`square-${square}`)?.dataset.piece ?? "") === piece, [piece, square]);
  }

  /** Waits until so many plies have been played. */
  plies(count) {
    return this.until((count) => document.querySelectorAll("button.ply").length === count, count);
  }

  /** The squares that carry a mark, in order. */
  marks(kind) {
    return this.page.evaluate((kind) => [...document.querySelectorAll(`[data-mark="${kind}"]`)].map((mark) => mark.dataset.at).sort(), kind);
  }

  /** Waits until just these squares carry a mark. */
  marked(kind, squares) {
    return this.until(([kind, squares]) => {
      const marks = [...document.querySelectorAll(`[data-mark="${kind}"]`)].map((mark) => mark.dataset.at);
      return marks.sort().join() === squares;
    }, [kind, [...squares].sort().join()]);
  }

  /** Waits until the Voice's first line says this. */
  says(sentence) {
    return this.until((sentence) => document.querySelector("#voice .first")?.textContent === sentence, sentence);
  }

  /** Waits until the Voice's second line says this. */
  adds(sentence) {
    return this.until((sentence) => document.querySelector("#voice .second span")?.textContent === sentence, sentence);
  }

  /** Everything that was announced since the page was loaded. */
  heard() {
    return this.page.evaluate(() => globalThis.heard.map(({ text }) => text));
  }

  async focused() {
    return this.page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);
  }

  rectangle(selector) {
    return this.page.evaluate((selector) => {
      const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
      return { x, y, width, height };
    }, selector);
  }

  // What the hand does.

  /** The middle of a square on the screen. */
  async point(square) {
    const { x, y, width, height } = await this.rectangle(`#square-${square}`);
    return [x + width / 2, y + height / 2];
  }

  /** Clicks squares with the mouse, one after the other. */
  async click(...squares) {
    for (const square of squares) await this.page.mouse.click(...(await this.point(square)));
  }

  /** Presses on a square and drags the mouse to another, without letting go. */
  async carry(from, to) {
    await this.page.mouse.move(...(await this.point(from)));
    await this.page.mouse.down();
    await this.page.mouse.move(...(await this.point(to)), { steps: 4 });
  }

  async drag(from, to) {
    await this.carry(from, to);
    await this.page.mouse.up();
  }

  /** Plays a move such as "e2e4" by two clicks, and waits until it is played. */
  async play(uci) {
    const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
    const piece = await this.piece(from);
    await this.click(from, to);
    await this.stands(piece, to);
    await this.stands("", from);
  }

  /** Presses a button by its id. */
  press(id) {
    return this.page.locator(`#${id}`).click();
  }

  /** Presses a button that is greyed, as people do. */
  pressGreyed(id) {
    return this.page.locator(`#${id}[aria-disabled="true"]`).click({ force: true });
  }

  /** Opens "More" and presses something in it. */
  async more(id) {
    await this.press("more");
    await this.press(id);
  }

  async type(text) {
    await this.page.keyboard.type(text);
    await this.page.keyboard.press("Enter");
  }

  /** What the program knows of the game. */
  async known() {
    const game = new URL(this.page.url()).pathname.split("/").at(-1);
    return this.api("GET", `/api/games/${game}`);
  }

  /** Waits until just this stands on the board. */
  async placed(placement) {
    for (const end = Date.now() + 10_000; Date.now() < end; await this.settled()) {
      // While another board is drawn some squares are not there.
      if (await this.placement().catch(() => "") === placement) return;
    }
    assert.equal(await this.placement(), placement);
  }
}
