import type { DisplayValue } from "#engine/contract/display-value.ts";
import { isEmptyValue } from "../format/format.ts";

/** The fact of a row that serves best as a title: a reference identifies a row better than a date. */
export function bestTitle(facts: readonly DisplayValue[]): DisplayValue | undefined {
  const filled = facts.filter((shown) => !isEmptyValue(shown.value) && speaks(shown));
  return filled.find(({ type }) => type.kind === "reference" || type.kind === "record") ?? filled[0];
}

/** Bare numbers and amounts are not used as titles. */
const speaks = ({ type }: DisplayValue): boolean =>
  !["number", "whole number", "money", "percent", "rating", "yes/no", "boolean"].includes(type.kind);
