import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface WalkedSample {
  readonly sample: string;
  readonly title: string;
}

export const sampleFolder = join(import.meta.dirname, "../../../samples");
const full = process.env["NINEFOLD_FULL"] !== undefined;
/** Only the samples whose names begin so. */
const only = process.env["NINEFOLD_SAMPLE"] ?? "";

/** Samples that are walked as the sites that `ninefold build` makes of them, in the full run: built-site.test.ts shows every time that such a site opens. */
export const walkedAsBuilt = (full ? ["tool-library", "stock-count"] : []).filter((sample) => sample.startsWith(only));

/** In the short run the sample with a map, calls and most kinds of screens; in the full run all of them. */
const SHORT = ["deliveries"];

/** From the shelf, in two halves at the same time. */
const walkedFromShelf: readonly WalkedSample[] = readdirSync(sampleFolder)
  .filter((file) => file.endsWith(".md") && file.startsWith(only))
  .filter((file) => full || only !== "" || SHORT.includes(file.slice(0, -3)))
  .map((file) => ({
    sample: file.replace(/\.md$/, ""),
    title: /^# (?:Specification:\s*)?(.+)$/m.exec(readFileSync(join(sampleFolder, file), "utf8"))?.[1]?.trim() ?? file,
  }));

export const halvesFromShelf = [0, 1].map((half) => walkedFromShelf.filter((_, index) => index % 2 === half));
