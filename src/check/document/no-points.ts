import type { Checking } from "../checking.ts";

/** A document without any of the nine points runs as an empty app, so the message tells how to begin. */
export function checkNoPoints(at: Checking): void {
  if (at.model.outline.some(({ part }) => typeof part === "number")) return;
  const end = at.source.search(/[\r\n]|$/u);
  at.report("no-points", { start: 0, end: Math.max(0, end) }, {});
}
