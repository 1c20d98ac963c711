/** In the fragment of an address, which browsers send to nobody. */
export const PLACE = "#/add/";

/** The packed document of a link, wherever Ninefold is served; null: the text is no such link. */
export function packedInLink(text: string): string | null {
  const clean = text.trim();
  const at = clean.indexOf(PLACE);
  return at === -1 || /\s/u.test(clean) ? null : clean.slice(at + PLACE.length);
}
