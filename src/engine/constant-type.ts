import { isPercentage } from "#expr/percentages.ts";
import type { Type } from "#expr/types.ts";
import type { Constant } from "#model/9-constants.ts";
import type { DisplayValue } from "./contract/display-value.ts";

/** The type of a constant in expressions. It comes from the document, also if another value is set in the app. */
export const typeOfConstant = ({ value }: Constant): Type => value.type ?? value.tree?.type ?? { kind: "text" };

/** The type for display and input: `9 %` is a percentage. */
export function shownTypeOf(constant: Constant): DisplayValue["type"] {
  const type = typeOfConstant(constant);
  if (!isPercentage(constant.value.source)) return type;
  if (type.kind === "number") return { kind: "percent" };
  return type.kind === "list" && type.of.kind === "number" ? { kind: "list", of: { kind: "percent" } } : type;
}
