/**
 * Letters as strokes in a box of 1 by 1.4, with y pointing down: `M` moves, `L` draws a line, `Q` a quadratic curve.
 * Node has no fonts, and an icon needs two letters at most.
 */
const LETTERS: Readonly<Record<string, string>> = {
  A: "M0 1.4 L.5 0 L1 1.4 M.18 .92 L.82 .92",
  B: "M.08 0 L.08 1.4 M.08 0 L.5 0 Q.9 0 .9 .34 Q.9 .66 .5 .66 L.08 .66 M.5 .66 Q1 .66 1 1.03 Q1 1.4 .5 1.4 L.08 1.4",
  C: "M.98 .25 Q.8 0 .52 0 Q0 0 0 .7 Q0 1.4 .52 1.4 Q.8 1.4 .98 1.15",
  D: "M.08 0 L.08 1.4 L.4 1.4 Q1 1.4 1 .7 Q1 0 .4 0 L.08 0",
  E: "M.92 0 L.1 0 L.1 1.4 L.92 1.4 M.1 .68 L.78 .68",
  F: "M.92 0 L.1 0 L.1 1.4 M.1 .7 L.78 .7",
  G: "M.98 .25 Q.8 0 .52 0 Q0 0 0 .7 Q0 1.4 .52 1.4 Q1 1.4 1 .8 L.56 .8",
  H: "M.06 0 L.06 1.4 M.94 0 L.94 1.4 M.06 .68 L.94 .68",
  I: "M.5 0 L.5 1.4",
  J: "M.78 0 L.78 1 Q.78 1.4 .42 1.4 Q.14 1.4 .06 1.12",
  K: "M.08 0 L.08 1.4 M.94 0 L.08 .84 M.36 .58 L1 1.4",
  L: "M.12 0 L.12 1.4 L.92 1.4",
  M: "M0 1.4 L0 0 L.5 .8 L1 0 L1 1.4",
  N: "M.06 1.4 L.06 0 L.94 1.4 L.94 0",
  O: "M.5 0 Q0 0 0 .7 Q0 1.4 .5 1.4 Q1 1.4 1 .7 Q1 0 .5 0",
  P: "M.1 1.4 L.1 0 L.54 0 Q.96 0 .96 .4 Q.96 .8 .54 .8 L.1 .8",
  Q: "M.5 0 Q0 0 0 .7 Q0 1.4 .5 1.4 Q1 1.4 1 .7 Q1 0 .5 0 M.62 1.02 L1 1.46",
  R: "M.1 1.4 L.1 0 L.54 0 Q.96 0 .96 .38 Q.96 .76 .54 .76 L.1 .76 M.54 .76 L1 1.4",
  S: "M.92 .24 Q.78 0 .5 0 Q.08 0 .08 .34 Q.08 .62 .5 .68 Q.96 .74 .96 1.05 Q.96 1.4 .5 1.4 Q.18 1.4 .04 1.14",
  T: "M0 0 L1 0 M.5 0 L.5 1.4",
  U: "M.04 0 L.04 .9 Q.04 1.4 .5 1.4 Q.96 1.4 .96 .9 L.96 0",
  V: "M0 0 L.5 1.4 L1 0",
  W: "M-.05 0 L.22 1.4 L.5 .4 L.78 1.4 L1.05 0",
  X: "M.03 0 L.97 1.4 M.97 0 L.03 1.4",
  Y: "M0 0 L.5 .72 L1 0 M.5 .72 L.5 1.4",
  Z: "M.05 0 L.95 0 L.05 1.4 L.95 1.4",
  "0": "M.5 0 Q.06 0 .06 .7 Q.06 1.4 .5 1.4 Q.94 1.4 .94 .7 Q.94 0 .5 0",
  "1": "M.2 .28 L.56 0 L.56 1.4",
  "2": "M.08 .34 Q.1 0 .5 0 Q.92 0 .92 .38 Q.92 .6 .08 1.4 L.94 1.4",
  "3": "M.1 .24 Q.24 0 .5 0 Q.88 0 .88 .34 Q.88 .66 .46 .66 Q.94 .66 .94 1.04 Q.94 1.4 .5 1.4 Q.2 1.4 .06 1.14",
  "4": "M.72 1.4 L.72 0 L.04 .98 L.98 .98",
  "5": "M.86 0 L.2 0 L.14 .62 Q.3 .5 .52 .5 Q.94 .5 .94 .94 Q.94 1.4 .5 1.4 Q.2 1.4 .06 1.16",
  "6": "M.82 .12 Q.7 0 .54 0 Q.08 0 .08 .84 Q.08 1.4 .52 1.4 Q.94 1.4 .94 .96 Q.94 .54 .52 .54 Q.12 .54 .08 .94",
  "7": "M.06 0 L.94 0 L.4 1.4",
  "8": "M.5 .64 Q.12 .6 .12 .32 Q.12 0 .5 0 Q.88 0 .88 .32 Q.88 .6 .5 .64 Q.04 .7 .04 1.04 Q.04 1.4 .5 1.4 Q.96 1.4 .96 1.04 Q.96 .7 .5 .64",
  "9": "M.92 .46 Q.88 .86 .48 .86 Q.06 .86 .06 .44 Q.06 0 .48 0 Q.92 0 .92 .56 Q.92 1.4 .46 1.4 Q.3 1.4 .18 1.28",
};

export interface Stroke {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

const CURVE_STEPS = 10;

/** The strokes of a letter. Null: unknown letter. */
export function strokesOf(letter: string): readonly Stroke[] | null {
  // É is drawn as E.
  const base = letter.normalize("NFD").charAt(0).toUpperCase();
  const path = LETTERS[base];
  if (path === undefined) return null;
  const strokes: Stroke[] = [];
  let [x, y] = [0, 0];
  const line = (toX: number, toY: number): void => {
    strokes.push({ x1: x, y1: y, x2: toX, y2: toY });
    [x, y] = [toX, toY];
  };
  for (const [, verb, rest] of path.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = (rest ?? "").trim().split(" ").map(Number);
    if (verb === "M") [x, y] = [a, b];
    else if (verb === "L") line(a, b);
    else {
      const [fromX, fromY] = [x, y];
      for (let step = 1; step <= CURVE_STEPS; step++) {
        const t = step / CURVE_STEPS;
        const u = 1 - t;
        line(u * u * fromX + 2 * u * t * a + t * t * c, u * u * fromY + 2 * u * t * b + t * t * d);
      }
    }
  }
  return strokes;
}
