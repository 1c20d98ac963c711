import type { Heading as HeadingNode, List, ListItem, Nodes, Paragraph, RootContent, Table as TableNode } from "mdast";
import { parse, richOf } from "./inline.ts";
import { readPlainTables } from "./tables.ts";
import { CODE, Rich } from "./rich.ts";
import {
  rowOfWidth,
  type Fact,
  type Heading,
  type Outline,
  type OutlineBlock,
  type OutlineSection,
  type OutlineStep,
  type Row,
  type Table,
} from "./outline.ts";
import type { Span } from "#text/span.ts";

/** Names a point or appendix, or null: then a second-level heading is prose. Level-1 headings that name one count too. */
export type NamesPart = (heading: string, level: number) => boolean;

interface Draft {
  heading: Heading;
  start: number;
  body: DraftBody;
  blocks: DraftBlock[];
}

interface DraftBlock {
  heading: Heading;
  start: number;
  body: DraftBody;
  parts: { heading: Heading; start: number; end: number; steps: OutlineStep[] }[];
}

interface DraftBody {
  facts: Fact[];
  tables: Table[];
  prose: { text: string; span: Span }[];
}

const emptyBody = (): DraftBody => ({ facts: [], tables: [], prose: [] });

/** Reads Markdown into an outline. The caller has looked at the limits first. */
export function readOutline(source: string, namesPart: NamesPart, tablesBy: "us" | "the parser" = "us"): Outline {
  const text = blankOutMark(source);
  const { rest, tables } = tablesBy === "us" ? readPlainTables(text) : { rest: text, tables: new Map<number, Table>() };
  const tree = parse(rest);
  let title: Heading | null = null;
  let body = emptyBody();
  const head = body;
  const sections: Draft[] = [];
  for (const node of tree.children) {
    if (node.type === "heading") {
      const heading = headingOf(node, source);
      const part = node.depth <= 3 && namesPart(heading.text.plain, node.depth);
      if (node.depth === 1 && !part && title === null) {
        title = heading;
        body = sections.length === 0 ? head : (sections.at(-1)?.body ?? head);
        continue;
      }
      if (node.depth <= 2 || part) {
        body = emptyBody();
        sections.push({ heading, start: heading.span.start, body, blocks: [] });
        continue;
      }
      const section = sections.at(-1);
      if (node.depth === 3 && section !== undefined) {
        body = emptyBody();
        section.blocks.push({ heading, start: heading.span.start, body, parts: [] });
        continue;
      }
      const { start, end } = heading.span;
      if (node.depth === 4) section?.blocks.at(-1)?.parts.push({ heading, start, end, steps: [] });
    }
    const part = sections.at(-1)?.blocks.at(-1)?.parts.at(-1);
    if (part !== undefined) part.end = spanOf(node).end;
    if (node.type === "list") part?.steps.push(...stepsOf(node, source, 0));
    const table = node.type === "thematicBreak" ? tables.get(spanOf(node).start) : undefined;
    if (table === undefined) addContent(node, body, source);
    else body.tables.push(table);
  }
  const description = head.prose.map((part) => part.text).join("\n\n");
  return { source, title, description, sections: finish(sections, source.length) };
}

/** The parser would swallow a byte order mark and shift every offset by one; a space keeps them. */
const blankOutMark = (source: string): string => (source.startsWith("\uFEFF") ? ` ${source.slice(1)}` : source);

function finish(sections: readonly Draft[], end: number): OutlineSection[] {
  return sections.map((section, i) => {
    const sectionEnd = sections[i + 1]?.start ?? end;
    const blocks: OutlineBlock[] = section.blocks.map((block, j) => ({
      heading: block.heading,
      body: block.body,
      span: { start: block.start, end: section.blocks[j + 1]?.start ?? sectionEnd },
      ...(block.parts.length > 0 && {
        parts: block.parts.map((part) => ({
          heading: part.heading,
          steps: part.steps,
          span: { start: part.start, end: part.end },
        })),
      }),
    }));
    return {
      heading: section.heading,
      body: section.body,
      blocks,
      span: { start: section.start, end: sectionEnd },
    };
  });
}

const spanOf = (node: Nodes): Span => ({
  start: node.position?.start.offset ?? 0,
  end: node.position?.end.offset ?? 0,
});

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

function addContent(node: RootContent, body: DraftBody, source: string): void {
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

function addProse(node: Nodes, body: DraftBody, source: string): void {
  // Comments and other raw HTML are not shown to anybody.
  if (node.type === "html" || node.type === "thematicBreak" || node.type === "definition") return;
  const span = spanOf(node);
  body.prose.push({ text: source.slice(span.start, span.end), span });
}

/** A key is short text without code before a colon: more is a sentence. */
const LONGEST_KEY = 80;

function factOf(item: ListItem, source: string): Fact | null {
  const first = item.children[0];
  if (first === undefined || first.type !== "paragraph") return null;
  const text = richOf(first.children, source, spanOf(first).end, false);
  const colon = text.text.indexOf(":");
  if (colon <= 0 || colon > LONGEST_KEY) return null;
  const key = text.slice(0, colon).trim();
  // `https://…` and `14:30` are no keys.
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

/** Where text would stand in an empty cell: after its pipe and one space. */
function emptyCellAt(source: string, cell: Span): number {
  const after = cell.start + (source[cell.start] === "|" ? 1 : 0);
  return source[after] === " " && after < cell.end ? after + 1 : after;
}
