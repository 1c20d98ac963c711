/** A heading of the document, for jumping and folding. */
export interface OutlineEntry {
  readonly text: string;
  readonly level: number;
  /** The start of its line. */
  readonly start: number;
  readonly line: number;
}

export const headingOf = (line: string): { readonly level: number; readonly text: string } | null => {
  const found = /^ {0,3}(#{1,4})\s+(.+?)\s*#*$/u.exec(line.slice(0, 300));
  return found === null ? null : { level: (found[1] ?? "").length, text: found[2] ?? "" };
};

/** The headings of a text, found by lines alone, so it works in documents that can't be parsed. */
export function outlineOf(text: string): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  let start = 0;
  for (const [index, line] of text.split("\n").entries()) {
    const heading = line.startsWith("#") || line.startsWith(" ") ? headingOf(line) : null;
    if (heading !== null) entries.push({ ...heading, start, line: index + 1 });
    start += line.length + 1;
  }
  return entries;
}
