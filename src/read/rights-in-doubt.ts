import { fieldKey } from "#text/names.ts";
import type { Entity } from "#model/3-entities.ts";
import type { Right } from "#model/6-roles.ts";
import { compactName, longestName, type Names } from "./names.ts";

type RightTarget = Right["on"][number];

/** The unreadable parts of a row of point 6. The row grants nothing, and closes everything it could be about. */
export interface UnreadRight {
  /** The row could be about any action and any event. */
  actions: boolean;
  readonly things: RightTarget[];
}

/** What a row closes in addition to its readable parts; null: nothing. */
export function closedByDoubt(
  { actions, things }: UnreadRight,
  { may, on }: Pick<Right, "may" | "on">,
  events: Iterable<string>,
): Pick<Right, "may" | "on"> | null {
  if (!actions && things.length === 0) return null;
  const all: Right["may"] = [
    ...(["see", "create", "change", "delete"] as const).map((action) => ({ kind: "action", action }) as const),
    ...[...new Set(events)].map((event) => ({ kind: "event", event }) as const),
  ];
  return { may: actions ? all : may, on: [...on, ...things] };
}

/** Earlier names of entities and fields, from `Was`. */
export class EarlierNames {
  readonly #entities: readonly Entity[];

  constructor(entities: readonly Entity[]) {
    this.#entities = entities;
  }

  entity(written: string): string | null {
    const found = this.#entities.find(({ was }) => was.some((name) => isName(name, written)));
    return found?.key ?? null;
  }

  field(entity: string, written: string): string | null {
    const fields = this.#entities.find(({ key }) => key === entity)?.fields ?? [];
    return fields.find(({ was }) => was.some((name) => isName(name, written)))?.key ?? null;
  }
}

const isName = (name: string, written: string): boolean =>
  compactName(fieldKey(name)) === compactName(written) || compactName(name) === compactName(written);

/** Everything that unreadable words could be about: the entities and fields that they name, else anything. */
export function couldBe(names: Names, written: string): readonly RightTarget[] {
  const all = keysOf(names);
  const named = all.filter((entity) => isNamed(written, (word) => names.entity(word) === entity));
  const among = named.length > 0 ? named : all;
  const fields = among.flatMap((entity) => fieldsNamed(names, entity, written));
  if (fields.length > 0) return fields;
  // Without a dot it names no field, unless an entity is named too.
  const isOfField = written.includes(".") || named.length > 0;
  return among.flatMap((entity) => [
    { kind: "entity", entity } as const,
    ...(isOfField ? names.fieldKeys(entity).map((field) => ({ kind: "field", entity, field }) as const) : []),
  ]);
}

/** The same for a field of a known entity. */
export function couldBeField(names: Names, entity: string, written: string): readonly RightTarget[] {
  const fields = fieldsNamed(names, entity, written);
  return fields.length > 0 ? fields : names.fieldKeys(entity).map((field) => ({ kind: "field", entity, field }));
}

/** Everything that a row without a thing could be about. */
export const couldBeAny = (names: Names): readonly RightTarget[] =>
  keysOf(names).map((entity) => ({ kind: "entity", entity }));

const keysOf = (names: Names): readonly string[] => names.entityNames().flatMap((name) => names.entity(name) ?? []);

const fieldsNamed = (names: Names, entity: string, written: string): readonly RightTarget[] =>
  names
    .fieldKeys(entity)
    .flatMap((field) =>
      isNamed(written, (word) => names.field(entity, word) === field)
        ? [{ kind: "field", entity, field } as const]
        : [],
    );

/** True if some of the words are such a name. */
const isNamed = (written: string, is: (word: string) => boolean): boolean =>
  [...written.matchAll(/(?<![\p{L}\p{N}\p{M}_])[\p{L}\p{N}\p{M}_]/gu)].some(
    ({ index }) => longestName(written, index, (word) => (is(word) ? word : null)) !== null,
  );
