import type { Value } from "#expr/types.ts";
import { valueNamed } from "#text/by-name.ts";
import type { Command, Outcome } from "#engine/contract/commands.ts";
import type { Draft, DraftRequest } from "#engine/contract/drafts.ts";
import type { Field } from "#model/3-entities.ts";
import { isWritable, otherValues } from "./candidate-values.ts";
import type { UnseenField, Observations } from "./everything-asked.ts";
import type { Stored } from "./oracle.ts";
import { hasSomeRow } from "./oracle-rights.ts";
import { isForbidden, refusalsOf } from "./outcomes.ts";
import { copyOf } from "./set-up.ts";
import { rehearse, type RightsTrial } from "./trial-of-rights.ts";

/** What one of all those things would come to, as text. */
interface Rehearsed {
  readonly name: string;
  readonly said: string;
  /** This person has no right to it, whatever they type. */
  readonly hasNoRight: boolean;
}

/** What everything would come to that somebody can do or type, by what it is called. Nothing of it is kept. */
export const everythingRehearsed: Observations = async (tried, hidden) => byName(await rehearsals(tried, hidden));

/** The same of what they have no right to. */
export const everythingForbidden: Observations = async (tried, hidden) =>
  byName((await rehearsals(tried, hidden)).filter((one) => one.hasNoRight));

/** The refusals of it that the platform words: none of them quotes what a person has not typed. */
export const platformRefusals: Observations = async (tried, hidden) => {
  const said = new Map<string, string>();
  for (const [name, command] of commandsOf(tried, hidden)) {
    const own = refusalsOf(await rehearse(tried, command)).filter(({ message }) => message === null);
    if (own.length > 0) said.set(name, asText(tried, own));
  }
  return said;
};

const byName = (all: readonly Rehearsed[]): ReadonlyMap<string, string> =>
  new Map(all.map(({ name, said }) => [name, said]));

async function rehearsals(tried: RightsTrial, hidden: readonly UnseenField[]): Promise<readonly Rehearsed[]> {
  const all: Rehearsed[] = [];
  for (const [name, command] of commandsOf(tried, hidden)) {
    const outcome = await rehearse(tried, command);
    all.push({ name, said: outcomeAsText(tried, outcome), hasNoRight: isForbidden(outcome) });
  }
  for (const [name, request] of formsOf(tried)) {
    const hasNoRight = !couldSave(tried, request);
    for (const [key, said] of await typedForm(tried, request)) all.push({ name: `${name}, ${key}`, said, hasNoRight });
  }
  return all;
}

/**
 * Whether some row could let this person save such a form. Rows of an owner are as open as it is, events have a *Who*, and
 * the form of a record shows what is worked out for it, whoever may change it.
 */
function couldSave({ oracle, asker }: RightsTrial, { entity, id }: DraftRequest): boolean {
  const isRow = oracle.model.entities.find(({ key }) => key === entity)?.owner !== null;
  return isRow || id !== null || hasSomeRow(oracle, asker, "create", entity);
}

type NamedCommand = readonly [name: string, command: Command];

function commandsOf(tried: RightsTrial, hidden: readonly UnseenField[]): readonly NamedCommand[] {
  const { oracle } = tried;
  return oracle.model.entities.flatMap(({ key: entity }) => {
    // That something closed keeps a record is told (P3.13).
    const isKept = hidden.some((one) => {
      const type = oracle.fieldOf(one.entity, one.field)?.type;
      return type?.kind === "reference" && type.entity === entity;
    });
    return patternsOf(tried, entity).flatMap((record): NamedCommand[] => {
      const id = String(record["id"]);
      const about = `${entity} ${id}`;
      const copy = copyOf(oracle.model, entity, record);
      const writable = oracle.fieldsOf(entity).filter(isWritable);
      return [
        [`a copy of ${about}`, { kind: "create", entity, values: copy }],
        ...(isKept ? [] : [[`deleting ${about}`, { kind: "delete", entity, id }] as const]),
        ...writable.flatMap((field) =>
          othersOf(tried, entity, record, field).map((value): NamedCommand => {
            const values = { [field.key]: value };
            return [`${field.key} of ${about} as ${JSON.stringify(value)}`, { kind: "change", entity, id, values }];
          }),
        ),
        ...writable.map((field): NamedCommand => {
          const values = { ...copy, [field.key]: null };
          return [`a copy of ${about} without ${field.key}`, { kind: "create", entity, values }];
        }),
        ...eventsOf(tried, entity).map(({ event, asked }): NamedCommand => {
          const values = Object.fromEntries(
            asked.map((field) => [field.key, othersOf(tried, entity, record, field)[0] ?? null]),
          );
          return [`${event} of ${about}`, { kind: "fire", entity, id, event, values }];
        }),
      ];
    });
  });
}

