import type { Span } from "#text/span.ts";

/** Where an app shows what a line of its document says: an address inside it, and the part of the page that is meant. */
export interface AppLocation {
  readonly path: string;
  /** Routes of other pages that show it too: whoever is on one of them stays there. */
  readonly also: readonly string[];
  readonly element: ShownElement | null;
}

export type ShownElement =
  | { readonly kind: "screen"; readonly screen: string }
  | { readonly kind: "block"; readonly screen: string; readonly block: string }
  | { readonly kind: "field"; readonly name: string; readonly span: Span }
  | { readonly kind: "event"; readonly entity: string; readonly event: string };
