import { afterAll, beforeAll, describe, test } from "vitest";
import { openSite, type Site } from "./support/site.ts";
import { walkAsEverybody } from "./support/walk.ts";
import { walkedFromShelf } from "./support/walked-samples.ts";
import { Walker } from "./support/walker.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

describe.skipIf(walkedFromShelf.length === 0)(
  "every sample: every screen and event of every role, without a network, and nothing for axe to report",
  () => {
    test.for(walkedFromShelf)("$title", { timeout: 900_000 }, async ({ sample, title }) => {
      await walkAsEverybody(await Walker.open(site, sample, title));
    });
  },
);
