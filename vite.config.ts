import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { rolldown } from "rolldown";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";

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
      // The guide and the page for assistants are read in the program, without a network too.
      const pages = readdirSync(join(import.meta.dirname, "docs", "language"));
      for (const page of pages.filter((name) => name.endsWith(".md")))
        this.emitFile({
          type: "asset",
          fileName: `guide/${page}`,
          source: readFileSync(join(import.meta.dirname, "docs", "language", page)),
        });
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
    reached ??= statically([join(import.meta.dirname, "src/main/phone/start.tsx")], build);
    // Vite's own function for fetching parts is called from all of them.
    if (id.endsWith("vite/preload-helper.js")) return "first";
    return reached.has(id) && !/[\\/]src[\\/]main[\\/]/.test(id) && !id.endsWith(".css") ? "first" : null;
  };
}

/** The worker's entry starts SQLite; what runs an app is fetched meanwhile, in one file too. */
function runningApp() {
  const file = join(import.meta.dirname, "src/main/worker/worker.ts");
  let entry: Set<string> | null = null;
  let reached: Set<string> | null = null;
  return (id: string, build: Build): string | null => {
    // SQLite's own workers are built by the same settings.
    if (build.getModuleInfo(file) === null) return null;
    entry ??= statically([file], build);
    reached ??= statically([join(import.meta.dirname, "src/main/worker/shelf-on-phone.ts")], build);
    return reached.has(id) && !entry.has(id) ? "running" : null;
  };
}

interface Build {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

function statically(entries: readonly string[], build: Build): Set<string> {
  const reached = new Set(entries);
  for (const id of reached) for (const imported of build.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/**
 * The worker is begun by a plain script that the page waits for. A module runs when all modules have been compiled, and then
 * the page's thread is busy with them: SQLite began a quarter of a second later on a slow phone.
 */
function workerFirst(): Plugin {
  return {
    name: "ninefold-worker-first",
    apply: "build",
    generateBundle: {
      order: "pre",
      async handler() {
        const bundle = await rolldown({ input: join(import.meta.dirname, "src/main/phone/begin-worker.ts") });
        const { output } = await bundle.generate({ format: "iife", minify: true });
        await bundle.close();
        this.emitFile({ type: "asset", name: "begin-worker.js", source: output[0].code });
      },
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const file = (name: RegExp) => Object.keys(bundle ?? {}).find((one) => name.test(one));
        const script = file(/\/begin-worker-[^/]+\.js$/);
        const worker = file(/\/worker-[^/]+\.js$/);
        if (script === undefined || worker === undefined) return html;
        // Below the policy, which holds for it too, and above the styles, for which a script would wait.
        return html.replace("<title>", `<script src="./${script}" data-worker="./${worker}"></script>\n    <title>`);
      },
    },
  };
}

/**
 * Most of what the page's first screen needs is called at once: browsers that know the hint compile it while it is fetched,
 * instead of reading it twice. Workers get none: their modules are compiled on the worker's own thread once they are there,
 * and all functions of the running app took it three times as long as those that are called.
 */
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

export default defineConfig({
  // Relative addresses: the same build runs at the root of a host and under any folder of it.
  base: "./",
  plugins: [react(), samples(), workerFirst(), compiledAtOnce()],
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
      output: {
        codeSplitting: {
          groups: [{ name: firstScreen(), debugName: "first screen", includeDependenciesRecursively: false }],
        },
      },
    },
  },
  worker: {
    format: "es",
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: runningApp(), debugName: "running app", includeDependenciesRecursively: false }],
        },
      },
    },
  },
});
