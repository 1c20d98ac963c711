import { fieldKey } from "#text/names.ts";
import { quoted } from "#scenarios/recording/value-as-code.ts";
import type { Field, FieldType } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { recordsOf, type SentenceScope } from "./scenario-scope.ts";

/** A place for a value in a sentence: a field of a record, its status, or an input of an event. */
export interface Slot {
  readonly key: string;
  readonly name: string;
  readonly type: FieldType;
}

const entityOf = (model: Model, key: string) => model.entities.find((entity) => entity.key === key);

const asSlot = ({ key, name, type }: Field): Slot => ({ key, name, type });

/** The status, as a choice among the statuses of the entity. */
function statusOf(model: Model, entity: string): readonly Slot[] {
  const statuses = model.states.find((table) => table.entity === entity)?.statuses ?? [];
  if (statuses.length === 0) return [];
  const options = statuses.map(({ name, span }) => ({ value: name, span }));
  return [{ key: "status", name: "Status", type: { kind: "choice", options } }];
}

/** The owner of a child row. */
function ownerOf(model: Model, entity: string): readonly Slot[] {
  const owner = entityOf(model, entity)?.owner ?? null;
  if (owner === null) return [];
  const name = entityOf(model, owner.entity)?.name ?? owner.entity;
  return [{ key: "owner", name, type: { kind: "reference", entity: owner.entity, where: null } }];
}

const isWritable = ({ type, default: start }: Field): boolean =>
  start?.kind !== "computed" && !["children", "secret", "unknown", "series"].includes(type.kind);

/** The fields that a person may give a value. */
export const slotsToGive = (model: Model, entity: string): readonly Slot[] => [
  ...ownerOf(model, entity),
  ...(entityOf(model, entity)?.fields.filter(isWritable).map(asSlot) ?? []),
];

/** The values that `Given` may set: the status too. */
export const slotsToPut = (model: Model, entity: string): readonly Slot[] => [
  ...slotsToGive(model, entity),
  ...statusOf(model, entity),
];

/** The inputs of an event. */
export function slotsAsked(model: Model, entity: string, event: string): readonly Slot[] {
  const asked = new Map<string, Slot>();
  const fields = entityOf(model, entity)?.fields ?? [];
  for (const row of model.states.find((table) => table.entity === entity)?.transitions ?? [])
    if (row.event.kind === "named" && row.event.name === event)
      for (const { field, own } of row.asksFor) {
        const found = own ?? fields.find(({ key }) => key === field.value);
        if (found !== undefined) asked.set(found.key, asSlot(found));
      }
  return [...asked.values()];
}

/** What a record can be checked for: computed fields too. */
export const slotsToCheck = (model: Model, entity: string): readonly Slot[] => [
  ...statusOf(model, entity),
  ...(entityOf(model, entity)
    ?.fields.filter(({ type }) => !["children", "secret", "unknown"].includes(type.kind))
    .map(asSlot) ?? []),
];

export const slotNamed = (slots: readonly Slot[], name: string): Slot | undefined =>
  slots.find(({ key }) => key === fieldKey(name));

/** The values that a valid sentence must give. */
export function slotsNeeded(model: Model, entity: string, event: string | null): readonly Slot[] {
  if (event !== null) {
    const optional = new Set(
      model.states
        .find((table) => table.entity === entity)
        ?.transitions.flatMap(({ event: of, asksFor }) =>
          of.kind === "named" && of.name === event ? asksFor.filter((one) => one.optional) : [],
        )
        .map(({ field }) => field.value),
    );
    return slotsAsked(model, entity, event).filter(({ key }) => !optional.has(key));
  }
  const fields = entityOf(model, entity)?.fields ?? [];
  const needed = fields.filter(
    (field) => isWritable(field) && field.required === true && field.default === null && field.askedIf === null,
  );
  return [...ownerOf(model, entity), ...needed.map(asSlot)];
}

/** A value of this type as code, allowed for any record. Null: the document offers none. */
export function codeFor(scope: SentenceScope, { name, type }: Slot): string | null {
  const currency = scope.model.purpose.currency?.value ?? "EUR";
  switch (type.kind) {
    case "choice":
      return type.options[0] === undefined ? null : quoted(type.options[0].value);
    case "choices":
      return type.options[0] === undefined ? null : `[${quoted(type.options[0].value)}]`;
    case "reference":
      return recordsOf(scope, type.entity)[0] ?? null;
    case "references": {
      const [first] = recordsOf(scope, type.entity);
      return first === undefined ? null : `[${first}]`;
    }
    case "money":
      return `10 ${currency}`;
    default:
      return PLAIN[type.kind] ?? quoted(name);
  }
}

const PLAIN: { readonly [kind: string]: string } = {
  number: "1",
  "whole number": "1",
  percent: "50",
  rating: "3",
  "yes/no": "yes",
  date: "today()",
  "date and time": "now()",
  time: "09:00",
  duration: "1 hour",
  email: '"ana@example.org"',
  phone: '"+41 44 000 00 00"',
  link: '"https://example.org"',
  photo: "a photo",
  photos: "2 photos",
  file: "a file",
  signature: "a signature",
  location: '"47.37, 8.54"',
  colour: '"#2266aa"',
  "list of text": '["one"]',
};
