import type { SetAsideReason } from "#engine/contract/reasons.ts";
import type { Value } from "#expr/types.ts";

export type Conversion =
  | { readonly fits: true; readonly value: Value }
  | { readonly fits: false; readonly reason: SetAsideReason };

export const fits = (value: Value): Conversion => ({ fits: true, value });
export const set = (reason: SetAsideReason): Conversion => ({ fits: false, reason });
