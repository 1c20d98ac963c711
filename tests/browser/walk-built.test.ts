import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "vitest";
import { serveFolder } from "../../scripts/serve.mjs";
import { buildApp } from "./support/built.ts";
import { walkAsEverybody } from "./support/walk.ts";
import { sampleFolder, walkedAsBuilt } from "./support/walked-samples.ts";
import { Walker } from "./support/walker.ts";

describe.skipIf(walkedAsBuilt.length === 0)(
  "the same walk through what ninefold build makes, from a plain file server in a folder",
  () => {
    test.for(walkedAsBuilt)("%s", { timeout: 900_000 }, async (sample) => {
      const place = mkdtempSync(join(tmpdir(), "ninefold-walk-"));
      const out = await buildApp(place, join(sampleFolder, `${sample}.md`), "--sample-data");
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
