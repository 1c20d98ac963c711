const safe: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** The address if it may be opened at all; documents, records and answers are strangers' words. */
export function safeLink(address: string): string | null {
  const text = address.trim();
  // "example.org/x" is what people type.
  const whole = /^[a-z][a-z0-9+.-]*:/iu.test(text) ? text : `https://${text}`;
  try {
    const url = new URL(whole);
    return safe.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

export const telephone = (number: string): string => `tel:${number.replaceAll(/[^\d+*#,;]/gu, "")}`;

export const placeLink = (latitude: number, longitude: number): string =>
  // `geo:` opens the phone's own map app on Android; iPhones open their maps for this address.
  /iPhone|iPad|Macintosh/u.test(navigator.userAgent)
    ? `https://maps.apple.com/?q=${latitude},${longitude}`
    : `geo:${latitude},${longitude}?q=${latitude},${longitude}`;
