/** What sort of number a field holds. It decides the unit in which it is kept, and the signs that may stand beside it. */
export type NumberKind =
  /** `unit`: may stand beside it, "kg". */
  | { readonly kind: "number" | "whole"; readonly unit?: string }
  /** Kept as a share: 12.5 % is 0.125. */
  | { readonly kind: "percent" }
  /** Kept in minor units, so many places behind the point: 12.50 € is 1250 with two. */
  | { readonly kind: "money"; readonly currency: string; readonly places: number };
