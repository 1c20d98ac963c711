import { emailOf, phoneOf, trimAddress } from "./contacts.ts";

/** What every machine of ours has, pages, workers and Node alike; headless rooms do not know the rest of the DOM. */
declare const URL: new (address: string) => {
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly href: string;
};

const LONGEST = 4000;

/** `example.org:8080/x`: to a parser `example.org` would be a scheme. */
const HOST_AND_PORT = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost):\d{1,5}(?:[/?#]|$)/iu;
/** Characters that turn the direction of a text hide inside of one where it leads. */
const NEVER_INSIDE = /[\s\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/iu;

/** A letter may have a subject and a text. Others who would get it (`bcc`) are not seen in a link, and lines end its head. */
const LETTER = /^(?:[?&](?:subject=(?:(?!%0[ad])[^&])*|body=[^&]*))*$/iu;

/**
 * The address that a link opens, or null where it is none that may be opened. Pages (`http`, `https`), letters (`mailto`)
 * and calls (`tel`) may be, and an address without a scheme is a page: `example.org/x` is what people type. Links come
 * from documents, records and servers, so whatever a parser makes of them is judged, not how they look.
 */
export function linkOf(written: string): string | null {
  const text = trimAddress(written);
  if (text === "" || text.length > LONGEST || NEVER_INSIDE.test(text)) return null;
  const isPage = HOST_AND_PORT.test(text) || (!SCHEME.test(text) && /^[\p{L}\p{N}[]/u.test(text));
  try {
    const url = new URL(isPage ? `https://${text}` : text);
    return opens(url, text, isPage) ? url.href : null;
  } catch {
    return null;
  }
}

/** `isPage`: it was written without a scheme. */
function opens(
  { protocol, hostname, username, password, pathname, search }: InstanceType<typeof URL>,
  text: string,
  isPage: boolean,
): boolean {
  switch (protocol) {
    case "http:":
    case "https:":
      // `https://bank.example@evil.example` leads elsewhere than it seems to.
      if (!/[^.]/u.test(hostname) || username + password !== "") return false;
      // A parser forgives `https:host` and `https:\\host`; other programs read other hosts there.
      if (text.includes("\\") || (!isPage && !/^https?:\/\/[^/]/iu.test(text))) return false;
      if (!isPage || hostname === "localhost") return true;
      // Without a scheme it is a page only if it looks like one: `maybe` is a word, and `12.50` an amount, not 12.0.0.50.
      return /[.:]/u.test(hostname) && (!/^[\d.]+$/u.test(hostname) || text.startsWith(hostname));
    case "mailto:":
      return emailOf(decodeURIComponent(pathname)) !== null && LETTER.test(search);
    case "tel:":
      return phoneOf(pathname) !== null;
    default:
      return false;
  }
}
