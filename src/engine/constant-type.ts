import { isPercentage } from "#expr/percentages.ts";
import type { Type } from "#expr/types.ts";
import type { Constant } from "#model/9-constants.ts";
import type { DisplayValue } from "./contract/display-value.ts";

/** What a constant is to expressions; it stays so whatever it is worth now. */
export const typeOfConstant = ({ value }: Constant): Type => value.type ?? value.tree?.type ?? { kind: "text" };

/** The same as people see and type it: `9 %` is a percentage. */
export function shownTypeOf(constant: Constant): DisplayValue["type"] {
  const type = typeOfConstant(constant);
  if (!isPercentage(constant.value.source)) return type;
  if (type.kind === "number") return { kind: "percent" };
  return type.kind === "list" && type.of.kind === "number" ? { kind: "list", of: { kind: "percent" } } : type;
}
