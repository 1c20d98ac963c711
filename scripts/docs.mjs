// Writes the generated pages of the language reference; with --check it fails when they are out of date.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildCli } from "./build-cli.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
await buildCli();
const { defaultsPage, diagnosticsPage, iconsPage } = await import("../dist/cli/reference.js");

const pages = {
  "docs/language/diagnostics.md": diagnosticsPage(),
  "docs/language/defaults.md": defaultsPage(),
  "docs/language/icons.md": iconsPage(),
};
const outOfDate = Object.entries(pages).filter(([path, text]) => textOf(join(root, path)) !== text);

if (process.argv.includes("--check")) {
  for (const [path] of outOfDate) console.error(`${path} is out of date: run node scripts/docs.mjs`);
  process.exitCode = outOfDate.length === 0 ? 0 : 1;
} else {
  for (const [path, text] of outOfDate) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`wrote ${path}`);
  }
}

function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
