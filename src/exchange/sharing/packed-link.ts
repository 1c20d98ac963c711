/** Part of the URL fragment, which browsers don't send to servers. */
export const PLACE = "#/add/";

/** The packed document in a link, whatever site the link leads to. Null: the text is no such link. */
export function packedInLink(text: string): string | null {
  const clean = text.trim();
  const at = clean.indexOf(PLACE);
  return at === -1 || /\s/u.test(clean) ? null : clean.slice(at + PLACE.length);
}
