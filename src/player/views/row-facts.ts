import type { Row } from "#engine/contract/queries.ts";
import type { Shown } from "#engine/contract/shown.ts";
import type { Entity } from "#model/3-entities.ts";
import { formatShown, isEmptyValue, type Formatting } from "../format/format.ts";
import type { AnsweredFields } from "../answers/answered-fields.ts";

/** A row says what it is at a glance; the rest is on its own page. */
const MOST_FACTS = 3;

const PICTURES: ReadonlySet<string> = new Set(["photo", "photos", "signature", "file"]);

/** What child rows say where the document does not: their first fields that hold something. */
export function rowFacts(row: Row, entity: Entity | null, format: Formatting): readonly Shown[] {
  // What puts the rows in order is seen in their order; the rest of a row has more to say.
  const order = orderOf(entity);
  return factsAmong(
    row,
    entity,
    Object.keys(row.values).toSorted((one, other) => Number(one === order) - Number(other === order)),
    format,
  );
}

/**
 * What rows say that are answered where they stand: how many are to be packed, how much is to be given. Not the answer
 * and what belongs to it, nor what puts the rows in order, nor what is the same in all of them.
 */
export function answeredRowFacts(
  row: Row,
  rows: readonly Row[],
  entity: Entity,
  { main, further }: AnsweredFields,
  format: Formatting,
): readonly Shown[] {
  const order = orderOf(entity);
  const keys = entity.fields.filter(
    (field) =>
      field !== main && !further.includes(field) && field.askedIf === null && field.key !== order && differs(field.key),
  );
  return factsAmong(
    row,
    entity,
    keys.map(({ key }) => key),
    format,
  );

  function differs(key: string): boolean {
    const text = (one: Row): string => JSON.stringify(one.values[key]?.value ?? null);
    return rows.length < 2 || rows.some((one) => text(one) !== text(row));
  }
}

const orderOf = (entity: Entity | null): string | undefined => entity?.order[0]?.field.value;

function factsAmong(row: Row, entity: Entity | null, keys: readonly string[], format: Formatting): readonly Shown[] {
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
