import type { StateTable, Transition } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import { asWritten } from "./as-written.ts";
import { type Comparison, factsOf, type Item, type ComparedDocument } from "./comparison.ts";
import { withSameFacts } from "./partners.ts";

export function compareStates(comparison: Comparison): void {
  const { before, after, renames } = comparison;
  const keys = new Set([
    ...before.model.states.map(({ entity }) => renames.entity(entity)),
    ...after.model.states.map(({ entity }) => entity),
  ]);
  for (const key of keys) {
    const old = before.model.states.find(({ entity }) => renames.entity(entity) === key);
    const table = after.model.states.find(({ entity }) => entity === key);
    const name = [...after.model.entities, ...before.model.entities].find((entity) => entity.key === key)?.name ?? key;
    compareStatuses(comparison, old, table, name);
    compareTransitions(comparison, old, table, name);
  }
}

function compareStatuses(
  comparison: Comparison,
  old: StateTable | undefined,
  table: StateTable | undefined,
  entity: string,
): void {
  const itemsOf = (one: StateTable | undefined, now: (name: string) => string): readonly Item[] =>
    (one?.statuses ?? []).map((status) => ({
      item: "status",
      key: looseName(now(status.name)),
      name: `${entity}.${status.name}`,
      span: status.span,
      facts: factsOf(status, { names: { openToChange: "Open to change" }, without: ["name", "span", "was"] }),
    }));
  const [before, after] = [itemsOf(old, laterName(comparison, old)), itemsOf(table, (name) => name)];
  const pairs = comparison.items(4, before, after);
  const at = { point: 4, before: old?.span ?? null, after: table?.span ?? null } as const;
  comparison.order(pairs, before, after, { item: "entity", name: entity, of: "status" }, at);
}

function compareTransitions(
  comparison: Comparison,
  old: StateTable | undefined,
  table: StateTable | undefined,
  entity: string,
): void {
  const before = (old?.transitions ?? []).map((row) =>
    itemOf(row, entity, comparison.before, laterName(comparison, old)),
  );
  const after = (table?.transitions ?? []).map((row) => itemOf(row, entity, comparison.after));
  const pairs = comparison.items(4, before, after, (one, left) => partnerOf(one, left, after, comparison));
  for (const [was, is] of pairs) {
    const names = [old?.transitions[before.indexOf(was)], table?.transitions[after.indexOf(is)]].map((row) =>
      row === undefined ? null : nameOf(row),
    );
    if (names[0] && names[1] && table !== undefined) comparison.noteEvent(table.entity, names[0], names[1]);
  }
  const at = { point: 4, before: old?.span ?? null, after: table?.span ?? null } as const;
  comparison.order(pairs, before, after, { item: "entity", name: entity, of: "event" }, at);
}

/** A row of the same event from another status; else one with the same facts but another name or time. */
function partnerOf(one: Item, left: readonly Item[], after: readonly Item[], comparison: Comparison): Item | undefined {
  const free = left.filter((other) => !after.some(({ key }) => key === other.key));
  return (
    free.find((other) => eventOf(other) === eventOf(one)) ??
    withSameFacts(comparison)(one, free) ??
    (one.isUnnamed ? free.find((other) => other.isUnnamed && fromOf(other) === fromOf(one)) : undefined)
  );
}

const eventOf = ({ key }: Item): string => key.split("\n")[0] ?? "";
const fromOf = ({ key }: Item): string => key.split("\n")[1] ?? "";

/** The event's name; null: it has none. */
const nameOf = ({ event }: Transition): string | null => (event.kind === "named" ? event.name : null);

/** The later name of a status of the earlier document. */
const laterName =
  ({ renames }: Comparison, old: StateTable | undefined) =>
  (name: string): string =>
    renames.status(old?.entity ?? "", name);

function itemOf(
  row: Transition,
  entity: string,
  { source }: ComparedDocument,
  now = (status: string): string => status,
): Item {
  const { then: effects, ...rest } = row;
  const { event } = row;
  const name = event.kind === "start" ? "start" : (nameOf(row) ?? asWritten(event, source));
  const from = typeof row.from === "string" ? row.from : row.from.map(({ value }) => looseName(now(value))).join();
  return {
    item: "event",
    key: `${event.kind} ${looseName(name)}\n${from}`,
    name: `${entity}.${name}`,
    span: row.span,
    problem: row.problem,
    isUnnamed: event.kind !== "named",
    facts: factsOf(
      { ...rest, effects },
      {
        names: { guards: "Only if", asksFor: "Asks for", effects: "Then" },
        entries: { who: "any order", guards: "order", asksFor: "order", effects: "order", from: "any order" },
        without: ["span", "problem", ...(event.kind === "named" || event.kind === "start" ? ["event"] : [])],
      },
    ),
  };
}
