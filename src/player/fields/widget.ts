import type { ComponentType } from "react";
import type { DraftField } from "#engine/contract/drafts.ts";
import type { Value } from "#expr/types.ts";
import type { DraftFiller, Target } from "../drafts/draft-filler.ts";

export interface FormFieldProps {
  readonly item: DraftField;
  readonly filler: DraftFiller;
  readonly row?: { readonly field: string; readonly row: string };
  /** The heading right above already shows its name. */
  readonly headed?: boolean;
}

/** Props of a field's control. Label, help and errors are drawn around it. */
export interface WidgetProps {
  readonly item: DraftField;
  readonly value: Value;
  /** `title`: text for a reference until the engine has answered. */
  readonly set: (value: Value, title?: string | null) => void;
  readonly leave: () => void;
  readonly filler: DraftFiller;
  readonly target: Target;
  /** Renders a field of a child row; passed in to avoid an import cycle, because a form field contains this control. */
  readonly FormField: ComponentType<FormFieldProps>;
}

export const textOf = (value: Value): string =>
  typeof value === "string" ? value : value === null ? "" : String(value);

export const numberOf = (value: Value): number | null => (typeof value === "number" ? value : null);

export const listOf = (value: Value): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
