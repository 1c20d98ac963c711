import type { Span } from "#text/span.ts";

/** Where a running app shows what a line of its document describes: a path, and the element on that page. */
export interface AppLocation {
  readonly path: string;
  /** Routes of other pages that show it too; no navigation is needed from there. */
  readonly also: readonly string[];
  readonly element: ShownElement | null;
}

export type ShownElement =
  | { readonly kind: "screen"; readonly screen: string }
  | { readonly kind: "block"; readonly screen: string; readonly block: string }
  | { readonly kind: "field"; readonly name: string; readonly span: Span }
  | { readonly kind: "event"; readonly entity: string; readonly event: string };
