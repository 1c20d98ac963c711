import type { Field } from "#model/3-entities.ts";
import { titleField as titleFieldOf } from "#model/title-field.ts";
import { sayWith } from "./say.ts";
import { showValue } from "./show-value.ts";
import { typeOfField } from "./type-of-field.ts";
import { thisIs, type Context, type ExpressionVisibility } from "../context/context.ts";

/** Titles may contain other records' titles; a cycle of them ends here. */
const DEEPEST = 5;

/** What a person may see of the parts of a title. */
export interface TitleVisibility extends ExpressionVisibility {
  record(entity: string, id: string): boolean;
}

/**
 * The title of a record: `Shown as`, else its first text field. Null: no such record. With `visibility`, as on screens,
 * it contains only what the person may see; messages and notices of the document contain everything.
 */
export function titleOf(
  context: Context,
  entity: string,
  id: string,
  visibility?: TitleVisibility,
  /** How deeply this title is nested in others. */
  depth = 0,
): string | null {
  if (!context.records.has(entity, id)) return null;
  if (depth >= DEEPEST) return "";
  const shownAs = context.lookup.entity(entity)?.shownAs ?? null;
  const titleWithin = (of: string, record: string): string =>
    visibility === undefined || visibility.record(of, record)
      ? (titleOf(context, of, record, visibility, depth + 1) ?? "")
      : "";
  if (shownAs?.tree) {
    const value = visibility ? context.runAs(shownAs.tree, thisIs(id), visibility) : context.value(shownAs, thisIs(id));
    return sayWith(context, shownAs, value, titleWithin);
  }
  const field = titleField(context, entity);
  if (field === null || (visibility !== undefined && !visibility.field(entity, id, field.key))) return "";
  return showValue(context.field(entity, id, field.key), typeOfField(field.type, context.lookup.currency), {
    language: context.language,
    zone: context.zone,
    title: titleWithin,
  });
}

/** The title field of an entity without `Shown as`. */
export const titleField = (context: Context, entity: string): Field | null =>
  titleFieldOf(context.lookup.entity(entity)?.fields ?? []);
