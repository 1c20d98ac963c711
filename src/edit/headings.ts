import type { Heading } from "#read/markdown/outline.ts";
import { type Content, contentOf, piecesOf, saysAlready } from "./content.ts";
import type { DocumentText } from "./document-text.ts";
import { type PlannedEdit, headingStatement } from "./plan.ts";
import { writeContent } from "./write-content.ts";

/** Changes the text of a heading and keeps its `#` signs. */
export function setHeading({ source }: DocumentText, heading: Heading, content: Content): PlannedEdit[] {
  if (saysAlready(contentOf(heading.text), content)) return [];
  const mark = /^#{1,6}[ \t]*/u.exec(source.slice(heading.span.start, heading.span.end))?.[0] ?? "";
  const put = writeContent(content, "heading");
  if (mark === "") return underlined(source, heading, put, content);
  const start = heading.span.start + mark.length;
  return [
    {
      span: { start, end: heading.span.end },
      text: mark.endsWith("#") ? ` ${put}` : put,
      says: [headingStatement(heading.level, piecesOf(content))],
    },
  ];
}

/** A heading underlined with `===` or `---`. */
function underlined(source: string, { span, text, level }: Heading, put: string, content: Content): PlannedEdit[] {
  const end = source.slice(0, span.end).search(/\s*[\r\n]+[=-]+\s*$/u);
  return [
    {
      span: { start: span.start, end: end === -1 ? text.span.end : end },
      text: put,
      says: [headingStatement(level, piecesOf(content))],
    },
  ];
}
