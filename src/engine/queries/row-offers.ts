import type { Screen, View } from "#model/2-screens.ts";
import type { Field } from "#model/3-entities.ts";
import { looseName } from "#text/names.ts";
import type { Row } from "../contract/queries.ts";
import { isComputed } from "../document/lookup.ts";
import { mayChange, maySeeField } from "../rights/may.ts";
import { isAsked } from "../rules/is-asked.ts";
import type { QueryContext } from "../context/query-context.ts";
import { eventOffers } from "./event-offers.ts";

/** Kinds of fields that can't be typed into a row. */
const NOT_TYPED: ReadonlySet<string> = new Set(["series", "children", "secret", "unknown"]);

/** Fields of a row that this person may change now: visible, asked for, and open by rights and status. */
export function openFields(context: QueryContext, entity: string, id: string, among: readonly Field[]): string[] {
  const typed = among.filter(
    (field) => !isComputed(field) && field.problem === null && !NOT_TYPED.has(field.type.kind),
  );
  if (typed.length === 0 || !mayChange(context, entity, id, null).allowed) return [];
  return typed
    .filter(
      (field) =>
        maySeeField(context, entity, id, field.key) &&
        isAsked(context, field, id) &&
        mayChange(context, entity, id, [field.key]).allowed,
    )
    .map((field) => field.key);
}

/** Child rows with the fields that can be changed in them. */
export function withOpenFields(context: QueryContext, entity: string, rows: readonly Row[]): readonly Row[] {
  const fields = context.lookup.entity(entity)?.fields ?? [];
  return rows.map((row) => ({ ...row, open: openFields(context, entity, row.id, fields) }));
}

/** Fields that the rows of a list let one change (`answerHere`), also below a record. */
export const answeredIn = (screen: Screen, entity: string | null): readonly string[] =>
  screen.answerHere.filter((one) => one.entity === entity).map(({ field }) => field);

const ofRecord = ({ views }: Screen): boolean => views.some(({ kind }) => kind === "one" || kind === "form");

/** Views whose rows have room for offers; a calendar and a map have none. */
const WITH_OFFERS: ReadonlySet<View["kind"]> = new Set(["list", "cards", "board", "gallery", "table"]);

/**
 * Rows of a list with what the screen lets a user do to them. On the screen of a record, "Lets a user" is about that
 * record, so its lists offer no events.
 */
export function withOffers(
  context: QueryContext,
  screen: Screen,
  { kind, entity }: View,
  rows: readonly Row[],
): readonly Row[] {
  if (entity === null || !WITH_OFFERS.has(kind)) return rows;
  const answered = answeredIn(screen, entity);
  const listed = ofRecord(screen)
    ? []
    : screen.actions.flatMap((action) => (action.kind === "event" ? [looseName(action.event)] : []));
  if (answered.length === 0 && listed.length === 0) return rows;
  const fields = (context.lookup.entity(entity)?.fields ?? []).filter(({ key }) => answered.includes(key));
  return rows.map((row) => ({
    ...row,
    ...(answered.length === 0 ? {} : { open: openFields(context, entity, row.id, fields) }),
    ...(listed.length === 0
      ? {}
      : {
          events: eventOffers(context, entity, row.id, "rules of status").filter((offer) =>
            listed.includes(looseName(offer.event)),
          ),
        }),
  }));
}
