import { compareLines } from "#diff/lines.ts";

/** The editor uses `\n` only; a document with Windows line ends gets its own back. */
export const withOneLineEnd = (text: string): string => text.replaceAll("\r\n", "\n");

/** Maps an offset in a document to the text with normalized line ends. */
export const offsetWithOneLineEnd = (text: string, at: number): number => withOneLineEnd(text.slice(0, at)).length;

/**
 * Gives an edited text the line ends of its original: unchanged lines keep theirs, others get the most frequent one.
 */
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
  // The last line has no line end.
  return lines.slice(0, -1).join("");
}
