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

/** Two samples are walked as the sites that `ninefold build` makes of them. */
export const walkedAsBuilt = ["tool-library", "stock-count"].filter((sample) => sample.startsWith(only));

/** The others are walked from the shelf, in two halves at the same time; in the full run all of them are. */
const walkedFromShelf: readonly WalkedSample[] = readdirSync(sampleFolder)
  .filter(
    (file) => file.endsWith(".md") && file.startsWith(only) && (full || !walkedAsBuilt.includes(file.slice(0, -3))),
  )
  .map((file) => ({
    sample: file.replace(/\.md$/, ""),
    title: /^# (?:Specification:\s*)?(.+)$/m.exec(readFileSync(join(sampleFolder, file), "utf8"))?.[1]?.trim() ?? file,
  }));

export const halvesFromShelf = [0, 1].map((half) => walkedFromShelf.filter((_, index) => index % 2 === half));
