import { emailOf, phoneOf, trimAddress } from "./contacts.ts";

/** Available in pages, workers and Node alike; headless rooms don't use the rest of the DOM. */
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

/** `example.org:8080/x`: a parser would read `example.org` as a scheme. */
const HOST_AND_PORT = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost):\d{1,5}(?:[/?#]|$)/iu;
/** Characters that change text direction could disguise the target of an address. */
const NEVER_INSIDE = /[\s\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const SCHEME = /^[a-z][a-z0-9+.-]*:/iu;

/**
 * A mail link may have a subject and a body. Further recipients (`bcc`) are not visible in a link, and line ends would
 * begin another header.
 */
const LETTER = /^(?:[?&](?:subject=(?:(?!%0[ad])[^&])*|body=[^&]*))*$/iu;

/**
 * The address that a link opens; null: it must not be opened. Allowed are pages (`http`, `https`), mail (`mailto`) and
 * phone calls (`tel`). An address without a scheme is a page: people type `example.org/x`. Links come from documents,
 * records and servers, so the parsed result is checked, not the text.
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
      // `https://bank.example@evil.example` does not lead where it seems to.
      if (!/[^.]/u.test(hostname) || username + password !== "") return false;
      // A parser accepts `https:host` and `https:\\host`, but other programs see a different host in them.
      if (text.includes("\\") || (!isPage && !/^https?:\/\/[^/]/iu.test(text))) return false;
      if (!isPage || hostname === "localhost") return true;
      // Without a scheme it must look like a page: `maybe` is a word, and `12.50` is an amount, not 12.0.0.50.
      return /[.:]/u.test(hostname) && (!/^[\d.]+$/u.test(hostname) || text.startsWith(hostname));
    case "mailto:":
      return emailOf(decodeURIComponent(pathname)) !== null && LETTER.test(search);
    case "tel:":
      return phoneOf(pathname) !== null;
    default:
      return false;
  }
}
