import type { Value } from "#expr/types.ts";
import type { DraftEdit, DraftRequest } from "../contract/drafts.ts";
import type { ChildRow, Values } from "../contract/commands.ts";
import { isValues } from "../commands/well-formed.ts";
import type { Runtime } from "../runtime.ts";

/** What a draft is made of: what was typed, and what was left or tried. Everything else follows from it. */
export interface DraftState {
  readonly draft: string;
  readonly entity: string;
  readonly id: string | null;
  /** The id that a new record has while it is a draft, and after. */
  readonly newId: string;
  readonly event: string | null;
  readonly screen: string | null;
  readonly values: { readonly [field: string]: Value };
  /** Child rows, once they were touched. */
  readonly rows: { readonly [field: string]: readonly DraftRowState[] };
  /** Fields that were left, as `field` or `field/row/field`. */
  readonly left: readonly string[];
  readonly tried: boolean;
  readonly changed: boolean;
  /** What a server has said about fields; forgotten for a field as soon as it is typed in. */
  readonly said?: readonly { readonly field: string; readonly message: string }[];
  /** The request it was opened by, so that the same form finds it again after a reload. */
  readonly request: string;
}

export interface DraftRowState {
  readonly row: string;
  readonly isNew: boolean;
  readonly values: { readonly [field: string]: Value };
}

const keyOf = (draft: string): string => `draft/${draft}`;

export function loadDraft(app: Runtime, draft: string): DraftState | null {
  const kept = app.unkeptDrafts.get(draft) ?? (app.ports.journal.get(keyOf(draft)) as unknown as DraftState | null);
  return kept === null ? null : { ...kept, values: { ...kept.values, ...app.typedSecrets.get(draft) } };
}

/** A secret is kept nowhere: it stays in memory while its form is open. */
export function keepDraft(app: Runtime, state: DraftState): void {
  const secret = (entity: string) => (field: string) => app.lookup.field(entity, field)?.type.kind === "secret";
  const { open, hidden } = split(state.values, secret(state.entity));
  if (Object.keys(hidden).length > 0) app.typedSecrets.set(state.draft, hidden);
  else app.typedSecrets.delete(state.draft);
  const rows = Object.entries(state.rows).map(([field, list]): [string, readonly DraftRowState[]] => {
    const type = app.lookup.field(state.entity, field)?.type;
    const entity = type?.kind === "children" ? type.entity : "";
    return [field, list.map((row) => ({ ...row, values: split(row.values, secret(entity)).open }))];
  });
  const written = { ...state, values: open, rows: Object.fromEntries(rows) };
  try {
    app.ports.journal.set(keyOf(state.draft), written as unknown as Value);
    app.unkeptDrafts.delete(state.draft);
  } catch {
    // With no room left a form does not outlive the page, but it can be filled in and saved once there is room.
    app.unkeptDrafts.set(state.draft, written);
  }
}

type Typed = DraftState["values"];

function split(values: Typed, isHidden: (field: string) => boolean): { readonly open: Typed; readonly hidden: Typed } {
  const entries = Object.entries(values);
  return {
    open: Object.fromEntries(entries.filter(([field]) => !isHidden(field))),
    hidden: Object.fromEntries(entries.filter(([field]) => isHidden(field))),
  };
}

export function dropDraft(app: Runtime, draft: string): void {
  app.typedSecrets.delete(draft);
  app.ports.journal.set(keyOf(draft), null);
}

/** The draft that the same form has left behind, if anything was typed into it. */
export function findDraft(app: Runtime, request: DraftRequest): DraftState | null {
  const wanted = JSON.stringify(request);
  for (const key of app.ports.journal.keys("draft/")) {
    const state = app.ports.journal.get(key) as unknown as DraftState | null;
    if (state !== null && state.changed && state.request === wanted) return state;
  }
  return null;
}

const isRow = (row: ChildRow | null): boolean => typeof row === "object" && row !== null && isValues(row.values);

export function newDraft(app: Runtime, request: DraftRequest): DraftState {
  const values: { [field: string]: Value } = {};
  const rows: { [field: string]: readonly DraftRowState[] } = {};
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
    entity: request.entity,
    id: request.id,
    newId: app.ports.ids.next(),
    event: request.event ?? null,
    screen: request.screen ?? null,
    values,
    rows,
    left: [],
    tried: false,
    changed: false,
    request: JSON.stringify(request),
  };
}

/** One thing the person did in the form. `stored` are the ids of the rows that the record has so far. */
export function edited(
  app: Runtime,
  state: DraftState,
  edit: DraftEdit,
  stored: (field: string) => readonly string[],
): DraftState {
  const rowsOf = (field: string): readonly DraftRowState[] =>
    state.rows[field] ?? stored(field).map((row) => ({ row, isNew: false, values: {} }));
  const withRows = (field: string, rows: readonly DraftRowState[]): DraftState => ({
    ...state,
    changed: true,
    rows: { ...state.rows, [field]: rows },
  });
  switch (edit.kind) {
    case "set":
      if (edit.row === undefined)
        return {
          ...state,
          changed: true,
          values: { ...state.values, [edit.field]: edit.value },
          said: (state.said ?? []).filter(({ field }) => field !== edit.field),
        };
      return withRows(
        edit.row.field,
        rowsOf(edit.row.field).map((row) =>
          row.row === edit.row?.row ? { ...row, values: { ...row.values, [edit.field]: edit.value } } : row,
        ),
      );
    case "leave": {
      const place = placeOf(edit.field, edit.row);
      return state.left.includes(place) ? state : { ...state, left: [...state.left, place] };
    }
    case "addRow":
      return withRows(edit.field, [...rowsOf(edit.field), { row: app.ports.ids.next(), isNew: true, values: {} }]);
    case "removeRow":
      return withRows(
        edit.field,
        rowsOf(edit.field).filter((row) => row.row !== edit.row),
      );
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
