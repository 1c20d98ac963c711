import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take long, the longest first: begun last, one of them would run on alone on one core. */
const LONG = [
  "built-site",
  "walk-built",
  "installed",
  "storage",
  "walk-2",
  "scenarios-in-browser",
  "share",
  "gallery",
  "studio",
  "walk-1",
  "taps",
  "desktop",
  "derived",
  "edit-round-trip",
  "faults",
  "matrix",
  "differential",
  "edit-document",
  "openapi",
  "rename",
  "faults-together",
  "restore",
  "fuzz",
  "live-queries",
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
