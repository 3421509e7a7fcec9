// Somebody who plays on, whatever comes, without a mouse.

/** Runs in the page: plays one move by `element.click()`, a capture if there is one; false without any. */
async function oneMove() {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const at = (square) => document.getElementById(`square-${square}`);
  const marked = (kind) => [...document.querySelectorAll(`[data-mark="${kind}"]`)].map((mark) => mark.dataset.at);
  let best;
  for (const cell of document.querySelectorAll("[data-piece^=w]")) {
    cell.click();
    await drawn();
    const [captures, others] = [marked("capture"), marked("go")];
    const [from, to] = [cell.dataset.square, captures[0] ?? others.at(-1)];
    if (marked("selected").includes(from)) cell.click();
    await drawn();
    if (captures.length) {
      best = [from, to];
      break;
    }
    // Far ahead is good: pawns promote in the end.
    if (to && (!best || to[1] - from[1] > best[1][1] - best[0][1])) best = [from, to];
  }
  if (!best) return false;
  at(best[0]).click();
  await drawn();
  at(best[1]).click();
  await drawn();
  document.querySelector(".promotion button")?.click();
  return true;
}

/** Plays White's moves until the game is over or so many have been played. Whether it is over. */
export async function playOn(table, moves) {
  const over = () => table.page.locator("#play-again").count();
  for (let played = 0; played < moves; played += 1) {
    await table.until(() => document.querySelector("#play-again")
      || (document.querySelector(".strip[data-side=white]").classList.contains("to-move")
        && !document.querySelector('[data-mark="pending"]')));
    if (await over()) return true;
    const before = await table.page.locator("button.ply").count();
    if (!(await table.page.evaluate(oneMove))) throw new Error("no piece has a move");
    await table.until((before) => document.querySelectorAll("button.ply").length > before
      || document.querySelector("#play-again"), before);
  }
  return Boolean(await over());
}
