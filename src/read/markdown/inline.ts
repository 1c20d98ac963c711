import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import type { Nodes, PhrasingContent, Root } from "mdast";
import { CODE, Rich, RichBuilder, type Code } from "./rich.ts";
import type { Span } from "#text/span.ts";
import { visiblePieces } from "#text/visible-text.ts";

export const parse = (source: string): Root =>
  fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });

/** Parses a cell alone, inside a table of its own, and moves the spans to the cell's place. */
export function richOfCell(source: string, start: number, end: number): Rich {
  const frame = "|x|\n|-|\n|";
  const alone = `${frame}${source.slice(start, end)} |`;
  const table = parse(alone).children[0];
  const cell = table?.type === "table" ? table.children[1]?.children[0] : undefined;
  return richOf(cell?.children ?? [], alone, frame.length, true).movedBy(start - frame.length);
}

/** The text of phrasing content without its markup. `emptyAt`: the offset of a text with no content. */
export function richOf(nodes: readonly PhrasingContent[], source: string, emptyAt: number, inTable: boolean): Rich {
  const builder = new RichBuilder();
  for (const node of nodes) add(node, builder, source, inTable, false, 0);
  return Rich.of(builder, emptyAt);
}

function add(node: Nodes, to: RichBuilder, source: string, inTable: boolean, strong: boolean, depth: number): void {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? start;
  switch (node.type) {
    case "text":
      addText(node.value, to, source, start, end, strong);
      return;
    case "inlineCode":
      to.add(CODE, start, end, strong, codeOf(source, { start, end }, inTable));
      return;
    case "break":
      to.add(" ", start, end, strong);
      return;
    case "html":
      // `<br>` separates words. Other tags are markup, which an app never runs. `<id>` is not a tag but a placeholder.
      if (/^<br\b/i.test(node.value)) to.add(" ", start, end, strong);
      else if (PLACEHOLDER.test(node.value)) to.add(node.value, start, end, strong);
      return;
    case "image":
      to.add(node.alt ?? "", start, end, strong);
      return;
    default:
      if ("children" in node && depth < 30)
        for (const child of node.children) add(child, to, source, inTable, strong || node.type === "strong", depth + 1);
  }
}

/** A word in angle brackets that is not an HTML element. */
const PLACEHOLDER =
  /^<(?!(?:a|abbr|b|big|blockquote|center|cite|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|samp|script|small|span|strike|strong|style|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul|var|wbr|iframe|object|embed|svg|math|form|input|button|video|audio|link|meta|base)>)[a-z][\w-]*>$/iu;

/**
 * Aligns decoded text with its source: escapes (`\*`), references (`&amp;`) and the indentation of continuation lines.
 */
function addText(value: string, to: RichBuilder, source: string, start: number, end: number, strong: boolean): void {
  const clean = value.replaceAll(CODE, "\uFFFD");
  if (end - start === value.length) {
    to.add(clean.replace(/[\r\n]/g, " "), start, end, strong);
    return;
  }
  let raw = start;
  let run = start;
  let runText = "";
  const flush = (): void => {
    to.add(runText, run, raw, strong);
    runText = "";
  };
  for (let i = 0; i < value.length;) {
    const char = value[i] ?? "";
    const here = source[raw];
    if (char === "\n" || char === "\r") {
      flush();
      const before = raw;
      while (raw < end && /[ \t]/.test(source[raw] ?? "")) raw++;
      if (source[raw] === "\r") raw++;
      if (source[raw] === "\n") raw++;
      while (raw < end && /[ \t]/.test(source[raw] ?? "")) raw++;
      to.add(" ", before, raw, strong);
      run = raw;
      i++;
    } else if (here === "\\" && char !== "\\" && source[raw + 1] === char) {
      flush();
      to.add(clean[i] ?? "", raw, raw + 2, strong);
      raw += 2;
      run = raw;
      i++;
    } else if (here === "\\" && char === "\\" && source[raw + 1] === "\\") {
      flush();
      to.add(char, raw, raw + 2, strong);
      raw += 2;
      run = raw;
      i++;
    } else if (here === "&" && (char !== "&" || /^&(amp|#38|#x26);/i.test(source.slice(raw, raw + 7)))) {
      flush();
      const semicolon = source.indexOf(";", raw);
      const after = semicolon === -1 || semicolon >= end ? raw + 1 : semicolon + 1;
      const wide = isHighSurrogate(value, i) ? 2 : 1;
      to.add(clean.slice(i, i + wide), raw, after, strong);
      raw = after;
      run = raw;
      i += wide;
    } else {
      runText += clean[i] ?? "";
      raw++;
      i++;
    }
  }
  flush();
}

const isHighSurrogate = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code < 0xdc00;
};

/**
 * The content of a code span. Line ends become as many spaces, so that offsets stay the same. Only `\|` in a table,
 * which Markdown reads as `|`, needs an offset table.
 */
export function codeOf(source: string, outer: Span, inTable: boolean): Code {
  let start = outer.start;
  let end = outer.end;
  while (source[start] === "`" && start < end) start++;
  const ticks = start - outer.start;
  end = Math.max(start, outer.end - ticks);
  const padded = (at: number): boolean => /[ \r\n]/.test(source[at] ?? "x");
  const raw = source.slice(start, end);
  if (raw.length > 1 && raw.trim() !== "" && padded(start) && padded(end - 1)) {
    start++;
    end--;
  }
  return codeFromRaw(source, { start, end }, outer, inTable ? "|" : "");
}

/**
 * Code from the source between two offsets, without backslashes before characters of `escapable` and without invisible
 * characters.
 */
export function codeFromRaw(source: string, span: Span, outer: Span, escapable: string): Code {
  const raw = source.slice(span.start, span.end).replace(/[\r\n\u00A0\u202F]/g, " ");
  const pieces = visiblePieces(raw);
  if (pieces === null && (escapable === "" || !raw.includes("\\"))) return { source: raw, span, offsets: null, outer };
  const visible = pieces ?? Array.from(raw.split(""), (char, at) => ({ at, text: char }));
  const offsets: number[] = [];
  let text = "";
  for (let i = 0; i < visible.length; i++) {
    const { at, text: char } = visible[i] ?? { at: 0, text: "" };
    const next = visible[i + 1]?.text ?? "";
    const escapes = char === "\\" && next !== "" && escapable.includes(next);
    if (escapes) i++;
    const taken = escapes ? next : char;
    for (let k = 0; k < taken.length; k++) offsets.push(span.start + at);
    text += taken;
  }
  offsets.push(span.end);
  return text === raw ? { source: raw, span, offsets: null, outer } : { source: text, span, offsets, outer };
}
