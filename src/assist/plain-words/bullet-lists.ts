import type { Span } from "#text/span.ts";
import { lineAt } from "../table-lines.ts";

/** Consecutive bullets. */
export interface BulletList {
  /** From the first to the end of the last one. */
  readonly span: Span;
  /** Their texts. */
  readonly bullets: readonly string[];
}

export interface TextLine extends Span {
  readonly text: string;
}

/** A line of a list and its text. */
export const BULLET = /^(?:[-*+]|\d+[.)])\s+(.*\S)\s*$/u;

export const newLineOf = (source: string): string => (source.includes("\r\n") ? "\r\n" : "\n");

export function textLine(source: string, offset: number): TextLine {
  const line = lineAt(source, offset);
  return { ...line, text: source.slice(line.start, line.end) };
}

/** The list around a place; null: a bullet has nested content, which does not fit in a row. */
export function bulletsAround(source: string, { start }: Span): BulletList | null {
  let first = textLine(source, start);
  if (!BULLET.test(first.text)) return null;
  for (let above = first; BULLET.test(above.text); above = textLine(source, above.start - 1)) {
    first = above;
    if (above.start === 0) break;
  }
  const bullets: string[] = [];
  let end = first.end;
  for (let line = first; ; line = textLine(source, line.end + 1)) {
    const said = BULLET.exec(line.text)?.[1];
    if (said === undefined) {
      if (line.text.trim() !== "" && !line.text.startsWith("#")) return null;
      break;
    }
    bullets.push(said);
    end = line.end - (line.text.endsWith("\r") ? 1 : 0);
    if (line.end >= source.length) break;
  }
  return { span: { start: first.start, end }, bullets };
}

/** The level of the heading above a place; 0: there is none. */
export function headingLevel(source: string, start: number): number {
  for (let at = source.lastIndexOf("\n#", start - 1); at !== -1; at = source.lastIndexOf("\n#", at - 1)) {
    const marks = /^#+(?=\s)/u.exec(source.slice(at + 1, at + 20))?.[0].length;
    if (marks !== undefined) return marks;
    if (at === 0) break;
  }
  return /^#+(?=\s)/u.exec(source.slice(0, 20))?.[0].length ?? 0;
}
