import { readOutline } from "#read/markdown/read-outline.ts";
import type { Outline } from "#read/markdown/outline.ts";
import { type Content, plainOf } from "./content.ts";
import { type DocumentText, type HeadedPart, lastTextBefore } from "./document-text.ts";
import { belowHeading } from "./facts.ts";
import { type PlannedEdit, proseStatement, type Statement } from "./plan.ts";
import { Refused } from "./refusal.ts";
import { isText } from "./write-content.ts";

/** Replaces the paragraphs below a heading. They must be contiguous to be changed. */
export function setProse(text: DocumentText, holder: HeadedPart, value: string): PlannedEdit[] {
  const { source } = text;
  const { body } = holder;
  const prose = body.prose.filter(({ text: each }) => !each.startsWith("####"));
  const first = prose[0];
  const last = prose.at(-1);
  const { lines, says } = proseLines(text, value);
  if (first === undefined || last === undefined) return lines === "" ? [] : [belowHeading(text, holder, lines, says)];
  const between = [...body.facts.map(({ span }) => span), ...body.tables.map(({ span }) => span)];
  const apart = between.some(({ start }) => first.span.start < start && start < last.span.end);
  if (apart) throw new Refused("other-place", value);
  const span = { start: first.span.start, end: last.span.end };
  if (lines !== "") return [{ span, text: lines, says }];
  return [{ span: { start: lastTextBefore(source, span.start), end: span.end }, text: "", says }];
}

/** Replaces the text between the title and the first heading. */
export function setDescription(text: DocumentText, value: string): PlannedEdit[] {
  const { source, outline, lineEnd } = text;
  const { lines, says } = proseLines(text, value);
  const joined = says.length === 0 ? [] : [proseStatement(says.map(({ content }) => content).join("\n\n"))];
  const from = outline.title?.span.end ?? 0;
  const end = lastTextBefore(source, outline.sections[0]?.span.start ?? source.length);
  const start = Math.min(end, from + (/^\s*/u.exec(source.slice(from))?.[0].length ?? 0));
  if (outline.description === "") {
    if (lines === "") return [];
    const gap = from === 0 ? "" : lineEnd + lineEnd;
    return [
      { span: { start: from, end: from }, text: `${gap}${lines}${from === 0 ? lineEnd + lineEnd : ""}`, says: joined },
    ];
  }
  if (normal(source.slice(start, end)) !== normal(outline.description)) throw new Refused("other-place", value);
  if (lines === "") return [{ span: { start: Math.min(from, start), end }, text: "", says: [] }];
  return [{ span: { start, end }, text: lines, says: joined }];
}

const normal = (text: string): string => text.replace(/\s+/gu, " ");

/** The lines, which the reader must see as paragraphs: no heading, no table, no fact. */
export function proseLines(
  { lineEnd }: DocumentText,
  value: string,
): { readonly lines: string; readonly says: Statement[] } {
  const lines = value
    .trim()
    .split(/\r\n|[\r\n]/u)
    .map((line) => line.trimEnd())
    .join(lineEnd);
  if (lines === "") return { lines, says: [] };
  if (!isText(lines)) throw new Refused("cannot-be-written", value);
  const { sections, title }: Outline = readOutline(
    ["## A", "", "### B", "", lines, ""].join(lineEnd),
    (_, level) => level === 2,
  );
  const [section, ...more] = sections;
  const [block, ...others] = section?.blocks ?? [];
  const { facts = [], tables = [], prose = [] } = block?.body ?? {};
  const isMore = more.length + others.length + facts.length + tables.length + (block?.parts?.length ?? 0) > 0;
  if (title !== null || isMore || prose.length === 0) throw new Refused("cannot-be-written", value);
  return { lines, says: prose.map(({ text }) => proseStatement(text)) };
}

/** Paragraphs are written unchanged, because they are shown as Markdown. */
export function rawTextIn(content: Content | undefined): string {
  if (content === undefined) return "";
  if (typeof content !== "string") throw new Refused("cannot-be-written", plainOf(content));
  return content;
}

export const textOf = (prose: string): [string, Content][] => (prose === "" ? [] : [["text", prose]]);
