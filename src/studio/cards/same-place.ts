/** Maps an offset to a slightly different text: the same line, else the same distance from the beginning. */
export function samePlace(before: string, after: string, at: number): number {
  if (before === after) return at;
  const start = before.lastIndexOf("\n", at - 1) + 1;
  const next = before.indexOf("\n", at);
  const line = before.slice(start, next === -1 ? before.length : next);
  const lines = after.split("\n");
  const wanted = before.slice(0, start).split("\n").length - 1;
  let best: { readonly index: number; readonly from: number } | null = null;
  let from = 0;
  for (const [index, one] of lines.entries()) {
    // Of several equal lines, take the nearest.
    if (one === line && (best === null || Math.abs(index - wanted) < Math.abs(best.index - wanted)))
      best = { index, from };
    from += one.length + 1;
  }
  return best === null ? Math.min(at, after.length) : best.from + (at - start);
}
