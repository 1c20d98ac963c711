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
  const inside = location.pathname.slice(base.pathname.length);
  const app = /^apps\/([^/]+)\/$/.exec(inside)?.[1] ?? new URLSearchParams(location.search).get("app");
  return {
    base,
    only:
      file === null
        ? null
        : {
            document: new URL(file, base),
            app: idOfFolder(base.pathname),
            withSampleData: fact("sample-data") !== null,
            forBuilders: fact("for-users") === null,
          },
    app: app === null ? null : decodeURIComponent(app),
    live: fact("live") !== null,
  };
}

/** The same for every build, so that records stay; not the same for two sites of one host, which share its storage. */
const idOfFolder = (path: string): string =>
  path
    .split("/")
    .filter((part) => part !== "")
    .join("-") || "app";
