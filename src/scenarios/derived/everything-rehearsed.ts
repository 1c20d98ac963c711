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

/** The outcome of one rehearsed command or form, as text. */
interface Rehearsed {
  readonly name: string;
  readonly said: string;
  /** True if this person has no right to it, whatever they type. */
  readonly hasNoRight: boolean;
}

/** Rehearses everything that a person can do or type. Returns the outcomes by name; nothing is saved. */
export const everythingRehearsed: Observations = async (tried, hidden) => byName(await rehearsals(tried, hidden));

/** The same, only for what the person has no right to. */
export const everythingForbidden: Observations = async (tried, hidden) =>
  byName((await rehearsals(tried, hidden)).filter((one) => one.hasNoRight));

/** The refusals worded by the platform. None may quote a value that the person has not typed. */
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
 * True if some right could let this person save such a form. Child rows follow their owner, events have a *Who*, and
 * the form of an existing record shows its computed values even to people who may not change it.
 */
function couldSave({ oracle, asker }: RightsTrial, { entity, id }: DraftRequest): boolean {
  const isRow = oracle.model.entities.find(({ key }) => key === entity)?.owner !== null;
  return isRow || id !== null || hasSomeRow(oracle, asker, "create", entity);
}

type NamedCommand = readonly [name: string, command: Command];

function commandsOf(tried: RightsTrial, hidden: readonly UnseenField[]): readonly NamedCommand[] {
  const { oracle } = tried;
  return oracle.model.entities.flatMap(({ key: entity }) => {
    // That a hidden record blocks a deletion may be known (P3.13), so deletions are not compared then.
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

/** One record that this person sees, and one that they don't see. */
function patternsOf({ oracle, sight }: RightsTrial, entity: string): readonly Stored[] {
  const records = oracle.records[entity] ?? [];
  const isSeen = (record: Stored): boolean => sight.record(entity, String(record["id"]));
  const patterns = [records.find(isSeen), records.find((record) => !isSeen(record))];
  return patterns.filter((record) => record !== undefined);
}

/** Named events, with the fields that they ask for. */
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

/** The form after each edit, field by field. */
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

/** Ids of forms and of new records and rows differ each time, so they are removed. */
function asText({ oracle }: RightsTrial, answer: unknown): string {
  const isNew = (id: unknown): boolean =>
    typeof id === "string" && !oracle.model.entities.some(({ key }) => oracle.record(key, id) !== null);
  return JSON.stringify(answer, (key, value: unknown) =>
    key === "draft" || ((key === "id" || key === "row") && isNew(value)) ? undefined : value,
  );
}
