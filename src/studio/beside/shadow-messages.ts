import type { Span } from "#text/span.ts";

/** A message from the page to the shadow in its frame. */
export interface ToShadow {
  readonly kind: "ninefold-to-shadow";
  /** Rises when the shadow has opened another document. */
  readonly generation: number;
  readonly online: boolean;
  /** Null: follow the device. */
  readonly theme: "light" | "dark" | null;
  /** The route where the app shows what stands at the cursor; null: stay. */
  readonly path: string | null;
  /** The mark of the element to show there. */
  readonly mark: string | null;
  /** Routes of other pages that show it too. */
  readonly also: readonly string[];
}

/**
 * A message from the shadow to the page around it: it has loaded, the person has navigated in it, or they want to see a
 * line of the document.
 */
export type FromShadow = { readonly kind: "ninefold-from-shadow" } & (
  | { readonly is: "there" }
  | { readonly is: "at"; readonly path: string }
  | { readonly is: "asking"; readonly source: Span }
);

/** Pages of other sites can post any message. */
const isKind = (data: unknown, kind: string): data is object =>
  typeof data === "object" && data !== null && "kind" in data && data.kind === kind;

export const isToShadow = (data: unknown): data is ToShadow => isKind(data, "ninefold-to-shadow");
export const isFromShadow = (data: unknown): data is FromShadow => isKind(data, "ninefold-from-shadow");
