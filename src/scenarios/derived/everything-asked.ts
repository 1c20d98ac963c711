import { BUILT_IN_FIELDS } from "#model/built-in-fields.ts";
import type { Value } from "#expr/types.ts";
import type { ListQuery, Query } from "#engine/contract/queries.ts";
import { placesOf } from "./test-lists.ts";
import type { RightsTrial } from "./trial-of-rights.ts";

/** A hidden field that is about to be changed, with the two values that it gets in turn. */
export interface UnseenField {
  readonly entity: string;
  readonly id: string;
  readonly field: string;
  readonly values: readonly [Value, Value];
}

/** Collects everything of one kind that a person can learn: answers as text, by the name of the question. */
export type Observations = (tried: RightsTrial, hidden: readonly UnseenField[]) => Promise<ReadonlyMap<string, string>>;

/** Runs every query that a person can make. Returns the answers as text, by the name of the query. */
export async function everythingAsked(
  tried: RightsTrial,
  hidden: readonly UnseenField[],
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  for (const [name, query] of [...lists(tried, hidden), ...BOXES])
    answers.set(name, asText(await tried.app.ask(query)));
  for (const { entity, id } of someSeen(tried)) {
    answers.set(`${entity} ${id}`, asText(await tried.app.ask({ kind: "record", entity, id })));
    const { entries } = await tried.app.ask({ kind: "history", entity, id });
    // That something has changed may be known, but not what.
    const told = entries.filter(({ changes, rows }) => changes.length + rows.length > 0);
    answers.set(`the history of ${entity} ${id}`, asText(told));
    answers.set(`the form of ${entity} ${id}`, await form(tried, entity, id));
    answers.set(`deleting ${entity} ${id}`, asText(await tried.app.ask({ kind: "deletion", entity, id })));
  }
  for (const { key: entity, fields } of tried.oracle.model.entities) {
    const all = { entity, fields: [...BUILT_IN_FIELDS, "status", ...fields.map(({ key }) => key)], limit: 200 };
    answers.set(`taking out ${entity}`, asText(await tried.app.readRecords(all)));
    for (const { field, values } of hidden.filter((one) => one.entity === entity))
      for (const value of values)
        answers.set(
          `taking out ${entity} where ${field} is ${JSON.stringify(value)}`,
          asText(await tried.app.readRecords({ ...all, where: { field, oneOf: [value] } })),
        );
    answers.set(`a new ${entity}`, asText(await tried.app.ask({ kind: "creation", entity })));
  }
  const { records, profiles, creatable, screens } = await tried.app.describe();
  answers.set("what the app says of itself", asText([records, profiles, creatable, screens]));
  return answers;
}

type NamedQuery = readonly [name: string, query: Query];

function lists(tried: RightsTrial, hidden: readonly UnseenField[]): readonly NamedQuery[] {
  return tried.oracle.model.screens.flatMap((screen) =>
    screen.views.flatMap((view, index) =>
      placesOf(tried, screen).flatMap((at): NamedQuery[] => {
        const of = at === null ? "" : ` of ${at}`;
        if (view.kind === "overview")
          return [[`${screen.name}${of}`, { kind: "overview", screen: screen.name, view: index, at }]];
        if (view.entity === null) return [];
        const base: ListQuery = { kind: "list", screen: screen.name, view: index, at, from: 0, limit: 200 };
        const own = hidden.filter(({ entity }) => entity === view.entity);
        const grouped = view.groupedBy?.value ?? "";
        const questions = own.flatMap(({ field, values }): (readonly [string, Partial<ListQuery>])[] => [
          [`, ordered by ${field}`, { order: { field, descending: false } }],
          ...values.map((value) => [`, filtered by ${field}`, { filters: { [field]: [value] } }] as const),
          ...values.flatMap((group) => (field === grouped ? [[", one column", { group }] as const] : [])),
          ...values.flatMap((value) =>
            field === view.from?.value || field === view.to?.value
              ? [[", some days", { between: { start: String(value), end: String(value) } }] as const]
              : [],
          ),
        ]);
        const texts = hidden.flatMap(({ values }) => values).filter((value) => typeof value === "string");
        const searches = [...new Set(texts)].map((search) => [`, searching for ${search}`, { search }] as const);
        return [["", {}] as const, ...questions, ...searches].map(([words, part], number): NamedQuery => [
          `${screen.name}${of}${words} (${number})`,
          { ...base, ...part },
        ]);
      }),
    ),
  );
}

const BOXES: readonly NamedQuery[] = [
  ["the inbox", { kind: "inbox" }],
  ["the outbox", { kind: "outbox" }],
  ["the requests", { kind: "requests" }],
  ["the constants", { kind: "constants" }],
  ["what was set aside", { kind: "setAside" }],
  ["what servers said", { kind: "news" }],
  ["the connection", { kind: "connection" }],
];

const SEEN_OF_EACH = 2;

function someSeen({ oracle, sight }: RightsTrial): readonly { readonly entity: string; readonly id: string }[] {
  return oracle.model.entities.flatMap(({ key: entity }) =>
    (oracle.records[entity] ?? [])
      .map((record) => String(record["id"]))
      .filter((id) => sight.record(entity, id))
      .slice(0, SEEN_OF_EACH)
      .map((id) => ({ entity, id })),
  );
}

/** A form for changing a record, with the options of its references. */
async function form({ app, oracle }: RightsTrial, entity: string, id: string): Promise<string> {
  try {
    const draft = await app.openDraft({ entity, id });
    const options = [];
    for (const { key, type } of oracle.fieldsOf(entity))
      if (type.kind === "reference")
        options.push(await app.draftOptions({ draft: draft.draft, field: key, search: "", limit: 50 }));
    await app.discardDraft(draft.draft);
    return asText([draft.groups, options]);
  } catch {
    return "none";
  }
}

/** Commit numbers and form ids always increase. That a hidden record blocks a deletion may be known (P3.13). */
const NOT_COMPARED = new Set(["commit", "draft", "newId", "hasOthers"]);
const asText = (answer: unknown): string =>
  JSON.stringify(answer, (key, value: unknown) => (NOT_COMPARED.has(key) ? undefined : value));
