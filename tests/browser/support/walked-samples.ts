import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const sampleFolder = join(import.meta.dirname, "../../../samples");
const full = process.env["NINEFOLD_FULL"] !== undefined;
/** Only the samples whose names begin so. */
const only = process.env["NINEFOLD_SAMPLE"] ?? "";

/** Two samples are walked as the sites that `ninefold build` makes of them. */
export const walkedAsBuilt = ["tool-library", "stock-count"].filter((sample) => sample.startsWith(only));

/** The others are walked from the shelf; in the full run all of them are. */
export const walkedFromShelf = readdirSync(sampleFolder)
  .filter(
    (file) => file.endsWith(".md") && file.startsWith(only) && (full || !walkedAsBuilt.includes(file.slice(0, -3))),
  )
  .map((file) => ({
    sample: file.replace(/\.md$/, ""),
    title: /^# (?:Specification:\s*)?(.+)$/m.exec(readFileSync(join(sampleFolder, file), "utf8"))?.[1]?.trim() ?? file,
  }));
