import { phoneOf } from "#text/contacts.ts";
import { linkOf } from "#text/links.ts";

/** The address if it is safe to open, else null; documents, records and answers may come from strangers. */
export const safeLink = (address: string): string | null => linkOf(address);

/** Hosts with letters that look like Latin ones, alone or mixed with them, are shown in punycode, as browsers do. */
const MIXED =
  /\p{sc=Latin}.*[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}]|[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}].*\p{sc=Latin}/u;
const ALIKE = /^(?=.*[^\d-])[аеорсухіјӏԁһԛѕԝгпьναιοτυωορ\d-]+$/iu;

/** The text of a link to `href`: short, and never the name of a host other than the one it opens. */
export function shortLink(address: string, href: string): string {
  const [host = ""] = address.replace(/^https?:\/\//iu, "").split(/[/?#]/u);
  const isHonest = !host.split(".").some((label) => MIXED.test(label) || (/[a-z]$/iu.test(host) && ALIKE.test(label)));
  return (isHonest ? address : href).replace(/^https?:\/\/(www\.)?/iu, "").replace(/\/$/u, "");
}

/** A mailto link to one address: a query (`?bcc=…`) is escaped, so that it can't add recipients or text. */
export const letterTo = (address: string): string | null =>
  linkOf(`mailto:${address.replaceAll(/[?&#%]/gu, encodeURIComponent)}`);

/**
 * A tel link; null: not a number to dial. `(0)` after a country code is for domestic calls only and is dropped; a pause
 * precedes an extension.
 */
export function telephone(written: string): string | null {
  const number = phoneOf(written);
  if (number === null) return null;
  const dialled = number
    .replace(/^(\+[\d ]*)\(0\)/u, "$1")
    .replace(/(?:;?ext[.=]?|x|#)(?=[ \d])/iu, ",")
    .replaceAll(/[^\d+*#,;]/gu, "");
  return `tel:${dialled.replaceAll("#", "%23")}`;
}

export const placeLink = (latitude: number, longitude: number): string =>
  // `geo:` opens the phone's own map app on Android; on Apple devices, this address does.
  /iPhone|iPad|Macintosh/u.test(navigator.userAgent)
    ? `https://maps.apple.com/?q=${latitude},${longitude}`
    : `geo:${latitude},${longitude}?q=${latitude},${longitude}`;
