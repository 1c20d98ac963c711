import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { rolldown } from "rolldown";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { leanSqlite } from "./scripts/lean-sqlite.mjs";

/** The facts of a sample that the shelf shows before it is opened; the document itself is fetched on demand. */
function describeSample(file: string, source: string) {
  const fact = (key: string) => new RegExp(`^- ${key}:\\s*(.+)$`, "mi").exec(source)?.[1]?.trim() ?? null;
  return {
    file,
    name: /^# (?:Specification:\s*)?(.+)$/m.exec(source)?.[1]?.trim() ?? file,
    icon: fact("Icon"),
    colour: fact("Colour"),
    summary: fact("Purpose of the product") ?? "",
  };
}

/** `virtual:samples` lists the samples; the documents lie beside the page as `samples/NAME.md`. */
function samples(): Plugin {
  const folder = join(import.meta.dirname, "samples");
  const files = () => readdirSync(folder).filter((name) => name.endsWith(".md"));
  return {
    name: "ninefold-samples",
    resolveId: (id) => (id === "virtual:samples" ? "\0virtual:samples" : null),
    load(id) {
      if (id !== "\0virtual:samples") return null;
      const list = files().map((file) => describeSample(file, readFileSync(join(folder, file), "utf8")));
      return `export const samples = ${JSON.stringify(list)};`;
    },
    generateBundle() {
      for (const file of files())
        this.emitFile({ type: "asset", fileName: `samples/${file}`, source: readFileSync(join(folder, file)) });
    },
  };
}

/**
 * What the first screen needs comes in one file: parts that later ones share too would else be files of their own, two
 * dozen of them, which take longer to fetch and zip worse. The page's own modules stay in the entry, which names the worker.
 */
function firstScreen() {
  let reached: Set<string> | null = null;
  return (id: string, build: Build): string | null => {
    reached ??= statically(["src/main/phone/start.tsx"], build);
    // Vite's own function for fetching parts is called from all of them.
    if (id.endsWith("vite/preload-helper.js")) return "first";
    return reached.has(id) && !/[\\/]src[\\/]main[\\/]/.test(id) && !id.endsWith(".css") ? "first" : null;
  };
}

/** The worker's entry starts SQLite; what runs an app is fetched meanwhile, in one file too. */
function runningApp() {
  let entry: Set<string> | null = null;
  let reached: Set<string> | null = null;
  return (id: string, build: Build): string | null => {
    entry ??= statically(["src/main/worker/worker.ts"], build);
    reached ??= statically(["src/main/worker/shelf-on-phone.ts"], build);
    return reached.has(id) && !entry.has(id) ? "running" : null;
  };
}

interface Build {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

function statically(entries: readonly string[], build: Build): Set<string> {
  const reached = new Set(entries.map((file) => join(import.meta.dirname, file)));
  for (const id of reached) for (const imported of build.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/** Nearly all of the first screen's code is called at once: browsers that know the hint compile it while it is fetched. */
function compiledAtOnce(): Plugin {
  return {
    name: "ninefold-compiled-at-once",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === "chunk" && ["first", "index"].includes(part.name))
            part.code = `//# allFunctionsCalledOnLoad\n${part.code}`;
      },
    },
  };
}

/** The script before the program: it starts the worker and shows the screen as it was last seen. */
function firstPicture(): Plugin {
  let fileName = "";
  return {
    name: "ninefold-first-picture",
    apply: "build",
    async buildStart() {
      const input = join(import.meta.dirname, "src/main/first-picture/show-picture.ts");
      const bundle = await rolldown({ input });
      const { output } = await bundle.generate({ format: "iife", minify: true });
      await bundle.close();
      const source = output[0].code;
      fileName = `assets/picture-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.js`;
      this.emitFile({ type: "asset", fileName, source });
    },
    // Not a module: it waits for the stylesheets above it, and the first frame for it.
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const worker = Object.keys(bundle).find((file) => /\/worker-[^/]*\.js$/.test(file));
        // The gallery of the kit is a page without a program.
        if (worker === undefined) return [];
        const attrs = { src: `./${fileName}`, "data-worker": `./${worker}` };
        return [{ tag: "script", attrs, injectTo: "body" }];
      },
    },
  };
}

export default defineConfig({
  // Relative addresses: the same build runs at the root of a host and under any folder of it.
  base: "./",
  plugins: [react(), samples(), firstPicture(), compiledAtOnce()],
  // The Markdown reader runs in a worker, where its variant for pages would ask for a document.
  resolve: { conditions: ["worker", ...defaultClientConditions] },
  publicDir: "public",
  build: {
    outDir: "dist/site",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: process.env.NINEFOLD_GALLERY ? { gallery: "gallery.html" } : { index: "index.html" },
      output: { codeSplitting: { groups: [{ name: firstScreen(), includeDependenciesRecursively: false }] } },
    },
  },
  worker: {
    format: "es",
    plugins: () => [leanSqlite()],
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: runningApp(), includeDependenciesRecursively: false }] } },
    },
  },
});
