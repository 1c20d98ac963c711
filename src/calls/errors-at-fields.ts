import type { Value } from "#expr/types.ts";
import type { ErrorNames } from "#model/4-states.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import { meantField } from "./field-of-error.ts";
import { serverErrors } from "./server-errors.ts";

type Place = { readonly entity: string | null; readonly id: string | null };

export const USUAL_NAMES: ErrorNames = { field: null, message: null };

/** The effect `errors at fields`: shows a server's errors at the fields that they mean. */
export function errorsAtFields(context: CommandContext, place: Place, errors: Value, names: ErrorNames): void {
  context.answer?.errors.push(...refusalsIn(context, place, errors, names));
}

/** Converts a server's errors into refusals: at a field if the error names one, else for the whole record. */
export function refusalsIn(
  context: CommandContext,
  { entity, id }: Place,
  errors: Value,
  names: ErrorNames = USUAL_NAMES,
): readonly Refusal[] {
  const { lookup, command } = context;
  const fieldOf = (path: readonly string[]) => (entity === null ? null : meantField(lookup, entity, path));
  return serverErrors(errors, names, (path) => fieldOf(path) !== null).map(({ path, message, named }): Refusal => {
    const meant = fieldOf(path);
    const place = { code: "not-accepted" as const, command, entity, id };
    if (meant === null)
      return {
        ...place,
        message: named && path.length > 0 ? `${path.join(".")}: ${message}` : message,
        shown: "notice",
        field: null,
      };
    const { field, row, inRow } = meant;
    if (row === null) return { ...place, message, shown: "field", field: field.key };
    // Row numbers start at 1 for people.
    const words = `${[String(row + 1), inRow?.name ?? ""].join(" ").trim()}: ${message}`;
    const rows = entity === null || id === null ? [] : context.records.children(entity, id, field.key);
    const rowId = rows[row];
    const atRow = rowId === undefined || inRow === null ? undefined : { id: rowId, field: inRow.key, message };
    return { ...place, message: words, shown: "field", field: field.key, ...(atRow === undefined ? {} : { atRow }) };
  });
}
