import type { CardWords } from "../words/cards/en.ts";
import type { Part } from "./change-place.ts";
import type { PointSummary } from "./point-summary.ts";

export function titleOfPart(part: Part, words: CardWords): string {
  if (typeof part === "number") return words.points[part - 1] ?? "";
  return part === "scenarios" ? words.scenarios : words.sampleData;
}

export function helpOfPart(part: Part, words: CardWords): string {
  if (typeof part === "number") return words.pointHelp[part - 1] ?? "";
  return part === "scenarios" ? words.scenariosHelp : words.sampleDataHelp;
}

/** A card shows two lines of names, but a screen reader reads the whole text. */
const MOST_NAMED = 8;

/** `3 screens: Tools, My loans, Members`. */
export function countInWords({ part, count, names }: PointSummary, words: CardWords): string {
  const counted = countOf(part, count, words);
  // Names can repeat: two workflows may both end in "Paid", and several rules belong to one entity.
  const different = [...new Set(names)];
  const listed = different.length > MOST_NAMED ? [...different.slice(0, MOST_NAMED), "…"] : different;
  return listed.length === 0 || count === 0 ? counted : `${counted}: ${listed.join(", ")}`;
}

function countOf(part: Part, count: number, words: CardWords): string {
  switch (part) {
    case 2:
      return words.screensCount(count);
    case 3:
      return words.entitiesCount(count);
    case 4:
      return words.statusesCount(count);
    case 5:
      return words.rulesCount(count);
    case 6:
      return words.rolesCount(count);
    case 7:
      return words.callsCount(count);
    case 8:
      return words.messagesCount(count);
    case 9:
      return words.constantsCount(count);
    case "sample data":
      return words.recordsCount(count);
    case "scenarios":
      return words.scenariosCount(count);
    default:
      return "";
  }
}
