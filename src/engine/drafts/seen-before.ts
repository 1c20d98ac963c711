import type { Value } from "#expr/types.ts";
import { valueNamed } from "#text/by-name.ts";
import { QueryContext } from "../context/query-context.ts";
import type { Draft, DraftField } from "../contract/drafts.ts";
import { dress, dressAs } from "../queries/shown.ts";
import type { Runtime } from "../runtime.ts";
import type { Actor } from "../session/actor.ts";
import type { DraftState } from "./draft-state.ts";

type DraftValues = DraftState["values"];

/**
 * Filters a tried draft down to what its person may see, judged on the stored records. The trial has written the typed
 * values, even ones that can't be saved; these must not make a field, row, file or title of another record visible.
 */
export function asSeenBefore(app: Runtime, actor: Actor, state: DraftState, tried: Draft): Draft {
  const context = new QueryContext(app, actor);
  const { lookup, records, visibility } = context;
  const seen = (entity: string, id: string, typed: DraftValues, fields: readonly DraftField[]): readonly DraftField[] =>
    fields.flatMap((one) => {
      const { field, shown, readOnly, rows = [] } = one;
      const { key, type } = field;
      const isOpen = !records.has(entity, id) || visibility.field(entity, id, key);
      if (!isOpen && readOnly) return [];
      if (type.kind === "children") {
        const open = rows.filter(({ row }) => !records.has(type.entity, row) || visibility.record(type.entity, row));
        const typedIn = (row: string): DraftValues =>
          valueNamed(state.rows, key)?.find((each) => each.row === row)?.values ?? {};
        return {
          ...one,
          shown: { ...shown, value: open.map(({ row }): Value => row) },
          rows: open.map(({ row, fields: of }) => ({ row, fields: seen(type.entity, row, typedIn(row), of) })),
        };
      }
      const value = isOpen || Object.hasOwn(typed, key) ? shown.value : null;
      // Events may ask for values that are no fields of the record.
      const isField = lookup.field(entity, key) !== undefined;
      return { ...one, shown: isField ? dress(context, entity, key, value) : dressAs(context, type, value) };
    });
  const groups = tried.groups.map((group) => ({
    ...group,
    fields: seen(state.entity, state.id ?? state.newId, state.values, group.fields),
  }));
  return { ...tried, groups: groups.filter(({ fields }) => fields.length > 0) };
}
