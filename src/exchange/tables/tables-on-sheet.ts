import { headerIndex } from "./grid.ts";
import { kindOf, shownText, type Cell, type Table, type TableRow } from "./table.ts";

/**
 * Splits a sheet into its tables. People put several on one sheet: below each other with an empty row in between, or
 * side by side with an empty column in between. Lists have such gaps too, so what follows a gap must have a header of
 * its own; otherwise the sheet is one table.
 */
export function tablesOnSheet(table: Table): Table[] {
  if (table.top === undefined || isOneBlock(table)) return [table];
  const parts = partsOf([...table.top, ...table.rows], MOST_DEPTH);
  if (parts.length < 2) return [table];
  return parts.map((part, i) => ({
    name: part.titles[0] ?? `${table.name} ${i + 1}`,
    header: part.header,
    rows: part.rows,
  }));
}

/** True if there is no empty row and no column without a name that could separate tables. */
function isOneBlock({ top = [], rows, header }: Table): boolean {
  const first = top[0]?.number ?? 1;
  return !header.includes("") && top.length === 1 && rows.every(({ number }, index) => number === first + 1 + index);
}

/** Tables side by side may themselves be stacks of tables. */
const MOST_DEPTH = 3;

/** Title lines above a header, the header, and the rows below it. */
interface Part {
  readonly titles: readonly string[];
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
}

function partsOf(rows: readonly TableRow[], depth: number): Part[] {
  const whole = partOf(rows);
  if (whole === null || depth === 0) return whole === null ? [] : [whole];
  for (const pieces of [piecesBelow(rows), piecesBeside(rows)])
    if (pieces.length > 1) return pieces.flatMap((piece) => partsOf(piece, depth - 1));
  return [whole];
}

const textOf = (cell: Cell | undefined): string => shownText(cell).trim();
const isFilled = (cell: Cell | undefined): boolean => textOf(cell) !== "";
const filled = ({ cells }: TableRow): readonly Cell[] => cells.filter(isFilled);

/** Null: there is no header with several cells, or no row below it. */
function partOf(rows: readonly TableRow[]): Part | null {
  const start = headerIndex(rows);
  const head = rows[start];
  const below = rows.slice(start + 1);
  if (head === undefined || filled(head).length < 2 || below.length === 0) return null;
  const width = below.reduce((widest, { cells }) => Math.max(widest, cells.length), head.cells.length);
  return {
    titles: rows
      .slice(0, start)
      .map((row) => textOf(filled(row)[0]))
      .filter((text) => /\p{L}/u.test(text)),
    header: Array.from({ length: width }, (_, index) => textOf(head.cells[index])),
    rows: below,
  };
}

/** Splits rows at empty rows that are followed by a new header. */
function piecesBelow(all: readonly TableRow[]): TableRow[][] {
  const blocks: TableRow[][] = [];
  let last = -1;
  for (const row of all) {
    const block = blocks.at(-1);
    if (block !== undefined && row.number === last + 1) block.push(row);
    else blocks.push([row]);
    last = row.number;
  }
  const pieces: { readonly rows: TableRow[]; names: readonly string[] | null }[] = [];
  let titles: TableRow[] = [];
  for (const [i, block] of blocks.entries()) {
    // A title may have an empty row below it.
    if (block.every((row) => filled(row).length === 1) && i < blocks.length - 1) {
      for (const row of block) titles.push(row);
      continue;
    }
    const rows = [...titles, ...block];
    titles = [];
    const piece = pieces.at(-1);
    // Computed once per piece, because a sheet may have thousands of blocks.
    if (piece !== undefined) piece.names ??= namesIn(partOf(piece.rows));
    if (piece === undefined || beginsTable(rows, piece.names)) pieces.push({ rows, names: null });
    else for (const row of rows) piece.rows.push(row);
  }
  return pieces.map((piece) => piece.rows);
}

const namesIn = (part: Part | null): readonly string[] | null => part?.header.filter((name) => name !== "") ?? null;

const isNumeric = (cell: Cell | undefined): boolean => kindOf(cell) !== "text" || !/\p{L}/u.test(textOf(cell));

const MOST_LABEL = 60;
const SAYS_NOTHING = /^(?:n\/?a|k\.? ?a\.?|none|unknown|unbekannt|keine?r?|yes|no|ja|nein|oui|non|x)$/iu;

/** True if a cell could be the name of a column. */
const isLabel = (cell: Cell | undefined): boolean =>
  !isNumeric(cell) && textOf(cell).length <= MOST_LABEL && !SAYS_NOTHING.test(textOf(cell));

/** True if every non-empty column has a unique name. */
function hasHeader({ header, rows }: Part): boolean {
  const names = header.filter((name) => name !== "").map((name) => name.toLowerCase());
  return (
    names.length > 1 &&
    new Set(names).size === names.length &&
    header.every((name, c) => (name === "" ? rows.every(({ cells }) => !isFilled(cells[c])) : isLabel(name)))
  );
}

function beginsTable(rows: readonly TableRow[], above: readonly string[] | null): boolean {
  const part = partOf(rows);
  if (part === null || above === null || !hasHeader(part)) return false;
  const names = namesIn(part) ?? [];
  const isTitled = part.titles.length > 0;
  // A list that repeats its header on every page is one list.
  if (!isTitled && names.join("\n") === above.join("\n")) return false;
  // Words above numbers or dates are column names.
  const namesNumbers = part.header.some((name, c) => {
    const cells = part.rows.map((row) => row.cells[c]).filter(isFilled);
    return name !== "" && cells.length > 0 && cells.every(isNumeric);
  });
  return namesNumbers || (isTitled && names.length !== above.length);
}

/** Splits rows at empty columns that separate two tables. */
function piecesBeside(rows: readonly TableRow[]): TableRow[][] {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const holds = Array.from({ length: width }, () => false);
  for (const { cells } of rows) for (const [c, cell] of cells.entries()) if (isFilled(cell)) holds[c] = true;
  const spans: { from: number; to: number }[] = [];
  for (const [c, some] of holds.entries()) {
    const open = spans.at(-1);
    if (some && open?.to === c) open.to = c + 1;
    else if (some) spans.push({ from: c, to: c + 1 });
  }
  if (spans.length < 2) return [rows.slice()];
  const pieces = spans.map(({ from, to }) =>
    rows.flatMap(({ number, cells }): TableRow[] => {
      const own = cells.slice(from, to);
      return own.some(isFilled) ? [{ number, cells: own }] : [];
    }),
  );
  const parts = pieces.map(partOf);
  if (!parts.every((part) => part !== null && hasHeader(part))) return [rows.slice()];
  const found = parts.filter((part) => part !== null);
  // One table with a gap has equally many rows on both sides; two tables rarely do.
  const areApart =
    found.every(({ titles }) => titles.length > 0) || new Set(found.map((part) => part.rows.length)).size > 1;
  return areApart ? pieces : [rows.slice()];
}
