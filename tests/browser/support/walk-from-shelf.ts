import { afterAll, beforeAll, describe, test } from "vitest";
import { openSite, type Site } from "./site.ts";
import { walkAsEverybody } from "./walk.ts";
import type { WalkedSample } from "./walked-samples.ts";
import { Walker } from "./walker.ts";

/** Declares tests that walk through these samples from the shelf. */
export function walkFromShelf(samples: readonly WalkedSample[]): void {
  let site: Site;

  beforeAll(async () => {
    site = await openSite();
  });

  afterAll(async () => {
    await site.close();
  });

  describe.skipIf(samples.length === 0)(
    "every sample: every screen and event of every role, without a network, and nothing for axe to report",
    () => {
      test.for(samples)("$title", { timeout: 900_000 }, async ({ sample, title }) => {
        await walkAsEverybody(await Walker.open(site, sample, title));
      });
    },
  );
}