function formsOf(tried: RightsTrial): readonly (readonly [name: string, request: DraftRequest])[] {
  return tried.oracle.model.entities.flatMap(({ key: entity }) => [
    [`a new ${entity}`, { entity, id: null }] as const,
    ...patternsOf(tried, entity).flatMap((record) => {
      const id = String(record["id"]);
      return [
        [`the form of ${entity} ${id}`, { entity, id }] as const,
        ...eventsOf(tried, entity)
          .filter(({ asked }) => asked.length > 0)
          .map(({ event }) => [`the form to ${event} ${entity} ${id}`, { entity, id, event }] as const),
      ];
    }),
  ]);
}

/** A record that this person sees, and one that they do not see. */
function patternsOf({ oracle, sight }: RightsTrial, entity: string): readonly Stored[] {
  const records = oracle.records[entity] ?? [];
  const isSeen = (record: Stored): boolean => sight.record(entity, String(record["id"]));
  const patterns = [records.find(isSeen), records.find((record) => !isSeen(record))];
  return patterns.filter((record) => record !== undefined);
}

/** Events that people fire, and what they ask for. */
function eventsOf(
  { oracle }: RightsTrial,
  entity: string,
): readonly { readonly event: string; readonly asked: readonly Field[] }[] {
  const rows = oracle.model.states.find((table) => table.entity === entity)?.transitions ?? [];
  const events = rows.flatMap(({ event, asksFor }) =>
    event.kind !== "named"
      ? []
      : [
          [
            event.name,
            {
              event: event.name,
              asked: asksFor.flatMap(({ field, own }) => own ?? oracle.fieldOf(entity, field.value) ?? []),
            },
          ] as const,
        ],
  );
  return [...new Map(events).values()];
}

const othersOf = ({ oracle }: RightsTrial, entity: string, record: Stored, field: Field): readonly Value[] =>
  otherValues(oracle, field, entity, valueNamed(record, field.key) ?? null).slice(0, 1);

/** A form after each field that is typed into, one after the other. */
async function typedForm(tried: RightsTrial, request: DraftRequest): Promise<readonly (readonly [string, string])[]> {
  const { app, oracle } = tried;
  const shown: (readonly [string, string])[] = [];
  let draft: Draft;
  try {
    draft = await app.openDraft(request);
  } catch {
    return [["as it opens", "none"]];
  }
  shown.push(["as it opens", asText(tried, [draft.groups, draft.errors])]);
  for (const { field, readOnly, visible, shown: now } of draft.groups.flatMap(({ fields }) => fields)) {
    const [value] = otherValues(oracle, field, request.entity, now.value);
    if (readOnly || !visible || value === undefined) continue;
    await app.editDraft(draft.draft, { kind: "set", field: field.key, value });
    draft = await app.editDraft(draft.draft, { kind: "leave", field: field.key });
    shown.push([`${field.key} typed`, asText(tried, [draft.groups, draft.errors])]);
  }
  await app.discardDraft(draft.draft);
  return shown;
}

function outcomeAsText(tried: RightsTrial, outcome: Outcome): string {
  if (outcome.kind !== "done") return asText(tried, outcome);
  const { messages, open, undoable } = outcome;
  return asText(tried, ["done", messages, open?.screen, undoable]);
}

/** Forms, and the records and rows that are new in them, have other ids each time. */
function asText({ oracle }: RightsTrial, answer: unknown): string {
  const isNew = (id: unknown): boolean =>
    typeof id === "string" && !oracle.model.entities.some(({ key }) => oracle.record(key, id) !== null);
  return JSON.stringify(answer, (key, value: unknown) =>
    key === "draft" || ((key === "id" || key === "row") && isNew(value)) ? undefined : value,
  );
}
