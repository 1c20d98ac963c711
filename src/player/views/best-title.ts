import type { DisplayValue } from "#engine/contract/display-value.ts";
import { isEmptyValue } from "../format/format.ts";

/** Of what a row says, what it may be called by: whom or what it is about tells rows apart better than a day. */
export function bestTitle(facts: readonly DisplayValue[]): DisplayValue | undefined {
  const filled = facts.filter((shown) => !isEmptyValue(shown.value) && speaks(shown));
  return filled.find(({ type }) => type.kind === "reference" || type.kind === "record") ?? filled[0];
}

/** A bare number is no title, nor is an amount. */
const speaks = ({ type }: DisplayValue): boolean =>
  !["number", "whole number", "money", "percent", "rating", "yes/no", "boolean"].includes(type.kind);
