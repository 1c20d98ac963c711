import type { Difference, DifferenceCode } from "#engine/contract/difference.ts";
import { comparePurpose } from "./1-purpose.ts";
import { compareScreens } from "./2-screens.ts";
import { compareEntities } from "./3-entities.ts";
import { compareStates } from "./4-states.ts";
import { compareRules } from "./5-rules.ts";
import { compareRoles } from "./6-roles.ts";
import { compareCalls } from "./7-calls.ts";
import { compareErrors } from "./8-errors.ts";
import { compareConstants } from "./9-constants.ts";
import { compareAppendices } from "./appendices.ts";
import { Comparison, type ComparedDocument } from "./comparison.ts";

/** The differences in meaning between two documents, most important first: rights, data, behaviour, appearance. */
export function diff(before: ComparedDocument, after: ComparedDocument): readonly Difference[] {
  const comparison = new Comparison(before, after);
  comparePurpose(comparison);
  compareScreens(comparison);
  compareEntities(comparison);
  compareStates(comparison);
  compareRules(comparison);
  compareRoles(comparison);
  compareCalls(comparison);
  compareErrors(comparison);
  compareConstants(comparison);
  compareAppendices(comparison);
  return comparison.differences().toSorted((one, other) => weightOf(one) - weightOf(other));
}

/** Points in order of the damage that an unnoticed change can do. */
const POINTS: readonly Difference["point"][] = [6, 3, 4, 5, 7, 2, 9, 8, 1, "scenarios", "sample data", "words"];

const CODES: readonly DifferenceCode[] = [
  "rights-open",
  "rights-closed",
  "may-now",
  "may-always",
  "may-now-if",
  "may-if-instead",
  "may-only-if",
  "may-no-longer",
  "item-broken",
  "item-removed",
  "item-renamed",
  "type-changed",
  "required",
  "required-if",
  "optional",
  "item-added",
];

function weightOf({ code, point, values }: Difference): number {
  const mayOpen = "fact" in values && (values.fact === "Who" || values.fact === "Changeable by");
  const place = mayOpen ? 0 : POINTS.indexOf(point);
  const rank = CODES.indexOf(code);
  return place * 100 + (rank < 0 ? CODES.length : rank);
}
