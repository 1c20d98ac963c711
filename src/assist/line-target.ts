import type { Span } from "#text/span.ts";

/** The place in the app that shows the content of a line. */
export interface LineTarget {
  readonly page:
    | { readonly kind: "screen"; readonly path: string }
    | {
        readonly kind: "record";
        readonly entity: string;
        /** Null: the default screen for its records. */
        readonly screen: string | null;
        /** The record must have one of these statuses; null: any status. */
        readonly statuses: readonly string[] | null;
        /** If possible, a record on which this event can be fired. */
        readonly event: string | null;
      }
    | { readonly kind: "form"; readonly entity: string };
  readonly element: ShownElement | null;
}

/** The element of the page to highlight. */
export type ShownElement =
  | { readonly kind: "screen"; readonly screen: string }
  | { readonly kind: "block"; readonly screen: string; readonly block: string }
  | { readonly kind: "field"; readonly name: string; readonly span: Span }
  | { readonly kind: "event"; readonly entity: string; readonly event: string };
