import type { SymbolKind } from "#assist/symbols.ts";
import type { NameForm } from "./name-forms.ts";

/** What has another name, and which one. */
export interface Renaming {
  readonly kind: SymbolKind;
  /** The entity that a field, a status or an event belongs to. */
  readonly entity: string | null;
  readonly old: NameForm;
  readonly fresh: NameForm;
}
