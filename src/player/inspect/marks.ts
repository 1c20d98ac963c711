/**
 * What an element represents: a path into the model, as `data-mark`. The inspector leads from it to the line that made
 * the element. Elements without a mark belong to the nearest marked ancestor.
 */
export const mark = {
  screen: (screen: string) => join("screen", screen),
  tab: (screen: string) => join("tab", screen),
  record: (entity: string, screen: string | null) => join("record", entity, screen ?? ""),
  form: (entity: string, screen: string | null) => join("form", entity, screen ?? ""),
  view: (screen: string, view: number) => join("view", screen, String(view)),
  row: (screen: string) => join("row", screen),
  empty: (screen: string, view: number) => join("empty", screen, String(view)),
  search: (screen: string) => join("search", screen),
  filters: (screen: string) => join("filters", screen),
  block: (screen: string, block: string) => join("block", screen, block),
  field: ({ name, span }: Named) => join("field", name, String(span.start), String(span.end)),
  event: (entity: string, event: string) => join("event", entity, event),
  action: (screen: string | null, kind: string, target = "") => join("action", screen ?? "", kind, target),
} as const;

interface Named {
  readonly name: string;
  readonly span: { readonly start: number; readonly end: number };
}

const join = (...parts: readonly string[]): string => parts.map((part) => encodeURIComponent(part)).join("/");

export const partsOf = (written: string): readonly string[] =>
  written.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
