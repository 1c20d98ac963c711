/** The kind of number that a field holds. It decides the stored unit, and the signs allowed beside the number. */
export type NumberKind =
  /** `unit`: allowed beside the number, such as "kg". */
  | { readonly kind: "number" | "whole"; readonly unit?: string }
  /** Stored as a share: 12.5 % is 0.125. */
  | { readonly kind: "percent" }
  /** Stored in minor units; `places`: the currency's decimals. 12.50 € is 1250 with two. */
  | { readonly kind: "money"; readonly currency: string; readonly places: number };
