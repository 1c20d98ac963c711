import { isShadow } from "#shelf/shadow-id.ts";

/** Where this page is: the address of the program's folder, and whether it is there for one app only. */
export interface SitePlace {
  /** The folder that holds the program; the page itself may lie deeper (`apps/ID/`). */
  readonly base: URL;
  /** A site made of one document: where the document lies, and the id of its app. */
  readonly only: {
    readonly document: URL;
    readonly app: string;
    readonly withSampleData: boolean;
    readonly forBuilders: boolean;
  } | null;
  /** The page was opened at the address of one app of the shelf, as from the home screen. */
  readonly app: string | null;
  /** `ninefold run`: the document may change at any time. */
  readonly live: boolean;
}

const fact = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="ninefold-${name}"]`)?.content ?? null;

export function sitePlace(): SitePlace {
  const base = new URL(fact("base") ?? "./", location.href);
  base.search = "";
  base.hash = "";
  const file = fact("document");
  return {
    base,
    only:
      file === null
        ? null
        : {
            document: new URL(file, base),
            app: fact("app") ?? idOfFolder(base.pathname),
            withSampleData: fact("sample-data") !== null,
            forBuilders: fact("for-users") === null,
          },
    app: appOfAddress(location.pathname.slice(base.pathname.length), location.search),
    live: fact("live") !== null,
  };
}

/**
 * What the server of a live document has beside it. The address says whose page asks, as the document's own does: by now
 * another file may be run there.
 */
export function besideDocument({ base, only }: Pick<SitePlace, "base" | "only">, name: string): URL {
  const address = new URL(name, base);
  address.search = only?.document.search ?? "";
  return address;
}

/** The app that the address within the program's folder names. */
export function appOfAddress(inside: string, query: string): string | null {
  const named = /^apps\/([^/]+)\/$/.exec(inside)?.[1];
  if (named === undefined) return new URLSearchParams(query).get("app");
  try {
    return decodeURIComponent(named);
  } catch {
    return named;
  }
}

/** The same for every build, so that records stay; not the same for two sites of one host, which share its storage. */
function idOfFolder(path: string): string {
  const parts = path.split("/").filter((part) => part !== "");
  const id = parts.join("-") || "app";
  return isShadow(id) ? `site-${id}` : id;
}
