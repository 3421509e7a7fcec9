// The screens that the page must fit.

export const SIZES = [
  [1366, 640],
  [1920, 950],
  [1024, 600],
  [844, 390],
  [683, 320],
  [390, 664],
  [360, 560],
  [320, 568],
].map(([width, height]) => ({ width, height }));

export const THEMES = ["light", "dark"];
