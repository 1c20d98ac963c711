import { unguarded } from "../export/write-csv.ts";
import { Grid } from "./grid.ts";
import { RepeatedTexts } from "./repeated-texts.ts";
import type { Limits } from "./limits.ts";
import { cellTooLong, FileError } from "./refusal.ts";
import type { Table } from "./table.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Reads a CSV table. The delimiter is guessed from the lines, unless the first line declares it (`sep=;`). */
export function* readCsv(text: string, name: string, limits: Limits): Generator<undefined, Table | null> {
  const said = /^sep=(.)\r?\n/i.exec(text);
  const body = said === null ? text : text.slice(said[0].length);
  const grid = new Grid(limits);
  const values = new RepeatedTexts();
  let count = 0;
  for (const { cells, line } of recordsIn(body, said?.[1] ?? delimiterOf(body))) {
    if (++count % TOGETHER === 0) yield;
    if (cells.some(({ length }) => length > limits.text)) throw cellTooLong(limits);
    grid.add(
      line + (said === null ? 0 : 1),
      cells.map((cell, column) => (cell === "" ? null : values.once(column, unguarded(cell)))),
    );
  }
  return grid.table(name);
}

/** Number of records processed between yields. */
const TOGETHER = 500;

/** The records of a CSV text. `line` is the line where a record begins, starting from 1. */
function* recordsIn(text: string, delimiter: string): Generator<{ readonly cells: string[]; readonly line: number }> {
  let at = 0;
  let line = 1;
  const lastQuote = text.lastIndexOf('"');
  while (at < text.length) {
    const cells: string[] = [];
    const begun = line;
    for (;;) {
      at = quoteBehindSpaces(text, at, lastQuote, delimiter);
      if (text[at] === '"') {
        const quoted = readQuoted(text, at);
        // Only within the value. Searching further could scan a file without line breaks to its end for every cell.
        for (let i = at; i < quoted.end; i++) if (text[i] === "\n") line++;
        // Text between the closing quote and the delimiter belongs to the value.
        const end = endOfPlain(text, quoted.end, delimiter);
        cells.push(quoted.text + text.slice(quoted.end, end).trimEnd());
        at = end;
      } else {
        const end = endOfPlain(text, at, delimiter);
        cells.push(text.slice(at, end));
        at = end;
      }
      if (text[at] !== delimiter) break;
      at++;
    }
    if (text[at] === "\r") at++;
    if (text[at] === "\n") at++;
    line++;
    yield { cells, line: begun };
  }
}

/** Skips spaces after the delimiter if a complete quoted value follows: `a, "b, c"`. */
function quoteBehindSpaces(text: string, from: number, lastQuote: number, delimiter: string): number {
  let at = from;
  while (text[at] === " ") at++;
  // An unmatched quote is an ordinary character.
  if (at === from || text[at] !== '"' || at >= lastQuote) return from;
  const end = closingQuote(text, at) + 1;
  return end > 0 && text.slice(end, endOfPlain(text, end, delimiter)).trim() === "" ? at : from;
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === delimiter || character === "\n" || character === "\r") return at;
  }
  return text.length;
}

/** Reads a quoted value; `""` is an escaped quote. A missing closing quote means that the file was truncated. */
function readQuoted(text: string, start: number): { readonly text: string; readonly end: number } {
  const end = closingQuote(text, start);
  if (end === -1) throw new FileError("file-incomplete");
  return { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

/** The index of the closing quote. -1: none. */
function closingQuote(text: string, start: number): number {
  let end = start + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end === -1 || text[end + 1] !== '"') return end;
    end += 2;
  }
}

const SAMPLE = 50;

/** The delimiter that splits the first lines most consistently, preferring more cells. */
function delimiterOf(text: string): string {
  let best: string = ",";
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(text, delimiter);
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

function scoreOf(text: string, delimiter: string): number {
  const widths: number[] = [];
  try {
    for (const { cells } of recordsIn(text, delimiter)) {
      if (cells.length > 1 || cells[0] !== "") widths.push(cells.length);
      if (widths.length >= SAMPLE) break;
    }
  } catch {
    return 0;
  }
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width, times] = [...counts].sort(([a, m], [b, n]) => n - m || b - a)[0] ?? [1, 0];
  // Consistency counts most, then the number of cells.
  return width < 2 ? 0 : times / widths.length + Math.min(width, 50) / 1000;
}
