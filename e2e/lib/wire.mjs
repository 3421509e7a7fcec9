// The wire between the page and the program, which a test can hold still.

/** Everything that the program tells the page can be kept back, from the first message that fits. */
export class Wire {
  #held = [];
  #fits = null;

  /** To be called before the page opens a table. */
  static async between(page) {
    const wire = new Wire();
    await page.routeWebSocket(/\/live$/, (socket) => {
      socket.connectToServer().onMessage((message) => wire.#pass(() => socket.send(message), message));
    });
    return wire;
  }

  #pass(send, message) {
    if (this.#held.length || this.#fits?.(JSON.parse(message))) this.#held.push(send);
    else send();
  }

  /** From now on the first message that fits, and all after it, wait. */
  hold(fits) {
    this.#fits = fits;
  }

  release() {
    this.#fits = null;
    for (const send of this.#held.splice(0)) send();
  }
}

/** A move of somebody else. */
export const theirMove = ({ events = [], id }) => !id && events.some(({ event }) => event === "moved");
