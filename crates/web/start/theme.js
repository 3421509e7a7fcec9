// What must be so before the first paint: colours, pieces, text size, and the size of the board. The page's own
// code comes later and changes only what is kept under "kibitz"; then it calls `kibitz.dress()` or `kibitz.lay()`.
"use strict";
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const more = matchMedia("(prefers-contrast: more)");

  const kept = () => {
    try { return JSON.parse(localStorage.getItem("kibitz")) ?? {}; } catch { return {}; }
  };

  // Colours of one's own are any values at all, and so not classes but properties of the root: those of the theme
  // and the board under names that the style sheet knows, so that they can be shown without being worn.
  let worn = [];
  const wear = ({ page = [], squares = [], tints = [] }) => {
    for (const [name] of worn) root.style.removeProperty(name);
    worn = [...[...page, ...squares].map(([name, value]) => [`--own-${name.replace("--", "")}`, value]), ...tints];
    for (const [name, value] of worn) root.style.setProperty(name, value);
  };

  // The symbols that pieces are drawn by are filled with the drawings of the chosen set.
  const arm = (set) => {
    for (const piece of document.querySelectorAll("symbol[data-drawing]")) {
      const drawing = document.getElementById(`${set}-${piece.dataset.drawing}`);
      if (!drawing || piece.dataset.of === set) continue;
      piece.replaceChildren(...drawing.cloneNode(true).childNodes);
      piece.dataset.of = set;
    }
  };

  const dress = () => {
    const { theme, board, pieces, text, own } = kept();
    const known = ["light", "dark", "yellow", "own"].includes(theme);
    root.dataset.theme = known ? theme : dark.matches ? "dark" : "light";
    root.dataset.board = board ?? (more.matches ? "grey" : "blue");
    root.style.setProperty("font-size", `${text ?? 100}%`);
    wear(own ?? {});
    arm(["staunton", "flat", "letters"].includes(pieces) ? pieces : "staunton");
  };

  // The three layouts of the page. All squares are equal and of whole device pixels.
  const lay = () => {
    const wide = innerWidth, high = innerHeight, dpr = devicePixelRatio || 1;
    const layout = wide >= 1024 && high >= 560 ? "a" : wide >= 600 && wide > 1.2 * high ? "b" : "c";
    const column = wide < 1180 ? 320 : 360;
    // A panel stands beside the board if that leaves enough of it; else it covers a part of the column.
    const panel = 336 + 24;
    const across = wide - 50 - 24 - column;
    const beside = root.classList.contains("with-panel") && Math.min(high - 82, across - panel) >= 440;
    root.classList.toggle("panel-beside", beside);
    const room = {
      a: Math.min(high - 82, beside ? across - panel : across),
      b: Math.min(high - 8, wide - 12 - 260),
      c: Math.min(wide, Math.max(280, high - 204)),
    }[layout];
    const square = Math.min(120, Math.floor((room * dpr) / 8) / dpr);
    root.dataset.layout = layout;
    root.style.setProperty("--square", `${square}px`);
    root.style.setProperty("--per-pixel", 1 / square);
    root.style.setProperty("--column", `${column}px`);
    root.classList.toggle("small-squares", square < 48);
    root.classList.toggle("small", square < 40);
  };

  // The resolution changes without a resize when a window goes to another screen.
  const watch = () => {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
      .addEventListener("change", () => { lay(); watch(); }, { once: true });
  };

  dress();
  lay();
  watch();
  // The drawings come with the body.
  addEventListener("DOMContentLoaded", dress);
  addEventListener("resize", lay);
  dark.addEventListener("change", dress);
  more.addEventListener("change", dress);
  globalThis.kibitz = { dress, lay };
})();
