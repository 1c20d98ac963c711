import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The program, built for the browser. */
export interface Program {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly page: string;
  readonly serviceWorker: string;
}

/** The package's folder. This file is in `dist/cli/…` in the package and in `src/cli/site/` in a checkout. */
function packageFolder(): string {
  let folder = fileURLToPath(new URL(".", import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const above = join(folder, "..");
    if (above === folder) break;
    folder = above;
  }
  return folder;
}

/**
 * Loads the built program from `dist/site` of the package, or from the folder in NINEFOLD_SITE. In a checkout it is
 * built if missing or outdated. `why` says what to do if there is none.
 */
export async function loadProgram(
  say: (sentence: string) => void,
): Promise<Program | { readonly files: null; readonly why: string }> {
  const named = process.env["NINEFOLD_SITE"];
  const root = packageFolder();
  const folder = named ?? join(root, "dist", "site");
  if (named === undefined) await buildInCheckout(root, say);
  if (!existsSync(join(folder, "service-worker.js")))
    return { files: null, why: `the program is not built. Run \`npm run build\` in ${root}, then try again.` };
  const files = new Map<string, Uint8Array>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    files.set(relative(folder, path).split(sep).join("/"), readFileSync(path));
  }
  const text = (path: string): string => new TextDecoder().decode(files.get(path));
  return { files, page: text("index.html"), serviceWorker: text("service-worker.js") };
}

interface SiteBuilder {
  siteIsFresh(): boolean;
  buildSite(options: { quiet: boolean }): Promise<void>;
}

async function buildInCheckout(root: string, say: (sentence: string) => void): Promise<void> {
  const script = join(root, "scripts", "build-site.mjs");
  if (!existsSync(script) || !existsSync(join(root, "node_modules", "vite"))) return;
  const builder = (await import(pathToFileURL(script).href)) as SiteBuilder;
  if (builder.siteIsFresh()) return;
  say("Building Ninefold …\n");
  await builder.buildSite({ quiet: true });
}
