import type { Row } from "#engine/contract/queries.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import { formatShown, type Formatting } from "../format/format.ts";
import { bestTitle } from "./best-title.ts";

export interface Parent {
  readonly id: string;
  readonly title: string;
}

/**
 * A row on the page of the record it belongs to says what differs from it: the borrower, and not the tool's own name
 * again. Where the rest says nothing, the row stays as it is.
 */
export function apartFrom(row: Row, parent: Parent, format: Formatting): Row {
  const isParent = (shown: DisplayValue): boolean =>
    shown.value === parent.id || (parent.title !== "" && formatShown(shown, format, "row") === parent.title);
  const subtitle = row.subtitle.filter((shown) => !isParent(shown));
  const title = formatShown(row.title, format, "row");
  if (!isParent(row.title)) {
    const rest = withoutPrefix(title, parent.title);
    return { ...row, subtitle, ...(rest === null ? {} : { title: { value: rest, type: { kind: "text" } } }) };
  }
  const best = bestTitle(subtitle);
  const first = best === undefined ? -1 : subtitle.indexOf(best);
  const promoted = subtitle[first];
  if (promoted === undefined) return { ...row, subtitle };
  return { ...row, title: promoted, subtitle: subtitle.filter((_, index) => index !== first) };
}

/**
 * What stands behind the parent's name and a mark that parts them, where it reads as a name or a value of its own. Behind
 * a mere space the title goes on ("Molly on 02", "Ana Costa"), and so does what begins with a small letter.
 */
function withoutPrefix(title: string, prefix: string): string | null {
  if (prefix === "" || !title.startsWith(prefix)) return null;
  const cut = parted.exec(title.slice(prefix.length))?.[1];
  return cut === undefined || !beginsName.test(cut) || isNumber.test(cut) ? null : cut;
}

/** "Jigsaw, L-0012", "Jigsaw – Ana": a hyphen without spaces belongs to its word, a colon before a digit to a time. */
const parted = /^(?:\s*[,;:]\s+|\s*[،؛]\s*|\s*[，；：]\s*|\s+[·•|/–—-]\s+)(.+)$/u;
const beginsName = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;
/** A bare number is no title. */
const isNumber = /^[\p{N}.,\s]+$/u;
