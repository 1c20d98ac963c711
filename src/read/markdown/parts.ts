import type { Heading as HeadingNode, List, ListItem, Nodes, Paragraph, RootContent, Table as TableNode } from "mdast";
import type { Span } from "#text/span.ts";
import { parse, richOf } from "./inline.ts";
import { movedBlock } from "./move.ts";
import { rowOfWidth, type Block, type Fact, type Heading, type OutlineStep, type Row, type Table } from "./outline.ts";
import { CODE, Rich } from "./rich.ts";
import { readPlainTables } from "./tables.ts";

/** The blocks of a part of a document, and the offset at which they were last used. */
export interface Part {
  readonly at: number;
  readonly blocks: readonly Block[];
}

/** A cache of parts by their text. */
export interface PartCache {
  get(text: string): Part | undefined;
  set(text: string, part: Part): void;
}

/**
 * Constructs that may continue beyond a heading: fences, raw HTML and link definitions. They begin a line, possibly
 * behind list and quote markers.
 */
const REACHES_FAR = /(?:^|[\r\n])[ \t>*+\-\d.)]*(?:```|~~~|<[a-z!?/]|\[[^]*\]:)/i;
const HEADING_LINE = /(?<=[\r\n])#{1,6}(?=[ \t\r\n]|$)/g;

/**
 * The blocks of a document. A heading at the left edge ends every paragraph, list, quote and table before it. The text
 * between two headings is therefore parsed on its own, and again only when it changes.
 */
export function readBlocks(text: string, tablesBy: "us" | "the parser", known: PartCache | null): Block[] {
  if (tablesBy === "the parser" || REACHES_FAR.test(text)) return blocksOf(text, tablesBy);
  const starts = [0, ...[...text.matchAll(HEADING_LINE)].map(({ index }) => index)];
  return starts.flatMap((start, i) => partAt(text.slice(start, starts[i + 1]), start, known));
}

function partAt(text: string, at: number, known: PartCache | null): readonly Block[] {
  const before = known?.get(text);
  if (before?.at === at) return before.blocks;
  const blocks =
    before === undefined
      ? blocksOf(text, "us").map((block) => movedBlock(block, at))
      : before.blocks.map((block) => movedBlock(block, at - before.at));
  known?.set(text, { at, blocks });
  return blocks;
}

function blocksOf(text: string, tablesBy: "us" | "the parser"): Block[] {
  const { rest, tables } = tablesBy === "us" ? readPlainTables(text) : { rest: text, tables: new Map<number, Table>() };
  return parse(rest).children.map((node) => blockOf(node, text, tables));
}

const spanOf = (node: Nodes): Span => ({
  start: node.position?.start.offset ?? 0,
  end: node.position?.end.offset ?? 0,
});

function blockOf(node: RootContent, source: string, tables: ReadonlyMap<number, Table>): Block {
  const span = spanOf(node);
  const content: Content = { facts: [], tables: [], prose: [] };
  const table = node.type === "thematicBreak" ? tables.get(span.start) : undefined;
  if (table === undefined) addContent(node, content, source);
  else content.tables.push(table);
  return {
    span,
    heading: node.type === "heading" ? headingOf(node, source) : null,
    ...content,
    steps: node.type === "list" ? () => stepsOf(node, source, 0) : null,
  };
}

interface Content {
  readonly facts: Fact[];
  readonly tables: Table[];
  readonly prose: { text: string; span: Span }[];
}

function headingOf(node: HeadingNode, source: string): Heading {
  const span = spanOf(node);
  return { text: richOf(node.children, source, span.end, false), span, level: node.depth };
}

const DEEPEST_STEPS = 12;

function stepsOf(list: List, source: string, depth: number): OutlineStep[] {
  return list.children.map((item) => {
    const [first, ...rest] = item.children;
    const text = first?.type === "paragraph" ? paragraphOf(first, source) : Rich.empty(spanOf(item).start);
    const inner = (first?.type === "paragraph" ? rest : item.children).flatMap((child) =>
      child.type === "list" && depth < DEEPEST_STEPS ? stepsOf(child, source, depth + 1) : [],
    );
    return { text, steps: inner };
  });
}

function addContent(node: RootContent, body: Content, source: string): void {
  if (node.type === "table") {
    body.tables.push(tableOf(node, source));
    return;
  }
  if (node.type === "list") {
    for (const item of node.children) {
      for (const child of item.children) if (child.type === "table") body.tables.push(tableOf(child, source));
      const fact = factOf(item, source);
      if (fact !== null) body.facts.push(fact);
      else addProse(item, body, source);
    }
    return;
  }
  addProse(node, body, source);
}

function addProse(node: Nodes, body: Content, source: string): void {
  // Comments and other raw HTML are never shown.
  if (node.type === "html" || node.type === "thematicBreak" || node.type === "definition") return;
  const span = spanOf(node);
  body.prose.push({ text: source.slice(span.start, span.end), span });
}

/** A key is a short text without code before a colon; a longer text is a sentence. */
const LONGEST_KEY = 80;

function factOf(item: ListItem, source: string): Fact | null {
  const first = item.children[0];
  if (first === undefined || first.type !== "paragraph") return null;
  const text = richOf(first.children, source, spanOf(first).end, false);
  const colon = text.text.indexOf(":");
  if (colon <= 0 || colon > LONGEST_KEY) return null;
  const key = text.slice(0, colon).trim();
  // `https://…` and `14:30` contain no key.
  const around = text.text.slice(Math.max(0, colon - 1), colon + 3);
  if (key.text === "" || key.text.includes(CODE) || /:\/\/|^\d:\d/.test(around)) return null;
  const more: Rich[] = [];
  for (const child of item.children.slice(1)) {
    if (child.type === "list") addValues(child, more, source, 0);
    else if (child.type === "paragraph") more.push(paragraphOf(child, source));
  }
  return { key, value: text.slice(colon + 1).trim(), more, span: spanOf(item) };
}

function addValues(list: List, to: Rich[], source: string, depth: number): void {
  for (const item of list.children)
    for (const child of item.children) {
      if (child.type === "paragraph") to.push(paragraphOf(child, source));
      else if (child.type === "list" && depth < 5) addValues(child, to, source, depth + 1);
    }
}

const paragraphOf = (node: Paragraph, source: string): Rich => richOf(node.children, source, spanOf(node).end, false);

function tableOf(node: TableNode, source: string): Table {
  const [head, ...rows] = node.children;
  const width = head?.children.length ?? 0;
  const read = (row: TableNode["children"][number]): Row => {
    const span = spanOf(row);
    const cells = row.children.map((cell) => {
      const at = spanOf(cell);
      return richOf(cell.children, source, emptyCellAt(source, at), true);
    });
    return rowOfWidth(cells, width, span);
  };
  return { columns: head === undefined ? [] : read(head).cells, rows: rows.map(read), span: spanOf(node) };
}

/** The offset for new text in an empty cell: after its pipe and one space. */
function emptyCellAt(source: string, cell: Span): number {
  const after = cell.start + (source[cell.start] === "|" ? 1 : 0);
  return source[after] === " " && after < cell.end ? after + 1 : after;
}
