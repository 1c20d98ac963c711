import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface WalkedSample {
  readonly sample: string;
  readonly title: string;
}

export const sampleFolder = join(import.meta.dirname, "../../../samples");
const full = process.env["NINEFOLD_FULL"] !== undefined;
/** Only samples whose names begin with this. */
const only = process.env["NINEFOLD_SAMPLE"] ?? "";

/**
 * Samples that the full run also walks as sites of `ninefold build`; built-site.test.ts shows in every run that such a
 * site opens.
 */
export const walkedAsBuilt = (full ? ["tool-library", "stock-count"] : []).filter((sample) => sample.startsWith(only));

/** The short run walks the sample with a map, calls and most kinds of screens; the full run walks all. */
const SHORT = ["deliveries"];

/** From the shelf, in two halves that run at the same time. */
const walkedFromShelf: readonly WalkedSample[] = readdirSync(sampleFolder)
  .filter((file) => file.endsWith(".md") && file.startsWith(only))
  .filter((file) => full || only !== "" || SHORT.includes(file.slice(0, -3)))
  .map((file) => ({
    sample: file.replace(/\.md$/, ""),
    title: /^# (?:Specification:\s*)?(.+)$/m.exec(readFileSync(join(sampleFolder, file), "utf8"))?.[1]?.trim() ?? file,
  }));

export const halvesFromShelf = [0, 1].map((half) => walkedFromShelf.filter((_, index) => index % 2 === half));
