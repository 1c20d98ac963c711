import { compareLines, type LineOfDifference as Line } from "#diff/lines.ts";

/** Lines of context around a change. The headings above it are shown too. */
const CONTEXT = 3;

/**
 * A line diff of two short texts: `-` marks lines of the first only, `+` lines of the second only, and `…` omitted
 * lines.
 */
export function difference(before: string, after: string): string {
  const lines = compareLines(before.trim().split("\n"), after.trim().split("\n"));
  const near = lines.map((_, i) =>
    lines.slice(Math.max(0, i - CONTEXT), i + CONTEXT + 1).some(({ mark }) => mark !== " "),
  );
  const shown: string[] = [];
  for (const [i, { mark, text }] of lines.entries()) {
    if (near[i] || isHeadingOfChange(lines, i)) shown.push(text === "" ? "" : `${mark} ${text}`);
    else if (shown.at(-1) !== "  …") shown.push("  …");
  }
  return shown.join("\n").replace(/^(?: {2}…\n)+|(?:\n {2}…)+$/g, "");
}

function isHeadingOfChange(lines: readonly Line[], at: number): boolean {
  const level = levelOf(lines[at]);
  if (level === 0) return false;
  for (const line of lines.slice(at + 1)) {
    if (line.mark !== " ") return true;
    const other = levelOf(line);
    if (other > 0 && other <= level) return false;
  }
  return false;
}

const levelOf = (line: Line | undefined): number => /^#+(?= )/.exec(line?.text ?? "")?.[0].length ?? 0;
