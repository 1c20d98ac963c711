import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Slow test files, the longest first: started last, one of them would run alone at the end. */
const LONG = [
  "built-site",
  "walk-built",
  "installed",
  "storage",
  "studio",
  "walk-2",
  "share",
  "gallery",
  "versions",
  "exchange",
  "typed-numbers",
  "hostile",
  "walk-1",
  "scenarios-in-browser",
  "taps",
  "desktop",
  "derived",
  "edit-round-trip",
  "matrix",
  "rename",
  "live-queries",
  "faults",
  "edit-document",
  "read-again",
  "differential",
  "hostile-data",
  "uploads",
  "restore",
  "openapi",
  "misspelling",
  "faults-together",
  "fuzz",
];

function rank({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place === -1 ? LONG.length : place;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
