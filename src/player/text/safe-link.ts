import { linkOf } from "#text/links.ts";

/** The address if it may be opened at all; documents, records and answers are strangers' words. */
export const safeLink = (address: string): string | null => linkOf(address);

/** A letter to one address: what stands behind it (`?bcc=…`) is part of the address, and of nothing else. */
export const letterTo = (address: string): string | null =>
  linkOf(`mailto:${address.replaceAll(/[?&#%]/gu, encodeURIComponent)}`);

export const telephone = (number: string): string => `tel:${number.replaceAll(/[^\d+*#,;]/gu, "")}`;

export const placeLink = (latitude: number, longitude: number): string =>
  // `geo:` opens the phone's own map app on Android; iPhones open their maps for this address.
  /iPhone|iPad|Macintosh/u.test(navigator.userAgent)
    ? `https://maps.apple.com/?q=${latitude},${longitude}`
    : `geo:${latitude},${longitude}?q=${latitude},${longitude}`;
