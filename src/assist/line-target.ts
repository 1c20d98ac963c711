import type { Span } from "#text/span.ts";

/** Where an app shows what a line of its document says. */
export interface LineTarget {
  readonly page:
    | { readonly kind: "screen"; readonly path: string }
    | {
        readonly kind: "record";
        readonly entity: string;
        /** Null: where its records are shown. */
        readonly screen: string | null;
        /** One of these; null: any. */
        readonly statuses: readonly string[] | null;
        /** One on which it can be fired, where there is one. */
        readonly event: string | null;
      }
    | { readonly kind: "form"; readonly entity: string };
  readonly element: ShownElement | null;
}

/** The part of the page that is meant. */
export type ShownElement =
  | { readonly kind: "screen"; readonly screen: string }
  | { readonly kind: "block"; readonly screen: string; readonly block: string }
  | { readonly kind: "field"; readonly name: string; readonly span: Span }
  | { readonly kind: "event"; readonly entity: string; readonly event: string };
