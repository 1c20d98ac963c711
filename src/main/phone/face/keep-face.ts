import { accentTokens, standardAccent } from "#ui/tokens/accent.ts";
import { takesTables } from "#exchange/tables/manifest-types.ts";
import { drawIcon, type IconShape, type IconFace } from "./draw-icon.ts";

export interface InstallableApp extends IconFace {
  readonly id: string;
  readonly language: string | null;
}

/** Apple's home screen requests the start page before a service worker runs, so it must be a real file. */
const startsWithoutWorker = (): boolean => "standalone" in navigator;

/**
 * Stores an app's manifest, with icons drawn from its document, where the service worker finds it. The icons are data
 * URLs in the manifest, because phones fetch icons without the service worker and no server has them.
 */
export async function keepFace(base: URL, app: InstallableApp, only: boolean): Promise<void> {
  const home = only ? base : new URL(`apps/${encodeURIComponent(app.id)}/`, base);
  const address = new URL("manifest.webmanifest", home).href;
  const cache = await caches.open(`ninefold ${base.pathname} faces`);
  const drawn = JSON.stringify([3, app.name, app.icon, app.colour, app.language]);
  const kept = await cache.match(address);
  const known = kept?.headers.get("x-drawn-from") === encodeURIComponent(drawn);
  if (!known) {
    const headers = {
      "content-type": "application/manifest+json; charset=utf-8",
      "x-drawn-from": encodeURIComponent(drawn),
    };
    await cache.put(address, new Response(JSON.stringify(await manifestOf(base, home, app, only)), { headers }));
  }
  if (location.pathname === home.pathname) await use(known ? null : address, app);
}

/** Removes the manifest of a deleted app. */
export async function forgetFace(base: URL, id: string): Promise<void> {
  const cache = await caches.open(`ninefold ${base.pathname} faces`);
  await cache.delete(new URL(`apps/${encodeURIComponent(id)}/manifest.webmanifest`, base).href);
}

async function manifestOf(base: URL, home: URL, app: InstallableApp, only: boolean): Promise<object> {
  const { light } = accentTokens(app.colour ?? standardAccent);
  const plainly = !only && startsWithoutWorker();
  return {
    id: home.pathname,
    name: app.name,
    short_name: app.name,
    ...(app.language === null ? {} : { lang: app.language }),
    dir: "auto",
    start_url: plainly ? `${base.pathname}?app=${encodeURIComponent(app.id)}` : home.pathname,
    scope: plainly ? base.pathname : home.pathname,
    display: "standalone",
    background_color: "#f4f3f0",
    theme_color: light.accent,
    ...takesTables(home.pathname),
    icons: [await icon(app, 192, "any"), await icon(app, 512, "any"), await icon(app, 512, "maskable")],
  };
}

const icon = async (face: IconFace, size: number, purpose: IconShape) => ({
  src: await dataUrl(await drawIcon(face, size, purpose)),
  type: "image/png",
  sizes: `${size}x${size}`,
  purpose,
});

/** Updates the page's links. A new manifest needs a new link element, since the browser has read the old one. */
async function use(manifest: string | null, app: IconFace): Promise<void> {
  if (manifest !== null) {
    document.querySelector('link[rel="manifest"]')?.remove();
    document.head.append(link("manifest", manifest));
  }
  document.querySelector('link[rel="apple-touch-icon"]')?.remove();
  document.head.append(link("apple-touch-icon", await dataUrl(await drawIcon(app, 180, "maskable"))));
}

function link(rel: string, href: string): HTMLLinkElement {
  const element = document.createElement("link");
  element.rel = rel;
  element.href = href;
  return element;
}

async function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The icon could not be read.")));
    reader.readAsDataURL(blob);
  });
}
