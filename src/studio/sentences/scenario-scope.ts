import type { Step } from "#model/appendices.ts";
import type { Model } from "#model/model.ts";

/** The names that a sentence may use after the sentences before it. */
export interface SentenceScope {
  readonly model: Model;
  /** Names of records, with the keys of their entities. */
  readonly records: ReadonlyMap<string, string>;
  /** The entity of the record created or changed last; bare fields in `Then` belong to it. */
  readonly last: string | null;
  /** The name of that record; null: it has none. */
  readonly lastName: string | null;
}

/** The scope of a sentence that begins at an offset; null: of a sentence after all others. */
export function scopeBefore(model: Model, scenario: number, place: number | null): SentenceScope {
  const records = new Map(model.samples.map(({ handle, entity }) => [handle, entity]));
  const { given, scenarios } = model.scenarios;
  const own = scenarios[scenario]?.steps ?? [];
  let last: string | null = null;
  let lastName: string | null = null;
  for (const step of [...given, ...own]) {
    if (place !== null && step.span.start >= place) continue;
    const made = madeBy(step);
    for (const name of made.names) records.set(name, made.entity);
    const named = nameIn(step) ?? made.names.at(-1) ?? null;
    const entity = named === null ? (step.kind === "create" ? step.entity : null) : (records.get(named) ?? null);
    if (entity === null) continue;
    last = entity;
    lastName = named !== null && isName(named) ? named : null;
  }
  return { model, records, last, lastName };
}

function madeBy(step: Step): { readonly names: readonly string[]; readonly entity: string } {
  switch (step.kind) {
    case "givenRecord":
      return { names: [step.handle], entity: step.entity };
    case "create":
      return { names: step.handle === null ? [] : [step.handle], entity: step.entity };
    case "thereAre":
      return { names: step.handles, entity: step.entity };
    default:
      return { names: [], entity: "" };
  }
}

/** The record that a step acts on; `there are` only names records. */
const nameIn = (step: Step): string | null =>
  step.kind === "fire" || step.kind === "change" || step.kind === "delete" ? step.on : null;

/** True for names that can be used in code: `L1`, not `Loan#3`. */
export const isName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u.test(name);

/** The names of an entity's records in the order of their appearance; null: of all entities. */
export const recordsOf = ({ records }: SentenceScope, entity: string | null): readonly string[] =>
  [...records].flatMap(([name, of]) => ((entity === null || of === entity) && isName(name) ? [name] : []));

/** The title of a sample record: the field that its entity is shown as, else its first text. */
export function titleOfRecord({ model }: SentenceScope, name: string): string | null {
  const row = model.samples.find(({ handle }) => handle === name);
  const shown = model.entities.find(({ key }) => key === row?.entity)?.shownAs?.source;
  const texts = (row?.cells ?? []).flatMap(({ field, value }) =>
    value.kind === "value" && typeof value.value === "string" ? [{ field, text: value.value }] : [],
  );
  const title = (texts.find(({ field }) => field === shown) ?? texts.find(({ field }) => field !== "status"))?.text;
  return title === undefined || title === name ? null : title;
}

/** A free name for a record: `N1`, `N2`. */
export function freeName({ records, model }: SentenceScope): string {
  const used = new Set([...records.keys(), ...model.roles.roles].map((name) => name.toLowerCase()));
  let number = 1;
  while (used.has(`n${number}`)) number++;
  return `N${number}`;
}
