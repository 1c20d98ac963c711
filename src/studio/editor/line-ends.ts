/** The editor knows one kind of line end; a document from Windows gets its own back. */
export const withOneLineEnd = (text: string): string => text.replaceAll("\r\n", "\n");

/** An edited text with the line ends of the document it began with, where these were all of one kind. */
export function withLineEndsOf(source: string, text: string): string {
  const breaks = source.match(/\r?\n/gu) ?? [];
  const isWindows = breaks.length > 0 && breaks.every((one) => one === "\r\n");
  return isWindows ? text.replaceAll("\n", "\r\n") : text;
}
