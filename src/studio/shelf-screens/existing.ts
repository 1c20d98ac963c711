import type { ShelfApp } from "#engine/contract/shelf.ts";

/** The app on the shelf whose document has the same title. */
export function appOfDocument(apps: readonly ShelfApp[], source: string): ShelfApp | undefined {
  const wanted = titleOf(source)?.toLowerCase();
  return wanted === undefined ? undefined : apps.find((app) => app.name.trim().toLowerCase() === wanted);
}

/**
 * The first heading. Searches line by line without a regular expression over the whole text: an unknown document may be
 * one line of a million characters.
 */
function titleOf(source: string): string | null {
  for (let start = 0; start < source.length;) {
    const next = source.indexOf("\n", start);
    const end = next === -1 ? source.length : next;
    if (/^#[ \t]/u.test(source.slice(start, start + 2))) return withoutMarks(source.slice(start + 1, end));
    start = end + 1;
  }
  return null;
}

function withoutMarks(heading: string): string | null {
  let end = heading.trimEnd().length;
  while (heading[end - 1] === "#") end--;
  const text = heading.slice(0, end).trim();
  const colon = text.indexOf(":");
  const isMarked = colon !== -1 && text.slice(0, colon).trimEnd().toLowerCase().endsWith("specification");
  const title = isMarked ? text.slice(colon + 1).trim() : text;
  return title === "" ? null : title;
}
