/** What every machine of ours has, pages, workers and Node alike; headless rooms do not know the rest of the DOM. */
declare const URL: new (address: string) => {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly href: string;
};

const LONGEST = 4000;

/** `example.org:8080/x`: to a parser `example.org` would be a scheme. */
const HOST_AND_PORT = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost):\d{1,5}(?:[/?#]|$)/iu;
const SCHEME = /^[a-z][a-z0-9+.-]*:/iu;

/**
 * The address that a link opens, or null where it is none that may be opened. Pages (`http`, `https`), letters (`mailto`)
 * and calls (`tel`) may be, and an address without a scheme is a page: `example.org/x` is what people type. Links come
 * from documents, records and servers, so whatever a parser makes of them is judged, not how they look.
 */
export function linkOf(written: string): string | null {
  const text = written.trim();
  if (text === "" || text.length > LONGEST || /[\s\p{Cc}]/u.test(text)) return null;
  const isPage = HOST_AND_PORT.test(text) || (!SCHEME.test(text) && /^[\p{L}\p{N}[]/u.test(text));
  try {
    const url = new URL(isPage ? `https://${text}` : text);
    return opens(url, isPage) ? url.href : null;
  } catch {
    return null;
  }
}

function opens(url: InstanceType<typeof URL>, isPage: boolean): boolean {
  switch (url.protocol) {
    case "http:":
    case "https:":
      // Without a scheme it is a page only if it looks like one: `maybe` is a word.
      return url.hostname !== "" && (!isPage || /[.:]/u.test(url.hostname) || url.hostname === "localhost");
    case "mailto:":
      return /^[^@]+@[^@]+$/u.test(url.pathname);
    case "tel:":
      return /\d/u.test(url.pathname);
    default:
      return false;
  }
}
