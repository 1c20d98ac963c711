import type { Value } from "#expr/types.ts";
import { byName, valueNamed } from "#text/by-name.ts";
import type { DraftEdit, DraftRequest } from "../contract/drafts.ts";
import type { ChildRow, ErrorAtRow, Values } from "../contract/commands.ts";
import { isValues } from "../commands/well-formed.ts";
import type { DraftRowState, DraftState } from "../ports/kept-draft.ts";
import type { Runtime } from "../runtime.ts";

export type { DraftRowState, DraftState } from "../ports/kept-draft.ts";

const isRow = (row: ChildRow | null): boolean => typeof row === "object" && row !== null && isValues(row.values);

export function newDraft(app: Runtime, by: string | null, request: DraftRequest): DraftState {
  const values = byName<Value>();
  const rows = byName<readonly DraftRowState[]>();
  for (const [key, value] of Object.entries(request.values ?? {})) {
    if (app.lookup.field(request.entity, key)?.type.kind === "children")
      rows[key] = (Array.isArray(value) ? (value as readonly ChildRow[]) : []).filter(isRow).map((row) => ({
        row: row.id ?? row.newId ?? app.ports.ids.next(),
        isNew: row.id === null,
        values: row.values as DraftRowState["values"],
      }));
    else values[key] = value as Value;
  }
  return {
    draft: app.ports.ids.next(),
    by,
    entity: request.entity,
    id: request.id,
    newId: app.ports.ids.next(),
    event: request.event ?? null,
    screen: request.screen ?? null,
    values,
    rows,
    removed: [],
    left: [],
    tried: false,
    changed: false,
    request: JSON.stringify(request),
  };
}

/** Applies an edit. `stored`: the ids of the rows that the record has so far. */
export function edited(
  app: Runtime,
  state: DraftState,
  edit: DraftEdit,
  stored: (field: string) => readonly string[],
): DraftState {
  const rowsOf = (field: string): readonly DraftRowState[] =>
    valueNamed(state.rows, field) ?? stored(field).map((row) => ({ row, isNew: false, values: {} }));
  const withRows = (field: string, rows: readonly DraftRowState[], mended?: ErrorAtRow["id"]): DraftState => ({
    ...state,
    changed: true,
    rows: { ...state.rows, [field]: rows },
    serverErrors: (state.serverErrors ?? []).filter(
      ({ atRow }) =>
        mended === undefined || atRow?.id !== mended || (edit.kind === "set" && atRow.field !== edit.field),
    ),
  });
  switch (edit.kind) {
    case "set":
      if (edit.row === undefined)
        return {
          ...state,
          changed: true,
          values: { ...state.values, [edit.field]: edit.value },
          serverErrors: (state.serverErrors ?? []).filter(({ field }) => field !== edit.field),
        };
      return withRows(
        edit.row.field,
        rowsOf(edit.row.field).map((row) =>
          row.row === edit.row?.row ? { ...row, values: { ...row.values, [edit.field]: edit.value } } : row,
        ),
        edit.row.row,
      );
    case "leave": {
      const place = placeOf(edit.field, edit.row);
      return state.left.includes(place) ? state : { ...state, left: [...state.left, place] };
    }
    case "addRow":
      return withRows(edit.field, [...rowsOf(edit.field), { row: app.ports.ids.next(), isNew: true, values: {} }]);
    case "removeRow":
      return {
        ...withRows(
          edit.field,
          rowsOf(edit.field).filter((row) => row.row !== edit.row),
          edit.row,
        ),
        ...(state.removed === undefined ? {} : { removed: [...state.removed, edit.row] }),
      };
    case "moveRow": {
      const rows = [...rowsOf(edit.field)];
      const at = rows.findIndex((row) => row.row === edit.row);
      const [moved] = at < 0 ? [] : rows.splice(at, 1);
      if (moved === undefined) return state;
      rows.splice(Math.max(0, at + edit.by), 0, moved);
      return withRows(edit.field, rows);
    }
  }
}

export const placeOf = (field: string, row?: { readonly field: string; readonly row: string }): string =>
  row === undefined ? field : `${row.field}/${row.row}/${field}`;

/** The values that a draft would write. */
export function valuesOf(state: DraftState): Values {
  const rows = Object.entries(state.rows).map(([field, list]): [string, readonly ChildRow[]] => [
    field,
    list.map((row) => ({ id: row.isNew ? null : row.row, newId: row.row, values: row.values })),
  ]);
  return { ...state.values, ...Object.fromEntries(rows) };
}
