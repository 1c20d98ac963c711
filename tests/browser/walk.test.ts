import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, test } from "vitest";
import { serveFolder } from "../../scripts/serve.mjs";
import { buildApp } from "./support/built.ts";
import { openSite, type Site } from "./support/site.ts";
import { walkAsEverybody } from "./support/walk.ts";
import { Walker } from "./support/walker.ts";

const folder = join(import.meta.dirname, "../../samples");
const full = process.env["NINEFOLD_FULL"] !== undefined;
const only = process.env["NINEFOLD_SAMPLE"] ?? "";
const built = ["tool-library", "stock-count"].filter((sample) => sample.startsWith(only));
/** Two samples are walked as the sites that `ninefold build` makes of them; from the shelf too in the full run. */
const samples = readdirSync(folder)
  .filter((file) => file.endsWith(".md") && file.startsWith(only) && (full || !built.includes(file.slice(0, -3))))
  .map((file) => ({
    sample: file.replace(/\.md$/, ""),
    title: /^# (?:Specification:\s*)?(.+)$/m.exec(readFileSync(join(folder, file), "utf8"))?.[1]?.trim() ?? file,
  }));

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

const timeout = 900_000;

describe.skipIf(samples.length === 0)(
  "every sample: every screen and event of every role, without a network, and nothing for axe to report",
  () => {
    test.for(samples)("$title", { timeout }, async ({ sample, title }) => {
      await walkAsEverybody(await Walker.open(site, sample, title));
    });
  },
);

describe.skipIf(built.length === 0)(
  "the same walk through what ninefold build makes, from a plain file server in a folder",
  () => {
    test.for(built)("%s", { timeout }, async (sample) => {
      const place = mkdtempSync(join(tmpdir(), "ninefold-walk-"));
      const out = await buildApp(place, join(folder, `${sample}.md`), "--sample-data");
      const plain = await serveFolder(out, { plain: true, base: "/some/folder/" });
      try {
        await walkAsEverybody(await Walker.openBuilt(plain, sample, "some-folder"));
      } finally {
        await plain.close();
        rmSync(place, { recursive: true, force: true });
      }
    });
  },
);
