import { isShadow } from "#shelf/shadow-id.ts";

/** Facts about this page: the program's folder, and whether it serves one app only. */
export interface SitePlace {
  /** The folder with the program; the page itself may be deeper (`apps/ID/`). */
  readonly base: URL;
  /** For a site of one document: the document's address, and the id of its app. */
  readonly only: {
    readonly document: URL;
    readonly app: string;
    readonly withSampleData: boolean;
    readonly forBuilders: boolean;
  } | null;
  /** The app in the page's address, as when opened from the home screen; null: none. */
  readonly app: string | null;
  /** True under `ninefold run`: the document may change at any time. */
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
 * A resource that the server of a live document offers. The query identifies the document, because another file may be
 * run at this address by now.
 */
export function besideDocument({ base, only }: Pick<SitePlace, "base" | "only">, name: string): URL {
  const address = new URL(name, base);
  address.search = only?.document.search ?? "";
  return address;
}

/** The app in an address within the program's folder. */
export function appOfAddress(inside: string, query: string): string | null {
  const named = /^apps\/([^/]+)\/$/.exec(inside)?.[1];
  if (named === undefined) return new URLSearchParams(query).get("app");
  try {
    return decodeURIComponent(named);
  } catch {
    return named;
  }
}

/** The same for every build, so that records stay, but different for two sites on one host, which share its storage. */
function idOfFolder(path: string): string {
  const parts = path.split("/").filter((part) => part !== "");
  const id = parts.join("-") || "app";
  return isShadow(id) ? `site-${id}` : id;
}
