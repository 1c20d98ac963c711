import { phoneOf } from "#text/contacts.ts";
import { linkOf } from "#text/links.ts";

/** The address if it may be opened at all; documents, records and answers are strangers' words. */
export const safeLink = (address: string): string | null => linkOf(address);

/** Letters that look like Latin ones, alone or among them: as browsers do, such a host is shown in the form in which it is asked for. */
const MIXED =
  /\p{sc=Latin}.*[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}]|[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}].*\p{sc=Latin}/u;
const ALIKE = /^(?=.*[^\d-])[аеорсухіјӏԁһԛѕԝгпьναιοτυωορ\d-]+$/iu;

/** How a link that leads to `href` is shown: short, and never as another page than it opens. */
export function shortLink(address: string, href: string): string {
  const [host = ""] = address.replace(/^https?:\/\//iu, "").split(/[/?#]/u);
  const isHonest = !host.split(".").some((label) => MIXED.test(label) || (/[a-z]$/iu.test(host) && ALIKE.test(label)));
  return (isHonest ? address : href).replace(/^https?:\/\/(www\.)?/iu, "").replace(/\/$/u, "");
}

/** A letter to one address: what stands behind it (`?bcc=…`) is part of the address, and of nothing else. */
export const letterTo = (address: string): string | null =>
  linkOf(`mailto:${address.replaceAll(/[?&#%]/gu, encodeURIComponent)}`);

/** What is dialled; null where it can't be. The zero of `+49 (0)30` is for callers inside the country, and an extension waits for an answer. */
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
  // `geo:` opens the phone's own map app on Android; iPhones open their maps for this address.
  /iPhone|iPad|Macintosh/u.test(navigator.userAgent)
    ? `https://maps.apple.com/?q=${latitude},${longitude}`
    : `geo:${latitude},${longitude}?q=${latitude},${longitude}`;
