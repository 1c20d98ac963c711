import { valueNamed } from "#text/by-name.ts";
import type { FieldType } from "#model/3-entities.ts";
import type { AnalysedDocument } from "./analysed-document.ts";
import type { DocumentSymbol } from "./symbols.ts";

/** The explanation of a word. */
export interface Explanation {
  /** `field of Loan, a date`. */
  readonly title: string;
  readonly text: string | null;
}

/** A field's type in the notation of the language reference. */
export function typeInWords(type: FieldType): string {
  switch (type.kind) {
    case "choice":
    case "choices":
      return `${type.kind} of ${type.options.map(({ value }) => value).join(", ")}`;
    case "number":
    case "whole number":
      return type.unit === undefined ? type.kind : `${type.kind} in ${type.unit}`;
    case "series":
      return `number series ${type.prefix}${String(type.first).padStart(type.digits, "0")}`;
    case "reference":
      return type.entity;
    case "references":
      return `several ${type.entity}`;
    case "children":
      return `list of ${type.entity}`;
    case "unknown":
      return type.written;
    default:
      return type.kind;
  }
}

const BUILT_IN: Readonly<Record<string, string>> = {
  id: "The record's own id.",
  created_at: "When the record was made.",
  created_by: "Who made the record.",
  changed_at: "When the record was changed last.",
  changed_by: "Who changed the record last.",
  owner: "The record that this row belongs to.",
  status: "The state the record is in (point 4).",
};

export function explainSymbol(study: AnalysedDocument, symbol: DocumentSymbol): Explanation {
  const { model } = study;
  const { kind, name, key, entity } = symbol;
  switch (kind) {
    case "entity": {
      const found = model.entities.find((each) => each.key === key);
      const fields = found?.fields.map((field) => field.name).join(", ") ?? "";
      return { title: "entity", text: fields === "" ? null : `Fields: ${fields}.` };
    }
    case "field": {
      const field = model.entities.find((each) => each.key === entity)?.fields.find((each) => each.key === key);
      if (field === undefined) return { title: `field of ${entity}`, text: valueNamed(BUILT_IN, key) ?? null };
      const made = field.default?.kind === "computed" ? `Worked out: ${field.default.expression.source}` : null;
      const required = field.required === true ? "Required." : null;
      const text = [field.notes, required, made].filter((each) => each !== null && each !== "").join(" ");
      return { title: `field of ${entity}, ${typeInWords(field.type)}`, text: text === "" ? null : text };
    }
    case "status": {
      const found = model.states.find((each) => each.entity === entity)?.statuses.find((each) => each.name === name);
      return { title: `status of ${entity}`, text: found?.meaning ?? null };
    }
    case "event":
      return { title: `event of ${entity}`, text: eventInWords(study, symbol) };
    case "role":
      return { title: "role", text: null };
    case "screen": {
      const found = model.screens.find((each) => each.name === name);
      return {
        title: `screen ${found?.route ?? ""}`.trim(),
        text: found === undefined ? null : viewsInWords(found.views),
      };
    }
    case "error":
      return { title: "error", text: model.errors.find((each) => each.code === name)?.message.source ?? null };
    case "constant": {
      const found = model.constants.constants.find((each) => each.name === name);
      return { title: `constant, ${found?.value.source ?? ""}`, text: found?.meaning ?? null };
    }
    case "formula": {
      const found = model.constants.formulas.find((each) => each.name === name);
      return { title: "formula", text: found === undefined ? null : (found.meaning ?? found.body.value) };
    }
    case "call": {
      const found = model.calls.calls.find((each) => each.name === name);
      return { title: "call", text: found === undefined ? null : `${found.method} ${found.path.source}` };
    }
    case "record":
      return { title: `${entity} of the sample data`, text: null };
  }
}

function eventInWords({ model }: AnalysedDocument, { name, entity }: DocumentSymbol): string | null {
  const rows = model.states.find((each) => each.entity === entity)?.transitions ?? [];
  const lines = rows.flatMap(({ event, from, to }) => {
    if (event.kind !== "named" || event.name !== name) return [];
    const begin = typeof from === "string" ? from : from.map(({ value }) => value).join(", ");
    return [to === null ? begin : `${begin} → ${to.value}`];
  });
  return lines.length === 0 ? null : lines.join("; ");
}

const viewsInWords = (views: readonly { readonly kind: string; readonly entity: string | null }[]): string =>
  views.map(({ kind, entity }) => (entity === null ? kind : `${kind} of ${entity}`)).join(", ");
