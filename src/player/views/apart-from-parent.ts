import type { Row } from "#engine/contract/queries.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import { formatShown, type Formatting } from "../format/format.ts";
import { bestTitle } from "./best-title.ts";

export interface Parent {
  readonly id: string;
  readonly title: string;
}

/**
 * A row on its parent's page shows what differs from the parent: the borrower, but not the tool's name again. If
 * nothing else identifies the row, it stays unchanged.
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
 * The part of a title after the parent's name and a separator, if it reads as a name or value of its own; else null. A
 * mere space does not separate ("Molly on 02", "Ana Costa"), and a small letter continues the title.
 */
function withoutPrefix(title: string, prefix: string): string | null {
  if (prefix === "" || !title.startsWith(prefix)) return null;
  const cut = parted.exec(title.slice(prefix.length))?.[1];
  return cut === undefined || !beginsName.test(cut) || isNumber.test(cut) ? null : cut;
}

/** "Jigsaw, L-0012", "Jigsaw – Ana". A hyphen without spaces belongs to its word, a colon before a digit to a time. */
const parted = /^(?:\s*[,;:]\s+|\s*[،؛]\s*|\s*[，；：]\s*|\s+[·•|/–—-]\s+)(.+)$/u;
const beginsName = /^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;
/** A bare number is not used as a title. */
const isNumber = /^[\p{N}.,\s]+$/u;
