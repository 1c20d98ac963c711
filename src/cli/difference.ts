interface Line {
  readonly mark: " " | "-" | "+";
  readonly text: string;
}

/** Lines of context around a change; headings above it are kept, so that one sees in which point it stands. */
const CONTEXT = 3;

/**
 * Two short texts as one: `-` before lines of the first only, `+` before lines of the second only, and `…` where lines
 * that are the same were left out.
 */
export function difference(before: string, after: string): string {
  const lines = compare(before.trim().split("\n"), after.trim().split("\n"));
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

/** The longest common lines, by the table that every textbook has; examples are short. */
function compare(before: readonly string[], after: readonly string[]): Line[] {
  const width = after.length + 1;
  const longest = new Int32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      longest[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: Line[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      lines.push({ mark: " ", text: before[i] ?? "" });
      i++;
      j++;
    } else if (i < before.length && (j >= after.length || at(i + 1, j) >= at(i, j + 1)))
      lines.push({ mark: "-", text: before[i++] ?? "" });
    else lines.push({ mark: "+", text: after[j++] ?? "" });
  }
  return lines;
}
