// The library as somebody in front of it sees and handles it.

import { readFile } from "node:fs/promises";

/** A file written by another program, as bytes. */
export const fixture = (name) => readFile(new URL(`../files/${name}`, import.meta.url));

const ENDS = ["1-0", "0-1", "1/2-1/2"];

/** So many games as PGN, each with names of its own. */
export function games(count, first = 1) {
  const game = (number) => `[Event "Cup"]
[Date "1999.01.${String((number % 28) + 1).padStart(2, "0")}"]
[White "White ${number}"]
[Black "Black ${number % 7}"]
[Result "${ENDS[number % 3]}"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 ${ENDS[number % 3]}

`;
  return Array.from({ length: count }, (_, index) => game(first + index)).join("");
}

export class Shelf {
  constructor(table) {
    this.table = table;
    this.page = table.page;
  }

  /** Goes to the library and waits until it is known what is in it. */
  static async open(table) {
    const shelf = new Shelf(table);
    await table.page.goto("/library");
    await shelf.there();
    return shelf;
  }

  there() {
    return this.table.until(() => document.querySelector(".game:not(.loading)") || document.querySelector(".nothing:not(.coming)"));
  }

  /** Puts games into the library without the page. */
  async fill(pgn) {
    await this.page.evaluate(async (pgn) => {
      const answer = await fetch("/api/games/import", { method: "POST", body: pgn, headers: { "content-type": "application/vnd.chess-pgn" } });
      if (!answer.ok) throw new Error(await answer.text());
    }, pgn);
  }

  /** On a small screen files and filters are folded away. */
  async unfold() {
    const fold = this.page.locator('#unfold[aria-expanded="false"]');
    if (await fold.isVisible()) await fold.click();
  }

  /** Waits until the line above the list says this. */
  says(sentence) {
    return this.table.until((sentence) => document.querySelector("#says span")?.textContent === sentence, sentence);
  }

  /** Waits until so many games are in the list, whatever the line above it says of what was done last. */
  holds(count) {
    return this.table.until((count) => document.querySelector(".games li")?.ariaSetSize === count, String(count));
  }

  /** Waits until the report of the last file begins so. */
  reports(stage, sentence) {
    return this.table.until(([stage, sentence]) => {
      const report = [...document.querySelectorAll(".report")].at(-1);
      return report?.dataset.stage === stage && report.querySelector(".report-says").textContent.startsWith(sentence);
    }, [stage, sentence]);
  }

  /** The lines about games that could not be read. */
  broken() {
    return this.page.evaluate(() => [...document.querySelectorAll(".broken li")].map((line) => line.textContent));
  }

  /** What the rows that are in sight say, from above. */
  headlines() {
    return this.page.evaluate(() => {
      const rows = [...document.querySelectorAll(".game:not(.loading)")].map((row) => [row.getBoundingClientRect(), row]);
      const seen = rows.filter(([{ bottom, top }]) => bottom > 0 && top < innerHeight).sort(([a], [b]) => a.top - b.top);
      return seen.map(([, row]) => row.querySelector(".headline").textContent);
    });
  }

  /** Waits until a row at a place says this, and is in sight as a whole. */
  shows(place, headline) {
    return this.table.until(([place, headline]) => {
      const row = document.getElementById(`row-${place}`);
      if (row?.querySelector(".headline").textContent !== headline) return false;
      const { top, bottom } = row.getBoundingClientRect();
      return top >= document.querySelector(".library-head").getBoundingClientRect().bottom - 1 && bottom <= innerHeight + 1;
    }, [place, headline]);
  }

  /** Waits until just this row has the focus. */
  focused(place) {
    return this.table.until((place) => document.activeElement?.id === `row-${place}`, place);
  }

  /** Opens "More" of a row and presses something in it. */
  async more(place, what) {
    await this.table.press(`more-${place}`);
    await this.page.locator(`#row-${place} ~ .game-menu [data-do=${what}]`).click();
  }

  /** Waits until it is said how many games are picked. */
  picked(words) {
    return this.table.until((words) => document.querySelector(".with-picked:not(.hidden) span")?.textContent === words, words);
  }

  search(text) {
    return this.page.locator("#search").fill(text);
  }

  /** Chooses files as by the system's dialog. */
  async choose(...files) {
    await this.unfold();
    const [chooser] = await Promise.all([this.page.waitForEvent("filechooser"), this.table.press("open-file")]);
    await chooser.setFiles(files.map(([name, text]) => ({ name, mimeType: "", buffer: Buffer.from(text) })));
  }

  /** Drops a file on the page, wherever one is. */
  drop(name, text) {
    return drop(this.page, name, text);
  }

  /** Pastes a text as by Ctrl+V. */
  paste(text) {
    return this.page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Everything that is found, as one file. */
  async saved(id = "save-all") {
    const [download] = await Promise.all([this.page.waitForEvent("download"), this.table.press(id)]);
    return readFile(await download.path(), "utf8");
  }
}

/** Drops a file on the middle of a page. */
export function drop(page, name, text) {
  return page.evaluate(([name, bytes]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name));
    for (const kind of ["dragover", "drop"]) {
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, [name, Buffer.from(text).toString("base64")]);
}

/** Answers to requests that fit wait until they are let through. */
export class Gate {
  #held = [];
  #open = false;

  static async before(page, pattern) {
    const gate = new Gate();
    await page.route(pattern, (route) => {
      if (gate.#open) return route.continue();
      gate.#held.push(route);
      gate.arrived?.();
      return undefined;
    });
    return gate;
  }

  /** Waits until somebody waits at it. */
  waited() {
    if (this.#held.length) return Promise.resolve();
    return new Promise((done) => { this.arrived = done; });
  }

  /** Lets the first one pass. */
  async pass() {
    await this.waited();
    this.arrived = undefined;
    await this.#held.shift().continue();
  }

  /** Lets all of them pass, and whoever comes. */
  async open() {
    this.#open = true;
    await Promise.all(this.#held.splice(0).map((route) => route.continue()));
  }
}
