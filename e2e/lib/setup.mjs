// Set-ups of games, as the API takes them.

export const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

export const person = (name) => ({ kind: "person", name });
export const level = (level) => ({ kind: "fixed", strength: { level } });
export const computer = (plan = level(0)) => ({ kind: "computer", plan });
export const byPhase = (...levels) => {
  const [opening, middlegame, endgame] = levels.map((level) => ({ level }));
  return { kind: "by_phase", opening, middlegame, endgame };
};
export const timed = (seconds, increment = 0) => ({
  kind: "timed",
  initial: seconds * 1000,
  increment: increment * 1000,
});
export const untimed = { kind: "untimed" };

const bothSides = (time) => ({ white: time, black: time });

/** One person, as White unless said otherwise, against the computer. */
export function alone({ fen = START, plan, side = "white", time = untimed, ...rest } = {}) {
  const [you, it] = [person("Ada"), computer(plan)];
  const players = side === "white" ? { white: you, black: it } : { white: it, black: you };
  return { fen, players, time: bothSides(time), ...rest };
}

/** Two people at one board. */
export function together({ fen = START, time = untimed, ...rest } = {}) {
  return { fen, players: { white: person("Ada"), black: person("Ben") }, time: bothSides(time), ...rest };
}
