import { textsOfPeople } from "#check/appendices/texts-of-people.ts";
import type { Model } from "#model/model.ts";
import type { Row, Table } from "#read/markdown/outline.ts";
import type { TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";
import { type DocumentText, holders } from "./document-text.ts";
import type { Renaming } from "./renaming.ts";
import { removeRow, setCell } from "./tables.ts";
import { rowLine } from "./table-lines.ts";

/** Kinds whose names people see in the app. */
const READ: ReadonlySet<Renaming["kind"]> = new Set(["entity", "field", "status", "event", "screen", "role"]);

/**
 * Updates `## Words` after a rename: a translation stays with its text. If something else still has the old name, the
 * new name gets a row of its own.
 */
export function wordsOfRenamed(before: Model, text: DocumentText, after: Model, renaming: Renaming): TextEdit[] {
  if (before.words.texts.size === 0) return [];
  const used = [...textsOfPeople(after)];
  const changed = changedTexts([...textsOfPeople(before)], used, renaming);
  const still = new Set(used);
  const rows = rowsOf(text);
  const known = new Set(rows.map(({ said }) => said));
  return rows.flatMap(({ table, row, said }): readonly TextEdit[] => {
    const now = changed.get(said);
    if (now === undefined) return [];
    if (known.has(now)) return still.has(said) ? [] : removeRow(text, row);
    known.add(now);
    const edits = [...setCell(text, table, row, 0, now), ...placeholders(text, row, said, now)];
    return still.has(said) ? [copied(text, row, edits)] : edits;
  });
}

/** Texts that a rename changed, by their earlier text. */
function changedTexts(
  before: readonly string[],
  after: readonly string[],
  { kind, old, fresh }: Renaming,
): ReadonlyMap<string, string> {
  const changed = new Map<string, string>();
  if (before.length === after.length)
    for (const [index, was] of before.entries()) {
      const is = after[index];
      if (is !== undefined && is !== was) changed.set(was, is);
    }
  if (READ.has(kind) && old.name !== fresh.name) changed.set(old.name, fresh.name);
  return changed;
}

function rowsOf(text: DocumentText): readonly { readonly table: Table; readonly row: Row; readonly said: string }[] {
  return text.sections
    .of("words")
    .flatMap((section) => holders(section))
    .flatMap(({ body }) => body.tables)
    .filter(({ slip }) => slip === undefined)
    .flatMap((table) => table.rows.map((row) => ({ table, row, said: row.cells[0]?.plain ?? "" })));
}

const GAP = /\{[^{}]*\}/gu;

/** `{tool}` becomes `{thing}` in translations too. */
function placeholders(text: DocumentText, row: Row, said: string, now: string): readonly TextEdit[] {
  const [was, is] = [said.match(GAP) ?? [], now.match(GAP) ?? []];
  const changed = new Map(was.flatMap((gap, at) => (is[at] === undefined || is[at] === gap ? [] : [[gap, is[at]]])));
  if (changed.size === 0 || was.length !== is.length) return [];
  const [, ...translations] = rowLine(text.source, row).cells;
  return translations.flatMap((cell: Span) =>
    [...text.source.slice(cell.start, cell.end).matchAll(GAP)].flatMap(({ 0: gap, index }) => {
      const put = changed.get(gap);
      const start = cell.start + index;
      return put === undefined ? [] : [{ span: { start, end: start + gap.length }, text: put }];
    }),
  );
}

/** Copies the row, with these edits, below itself. */
function copied({ source, lineEnd }: DocumentText, { span }: Row, edits: readonly TextEdit[]): TextEdit {
  let line = "";
  let at = span.start;
  for (const edit of edits.toSorted((a, b) => a.span.start - b.span.start)) {
    line += source.slice(at, edit.span.start) + edit.text;
    at = edit.span.end;
  }
  return { span: { start: span.end, end: span.end }, text: `${lineEnd}${line}${source.slice(at, span.end)}` };
}
