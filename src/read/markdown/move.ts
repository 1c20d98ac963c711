import type { Span } from "#text/span.ts";
import type { Block, Fact, Heading, OutlineStep, Row, TableSlip, Table } from "./outline.ts";

/** The same block, shifted by this many characters. */
export function movedBlock(block: Block, by: number): Block {
  if (by === 0) return block;
  const { span, heading, facts, tables, prose, steps } = block;
  return {
    span: moved(span, by),
    heading: heading === null ? null : movedHeading(heading, by),
    facts: facts.map((fact) => movedFact(fact, by)),
    tables: tables.map((table) => movedTable(table, by)),
    prose: prose.map((each) => ({ text: each.text, span: moved(each.span, by) })),
    steps: steps === null ? null : () => steps().map((step) => movedStep(step, by)),
  };
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

const movedHeading = ({ text, span, level }: Heading, by: number): Heading => ({
  text: text.movedBy(by),
  span: moved(span, by),
  level,
});

const movedFact = ({ key, value, more, span }: Fact, by: number): Fact => ({
  key: key.movedBy(by),
  value: value.movedBy(by),
  more: more.map((each) => each.movedBy(by)),
  span: moved(span, by),
});

const movedTable = ({ columns, rows, span, slip }: Table, by: number): Table => ({
  columns: columns.map((column) => column.movedBy(by)),
  rows: rows.map((row) => movedRow(row, by)),
  span: moved(span, by),
  ...(slip === undefined ? {} : { slip: movedSlip(slip, by) }),
});

const movedRow = ({ cells, surplus, span }: Row, by: number): Row => {
  const all = cells.map((cell) => cell.movedBy(by));
  const at = moved(span, by);
  return surplus === undefined ? { cells: all, span: at } : { cells: all, surplus: surplus.movedBy(by), span: at };
};

const movedSlip = ({ kind, span, edit }: TableSlip, by: number): TableSlip => ({
  kind,
  span: moved(span, by),
  edit: { span: moved(edit.span, by), text: edit.text },
});

const movedStep = ({ text, steps }: OutlineStep, by: number): OutlineStep => ({
  text: text.movedBy(by),
  steps: steps.map((step) => movedStep(step, by)),
});
