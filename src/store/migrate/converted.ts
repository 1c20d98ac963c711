import type { SetAsideReason } from "#engine/contract/reasons.ts";
import type { Value } from "#expr/types.ts";

export type Converted =
  | { readonly fits: true; readonly value: Value }
  | { readonly fits: false; readonly reason: SetAsideReason };

export const fits = (value: Value): Converted => ({ fits: true, value });
export const set = (reason: SetAsideReason): Converted => ({ fits: false, reason });
