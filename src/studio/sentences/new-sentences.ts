import type { Entity } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import type { SentenceWords } from "../words/sentences/en.ts";
import { clauseFor } from "./clauses.ts";
import { freeName, recordsOf, titleOfRecord, type SentenceScope } from "./scenario-scope.ts";
import type { Choice } from "./sentence.ts";
import { codeFor, type Slot, slotsNeeded, slotsToCheck, slotsToGive, slotsToPut } from "./slots.ts";

/** ``with `tool = drill`, `due = today()` ``; empty if no value is required. */
export function withValues(scope: SentenceScope, slots: readonly Slot[]): string {
  const given = slots.flatMap((slot) => {
    const code = codeFor(scope, slot);
    return code === null ? [] : [`\`${slot.key} = ${code}\``];
  });
  return given.length === 0 ? "" : ` with ${given.join(", ")}`;
}

const nameOf = (model: Model, key: string): string => model.entities.find((entity) => entity.key === key)?.name ?? key;

/** Entities with fields, whose records a scenario can use. People come last: they mostly act. */
export const entitiesOf = ({ model }: SentenceScope): readonly Entity[] =>
  model.entities
    .filter(({ builtIn, fields }) => !builtIn && fields.length > 0)
    .toSorted((one, other) => Number(one.key === "Person") - Number(other.key === "Person"));

export const creating = (scope: SentenceScope, entity: string, name = freeName(scope)): string =>
  `create ${nameOf(scope.model, entity)} ${name}${withValues(scope, slotsNeeded(scope.model, entity, null))}`;

export function putting(scope: SentenceScope, entity: string, name = freeName(scope)): string {
  const needed = slotsNeeded(scope.model, entity, null);
  const slots = needed.length > 0 ? needed : slotsToPut(scope.model, entity).slice(0, 1);
  return `${nameOf(scope.model, entity)} ${name}${withValues(scope, slots)}`;
}

/** The events that people fire, with their entities. */
export const eventsOf = ({ states }: Model): readonly { readonly entity: string; readonly event: string }[] =>
  states.flatMap(({ entity, transitions }) =>
    [...new Set(transitions.flatMap(({ event }) => (event.kind === "named" ? [event.name] : [])))].map((event) => ({
      entity,
      event,
    })),
  );

/** A sentence that fires an event: on the record `keep`, else on one with a status from which the event is possible. */
export function firing(scope: SentenceScope, entity: string, event: string, keep: string | null): string | null {
  const { model, records, lastName } = scope;
  const rows = model.states.find((table) => table.entity === entity)?.transitions ?? [];
  const from = new Set(
    rows.flatMap(({ event: of, from: statuses }) =>
      of.kind === "named" && of.name === event && Array.isArray(statuses) ? statuses.map(({ value }) => value) : [],
    ),
  );
  const isReady = (name: string): boolean =>
    model.samples
      .find(({ handle }) => handle === name)
      ?.cells.some(({ field, value }) => field === "status" && value.kind === "value" && from.has(`${value.value}`)) ??
    false;
  const all = recordsOf(scope, entity);
  const kept = [keep, lastName].find((name) => name !== null && records.get(name) === entity);
  const on = kept ?? all.find(isReady) ?? all[0];
  return on === undefined ? null : `${event} ${on}${withValues(scope, slotsNeeded(model, entity, event))}`;
}

export function changing(scope: SentenceScope, record: string): string {
  const slots = slotsToGive(scope.model, scope.records.get(record) ?? "");
  return `change ${record}${withValues(scope, slots.slice(0, 1))}`;
}

/** ``L1 `status == "Out"` ``: the first expectation to offer for a record. */
export function expecting(scope: SentenceScope, record: string): string | null {
  const [slot] = slotsToCheck(scope.model, scope.records.get(record) ?? "");
  return slot === undefined ? null : `${record} \`${clauseFor(scope, slot)}\``;
}

const choice = (label: string, typed: string | null, detail?: string): readonly Choice[] =>
  typed === null ? [] : [{ label, typed, detail }];

/** The possible actions; `keep` is the record of the present sentence. */
export function deeds(scope: SentenceScope, words: SentenceWords, keep: string | null): readonly Choice[] {
  const { model, lastName } = scope;
  const record = keep ?? lastName ?? entitiesOf(scope).flatMap(({ key }) => recordsOf(scope, key))[0] ?? null;
  return [
    ...eventsOf(model).flatMap(({ entity, event }) =>
      choice(event, firing(scope, entity, event, keep), nameOf(model, entity)),
    ),
    ...entitiesOf(scope).flatMap(({ key, name }) => choice(`create ${name}`, creating(scope, key))),
    ...(record === null ? [] : choice("change", changing(scope, record), record)),
    ...(record === null ? [] : choice("delete", `delete ${record}`, record)),
    ...choice("3 days later", "3 days later", words.kinds.later),
  ];
}

export const peopleOf = (
  scope: SentenceScope,
): readonly { readonly put: string; readonly detail: string | undefined }[] =>
  recordsOf(scope, "Person").map((put) => ({ put, detail: titleOfRecord(scope, put) ?? undefined }));

/** A sentence to begin with: valid as it is, then changed part by part. */
export interface NewSentence {
  readonly kind: keyof SentenceWords["kinds"];
  readonly key: "Given" | "As" | "When" | "Then";
  readonly icon: string;
  readonly typed: string;
}

/** One sentence of each kind that fits at this place of the document. */
export function newSentences(scope: SentenceScope): readonly NewSentence[] {
  const { model, lastName, last } = scope;
  const [entity] = entitiesOf(scope);
  const records = entitiesOf(scope).flatMap(({ key }) => recordsOf(scope, key));
  const record = lastName ?? records[0] ?? null;
  const [person] = peopleOf(scope);
  const [role] = model.roles.roles;
  const fired = eventsOf(model)
    .map(({ entity: of, event }) => firing(scope, of, event, lastName))
    .find((typed) => typed !== null);
  const who = person?.put ?? role;
  const expected = record === null ? null : expecting(scope, record);
  const seen = last ?? entity?.key;
  const all: readonly (NewSentence | false | undefined)[] = [
    who !== undefined && { kind: "who", key: "As", icon: "user", typed: who },
    fired !== undefined && { kind: "event", key: "When", icon: "play", typed: fired ?? "" },
    entity !== undefined && { kind: "create", key: "When", icon: "plus", typed: creating(scope, last ?? entity.key) },
    record !== null && { kind: "change", key: "When", icon: "pencil", typed: changing(scope, record) },
    record !== null && { kind: "remove", key: "When", icon: "trash-2", typed: `delete ${record}` },
    expected !== null && { kind: "expect", key: "Then", icon: "check", typed: expected },
    { kind: "refused", key: "Then", icon: "ban", typed: "refused" },
    seen !== undefined && { kind: "sees", key: "Then", icon: "eye", typed: `sees 1 ${nameOf(model, seen)}` },
    person !== undefined && { kind: "told", key: "Then", icon: "bell", typed: `told ${person.put}` },
    entity !== undefined && { kind: "record", key: "Given", icon: "file", typed: putting(scope, entity.key) },
    { kind: "date", key: "Given", icon: "calendar", typed: "the date is 2026-05-04" },
    { kind: "later", key: "Given", icon: "clock", typed: "3 days later" },
    { kind: "offline", key: "Given", icon: "wifi-off", typed: "offline" },
  ];
  return all.filter((one) => one !== false && one !== undefined);
}
