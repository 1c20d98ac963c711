import type { Row } from "#engine/contract/queries.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Entity } from "#model/3-entities.ts";
import { formatShown, isEmptyValue, type Formatting } from "../format/format.ts";
import type { AnsweredFields } from "../answers/answered-fields.ts";
import { headingOf, partOf, partsTogether } from "./row-parts.tsx";

/** A row gives an overview; the rest is on its own page. */
const MOST_FACTS = 3;

const PICTURES: ReadonlySet<string> = new Set(["photo", "photos", "signature", "file"]);

/** The facts of child rows if the document names none: the first fields with a value. */
export function rowFacts(row: Row, entity: Entity | null, format: Formatting): readonly DisplayValue[] {
  // The field that orders the rows comes last: their order already shows it.
  const order = orderOf(entity);
  return factsAmong(
    row,
    entity,
    Object.keys(row.values).toSorted((one, other) => Number(one === order) - Number(other === order)),
    format,
  );
}

/**
 * The facts of rows that are answered in place, such as how many to pack. Left out: the answer and its further fields,
 * the field that orders the rows, and values equal in all rows. Values computed from the answer always keep their place
 * and name: rows whose height changed with an answer would move under the next tap.
 */
export function answeredRowSays(
  row: Row,
  rows: readonly Row[],
  entity: Entity,
  answers: AnsweredFields,
  format: Formatting,
): string {
  const follows = followers(entity, answers);
  const order = orderOf(entity);
  const keys = entity.fields
    .filter(
      (field) =>
        field !== answers.main &&
        !answers.further.includes(field) &&
        field.askedIf === null &&
        field.key !== order &&
        !PICTURES.has(field.type.kind) &&
        (follows.has(field.key) || differs(field.key)),
    )
    .map(({ key }) => key);
  const said = keys.flatMap((key) => {
    const [fact] = factsAmong(row, entity, [key], format);
    if (!follows.has(key)) return fact === undefined ? [] : [partOf(fact, format)];
    const name = format.translate(entity.fields.find((field) => field.key === key)?.name ?? key);
    return [`${name} ${fact === undefined ? "–" : formatShown(fact, format, "row")}`];
  });
  return partsTogether(said.slice(0, MOST_FACTS), headingOf(row, format));

  function differs(key: string): boolean {
    const text = (one: Row): string => JSON.stringify(one.values[key]?.value ?? null);
    return rows.length < 2 || rows.some((one) => text(one) !== text(row));
  }
}

/** Computed fields that depend on an answer, directly or through other computed fields. */
function followers(entity: Entity, { main, further }: AnsweredFields): ReadonlySet<string> {
  const changed = new Set([main, ...further].map(({ key }) => key));
  const found = new Set<string>();
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const { key, default: rule } of entity.fields) {
      if (found.has(key) || rule?.kind !== "computed" || !rule.from?.some((input) => changed.has(input))) continue;
      found.add(key);
      changed.add(key);
    }
  }
  return found;
}

const orderOf = (entity: Entity | null): string | undefined => entity?.order[0]?.field.value;

function factsAmong(
  row: Row,
  entity: Entity | null,
  keys: readonly string[],
  format: Formatting,
): readonly DisplayValue[] {
  const title = formatShown(row.title, format, "row");
  return keys
    .flatMap((key) => {
      const shown = row.values[key];
      if (shown === undefined || PICTURES.has(shown.type.kind) || isEmptyValue(shown.value)) return [];
      if (formatShown(shown, format, "row") === title) return [];
      const field = entity?.fields.find((one) => one.key === key);
      return [field === undefined ? shown : { ...shown, name: field.name }];
    })
    .slice(0, MOST_FACTS);
}
