import { coded, type ReportText } from "#engine/contract/import-texts.ts";
import type { AppDescription } from "./writer/description.ts";
import { finishDocument } from "./writer/finish-document.ts";
import type { DocumentOrigin, ImportedDocument } from "#engine/contract/new-app.ts";
import type { FactCounter } from "./fact-counter.ts";

/** Writes the document. Parts that the checker refuses become notes in the document and in the report. */
export function importedDocument(origin: DocumentOrigin, app: AppDescription, tally: FactCounter): ImportedDocument {
  const { source, refused, errors } = finishDocument(app);
  for (const [unit, { message }] of refused)
    tally.takeBack(placeOf(unit), whatOf(unit), coded("why-checker", { message }));
  for (const { message } of errors)
    tally.note(coded("place-document"), coded("a-mistake"), coded("why-checker", { message }));
  const entities = app.entities.map(({ name, fields }) => ({ name, fields: fields.length }));
  return { kind: "document", origin, title: app.title, source, entities, report: tally.report() };
}

const textOf = (unit: object, key: string): string | null => {
  const value = (unit as Readonly<Record<string, unknown>>)[key];
  return typeof value === "string" ? value : null;
};

const placeOf = (unit: object): ReportText =>
  textOf(unit, "on") ??
  textOf(unit, "entity") ??
  textOf(unit, "name") ??
  textOf(unit, "handle") ??
  coded("place-expression");

const whatOf = (unit: object): ReportText =>
  textOf(unit, "original") ?? textOf(unit, "default") ?? coded("document-part");
