import { createHash } from "node:crypto";
import { takesTables } from "#exchange/tables/manifest-types.ts";
import type { Model } from "#model/model.ts";
import { escapeHtml, hexOf, iconPng, iconSvg } from "./icon.ts";
import type { Program } from "./program.ts";

/** Addresses relative to the site's folder, with what lies there. */
export type SiteFiles = ReadonlyMap<string, Uint8Array | string>;

/** What of the program a site of one app has no use for, or has in its own form. */
const notTaken = /^(?:samples\/|guide\/|index\.html$|manifest\.webmanifest$|icon[^/]*$|service-worker\.js$)/;

/**
 * The site of one document: the program as it is, a page that opens straight into the app, the document, its face, and a
 * service worker that keeps all of it.
 */
export function oneAppSite(program: Program, model: Model, source: string, options: SiteOptions): SiteFiles {
  const files = new Map<string, Uint8Array | string>();
  for (const [path, bytes] of program.files) if (!notTaken.test(path)) files.set(path, bytes);
  const version = createHash("sha256").update(source).digest("hex").slice(0, 16);
  for (const [path, content] of ownFiles(program, model, { live: false, ...options, version }))
    files.set(path, content);
  files.set("document.md", source);
  files.set("service-worker.js", serviceWorker(program.serviceWorker, files));
  return files;
}

/** What whoever builds a site decides. */
export interface SiteOptions {
  /** The first opening on a device brings the document's sample data. */
  readonly withSampleData: boolean;
  /** Leaves out what only builders need: source, server, requests, clock, roles. */
  readonly forUsers?: boolean;
}

interface HowOpened extends SiteOptions {
  /** The page follows changes of the document. */
  readonly live: boolean;
  /** The id of the app in the browser; without it, that of the folder where the site lies. */
  readonly app?: string | undefined;
  /** Another one with another document: what was drawn by the one before is not shown again. */
  readonly version?: string;
}

/** The page, the manifest and the icons. */
export function ownFiles(program: Program, model: Model, how: HowOpened): SiteFiles {
  const name = model.name.value;
  const colour = model.purpose.colour?.value ?? null;
  const icon = model.purpose.icon?.value ?? null;
  return new Map<string, Uint8Array | string>([
    ["index.html", page(program.page, model, how)],
    ["manifest.webmanifest", manifest(model)],
    ["icon.svg", iconSvg(name, colour, icon)],
    ["icon-180.png", iconPng(name, colour, 180, "maskable")],
    ["icon-192.png", iconPng(name, colour, 192, "any")],
    ["icon-512.png", iconPng(name, colour, 512, "any")],
    ["icon-maskable-512.png", iconPng(name, colour, 512, "maskable")],
  ]);
}

function page(program: string, model: Model, { live, app, withSampleData, forUsers, version }: HowOpened): string {
  const name = escapeHtml(model.name.value);
  const about = escapeHtml(model.purpose.purpose?.value ?? model.name.value);
  const language = escapeHtml(model.purpose.language?.value ?? "en");
  const facts = [
    `<meta name="ninefold-document" content="./document.md${app === undefined ? "" : `?of=${app}`}" />`,
    ...(app === undefined ? [] : [`<meta name="ninefold-app" content="${app}" />`]),
    ...(version === undefined ? [] : [`<meta name="ninefold-version" content="${version}" />`]),
    ...(withSampleData ? ['<meta name="ninefold-sample-data" content="" />'] : []),
    ...(forUsers ? ['<meta name="ninefold-for-users" content="" />'] : []),
    ...(live ? ['<meta name="ninefold-live" content="" />'] : []),
  ];
  // By functions: a name may hold "$&", which a replacement text would take for what was found.
  return program
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(/<html lang="[^"]*">/, () => `<html lang="${language}">`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + about)
    .replace('<div id="root"></div>', () => `<div id="root">${opening(name, about)}</div>`)
    .replace(/<noscript>[^<]*/, () => `<noscript>${name} runs in the browser and needs JavaScript.`)
    .replace(/<meta name="ninefold-base"[^>]*>/, (base) => [base, ...facts].join("\n    "));
}

/** Seen until the app is there; `Opening.tsx` draws the same. */
const opening = (name: string, about: string): string =>
  `<div class="opening"><img src="./icon.svg" alt="" /><p class="opening-name" dir="auto">${name}</p>` +
  `<p class="opening-about" dir="auto">${about}</p></div>`;

const png = (src: string, size: number, purpose: string) => ({
  src,
  type: "image/png",
  sizes: `${size}x${size}`,
  purpose,
});

function manifest(model: Model): string {
  const language = model.purpose.language?.value;
  const about = model.purpose.purpose?.value;
  const facts = {
    id: "./",
    name: model.name.value,
    short_name: model.name.value,
    ...(about === undefined ? {} : { description: about }),
    ...(language === undefined ? {} : { lang: language }),
    dir: "auto",
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: "#f4f3f0",
    theme_color: hexOf(model.purpose.colour?.value ?? null),
    ...takesTables("./"),
    icons: [
      png("icon-192.png", 192, "any"),
      png("icon-512.png", 512, "any"),
      png("icon-maskable-512.png", 512, "maskable"),
    ],
  };
  return `${JSON.stringify(facts, null, 2)}\n`;
}

/** Under `ninefold run`: what belongs to the program names the version, whatever the document says at the moment. */
export function liveServiceWorker(program: Program, own: SiteFiles): string {
  const files = new Map<string, Uint8Array | string>([...own.keys(), "document.md"].map((path) => [path, ""]));
  for (const [path, bytes] of program.files) if (!notTaken.test(path)) files.set(path, bytes);
  return serviceWorker(program.serviceWorker, files, { live: true });
}

/** Its first line lists the files of a version; the version is named after their content. */
function serviceWorker(program: string, files: SiteFiles, how: { readonly live?: boolean } = {}): string {
  const digest = createHash("sha256").update(program.slice(program.indexOf("\n")));
  const paths = [...files.keys()].sort();
  for (const path of paths) digest.update(path).update(files.get(path) ?? "");
  const version = { version: digest.digest("hex").slice(0, 16), files: paths, ...how };
  return `self.ninefold=${JSON.stringify(version)};${program.slice(program.indexOf("\n"))}`;
}
