import type { Span } from "#text/span.ts";

/** What the page around a shadow tells it. */
export interface ToShadow {
  readonly kind: "ninefold-to-shadow";
  /** Rises when another document has been opened under it. */
  readonly generation: number;
  readonly online: boolean;
  /** Null: as the device has it. */
  readonly theme: "light" | "dark" | null;
  /** Where the app shows what stands at the cursor; null: stay. */
  readonly path: string | null;
  /** The element that is meant there, by its mark. */
  readonly mark: string | null;
  /** Routes of pages that show it too. */
  readonly also: readonly string[];
}

/** What a shadow tells the page around it: it is there, somebody has gone to another page in it, or wants a line of the document. */
export type FromShadow = { readonly kind: "ninefold-from-shadow" } & (
  | { readonly is: "there" }
  | { readonly is: "at"; readonly path: string }
  | { readonly is: "asking"; readonly source: Span }
);

/** Pages of other sites can send anything. */
const isKind = (data: unknown, kind: string): data is object =>
  typeof data === "object" && data !== null && "kind" in data && data.kind === kind;

export const isToShadow = (data: unknown): data is ToShadow => isKind(data, "ninefold-to-shadow");
export const isFromShadow = (data: unknown): data is FromShadow => isKind(data, "ninefold-from-shadow");
