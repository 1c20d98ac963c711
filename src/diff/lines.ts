export interface LineOfDifference {
  readonly mark: " " | "-" | "+";
  readonly text: string;
}

/** A larger table means that the texts have too little in common for a useful comparison. */
const MOST_CELLS = 4_000_000;

const same = (text: string): LineOfDifference => ({ mark: " ", text });

/** Compares two texts line by line: `-` is only in the first, `+` only in the second. */
export function compareLines(before: readonly string[], after: readonly string[]): readonly LineOfDifference[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  return [
    ...before.slice(0, start).map(same),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

/** The longest common subsequence of lines, by dynamic programming. */
function compareMiddle(before: readonly string[], after: readonly string[]): readonly LineOfDifference[] {
  if (before.length * after.length > MOST_CELLS)
    return [
      ...before.map((text): LineOfDifference => ({ mark: "-", text })),
      ...after.map((text): LineOfDifference => ({ mark: "+", text })),
    ];
  const width = after.length + 1;
  const longest = new Int32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      longest[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: LineOfDifference[] = [];
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

/** Lines that differ, with `context` lines around them; null stands for omitted equal lines. */
export function shortened(
  lines: readonly LineOfDifference[],
  context: number,
): readonly ((LineOfDifference & { readonly index: number }) | null)[] {
  const near = new Uint8Array(lines.length);
  for (const [index, { mark }] of lines.entries())
    if (mark !== " ") near.fill(1, Math.max(0, index - context), index + context + 1);
  const shown: ((LineOfDifference & { readonly index: number }) | null)[] = [];
  for (const [index, line] of lines.entries()) {
    if (near[index] === 1) shown.push({ ...line, index });
    else if (shown.length === 0 || shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}
