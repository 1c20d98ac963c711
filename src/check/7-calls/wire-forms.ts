import type { FieldType } from "#model/3-entities.ts";
import type { WireForm } from "#model/7-calls.ts";
import type { Checking } from "../checking.ts";

/** Reports a form that the values of a field never have, and pairs for values that the field does not know. */
export function checkWireForms(at: Checking): void {
  for (const { entity, onTheWire } of at.model.calls.resources)
    for (const { field, as } of onTheWire) {
      const known = at.field(entity, field.value);
      if (as === undefined || known === null) continue;
      const { type, name } = known;
      if (!fits(as, type)) at.report("wire-form-does-not-fit", field.span, { field: name, type: type.kind });
      if (as.kind === "pairs" && type.kind === "choice")
        for (const { here } of as.pairs)
          if (!type.options.some(({ value }) => value === here))
            at.report("wire-value-unknown", field.span, { field: name, value: String(here) });
    }
}

const TEXTS = new Set(["text", "long text", "barcode", "series", "phone", "choice", "email", "link"]);
const NUMBERS = new Set(["number", "whole number", "percent", "rating", "money"]);

function fits(form: WireForm, { kind }: FieldType): boolean {
  switch (form.kind) {
    case "pairs":
      return kind === "yes/no" || kind === "choice" || TEXTS.has(kind);
    case "epoch":
      return kind === "date" || kind === "date and time";
    case "minor":
      return kind === "money";
    case "prefix":
      return TEXTS.has(kind) || NUMBERS.has(kind);
    default:
      return TEXTS.has(kind) || NUMBERS.has(kind) || kind === "yes/no";
  }
}
