import { compareLines } from "#diff/lines.ts";

/** The editor knows one kind of line end; a document from Windows gets its own back. */
export const withOneLineEnd = (text: string): string => text.replaceAll("\r\n", "\n");

/** A place of a document, in its text with one kind of line ends. */
export const offsetWithOneLineEnd = (text: string, at: number): number => withOneLineEnd(text.slice(0, at)).length;

/** An edited text with the line ends of the document it began with: lines that stay keep theirs, others get what most have. */
export function withLineEndsOf(source: string, text: string): string {
  const ends = source.match(/\r?\n/gu) ?? [];
  const windows = ends.filter((end) => end === "\r\n").length;
  if (windows === 0) return text;
  if (windows === ends.length) return text.replaceAll("\n", "\r\n");
  const usual = windows * 2 > ends.length ? "\r\n" : "\n";
  let at = 0;
  const lines: string[] = [];
  for (const { mark, text: line } of compareLines(withOneLineEnd(source).split("\n"), text.split("\n"))) {
    const end = mark === "+" ? usual : (ends[at++] ?? usual);
    if (mark !== "-") lines.push(line, end);
  }
  // The last one has none.
  return lines.slice(0, -1).join("");
}
