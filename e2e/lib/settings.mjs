// Settings for most tests: no welcome, and an answer as soon as there is one.

export const QUICK = { welcomed: true, shown_how: 3, instant: true, sound: false };
