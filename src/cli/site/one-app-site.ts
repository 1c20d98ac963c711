import { createHash } from "node:crypto";
import { takesTables } from "#exchange/tables/manifest-types.ts";
import type { Model } from "#model/model.ts";
import { escapeHtml, hexOf, iconPng, iconSvg } from "./icon.ts";
import type { Program } from "./program.ts";

/** Files by their path in the site's folder. */
export type SiteFiles = ReadonlyMap<string, Uint8Array | string>;

/** Files of the program that a site of one app does not need or replaces by its own. */
const notTaken = /^(?:samples\/|guide\/|index\.html$|manifest\.webmanifest$|icon[^/]*$|service-worker\.js$)/;

/**
 * The site of one document: the program, a page that opens the app directly, the document, icons and manifest, and a
 * service worker that caches all of it.
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

/** Options for building a site. */
export interface SiteOptions {
  /** Load the document's sample data when a device first opens the app. */
  readonly withSampleData: boolean;
  /** Leave out what only builders need: source, server, requests, clock, roles. */
  readonly forUsers?: boolean;
}

interface HowOpened extends SiteOptions {
  /** True if the page follows changes of the document. */
  readonly live: boolean;
  /** The id of the app in the browser. Missing: derived from the site's folder. */
  readonly app?: string | undefined;
  /** Version of the document. The page does not show a stored rendering of another version. */
  readonly version?: string;
}

/** The page, manifest and icons of an app. */
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
  // Uses functions, because a name may contain "$&", which has a special meaning in replacement strings.
  return program
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace(/<html lang="[^"]*">/, () => `<html lang="${language}">`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + about)
    .replace('<div id="root"></div>', () => `<div id="root">${opening(name, about)}</div>`)
    .replace(/<noscript>[^<]*/, () => `<noscript>${name} runs in the browser and needs JavaScript.`)
    .replace(/<meta name="ninefold-base"[^>]*>/, (base) => [base, ...facts].join("\n    "));
}

/** Shown until the app has loaded; must match `Opening.tsx`. */
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

/** The service worker for `ninefold run`. Its version depends on the program only, not on the current document. */
export function liveServiceWorker(program: Program, own: SiteFiles): string {
  const files = new Map<string, Uint8Array | string>([...own.keys(), "document.md"].map((path) => [path, ""]));
  for (const [path, bytes] of program.files) if (!notTaken.test(path)) files.set(path, bytes);
  return serviceWorker(program.serviceWorker, files, { live: true });
}

/** The first line lists the files of a version. The version is a hash of their content. */
function serviceWorker(program: string, files: SiteFiles, how: { readonly live?: boolean } = {}): string {
  const digest = createHash("sha256").update(program.slice(program.indexOf("\n")));
  const paths = [...files.keys()].sort();
  for (const path of paths) digest.update(path).update(files.get(path) ?? "");
  const version = { version: digest.digest("hex").slice(0, 16), files: paths, ...how };
  return `self.ninefold=${JSON.stringify(version)};${program.slice(program.indexOf("\n"))}`;
}
