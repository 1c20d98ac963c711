import type { Right } from "#model/6-roles.ts";
import type { Value } from "#expr/types.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { ChildRow, Values } from "../contract/commands.ts";
import type { Reason } from "../contract/reasons.ts";
import { ownerOf } from "../document/lookup.ts";
import { refuseBecause } from "../refuse.ts";
import { mayWriteRow } from "../rights/may-write-row.ts";
import { ALLOWED, judgeOwnRows, mayField, mayGive, mayOn, type RightDecision } from "../rights/may.ts";
import { letsGive, narrowingAction, needsOwnRight, rowsOn, rowsOnField } from "../rights/rows.ts";
import { isEmpty } from "../values/fit.ts";
import { couldHold, inTheWay } from "./could-hold.ts";
import { valuesOf, type DraftState } from "./draft-state.ts";
import { leaveOut } from "./savable.ts";

/** A record that the form writes: its own, or a row of it. */
interface Part {
  readonly entity: string;
  readonly id: string;
  readonly isNew: boolean;
  readonly isRow: boolean;
  readonly typed: { readonly [field: string]: Value };
  /** Lists with edited rows. */
  readonly lists: readonly string[];
}

/**
 * Typed input that can't be saved because a right's condition does not hold with it. A condition counts as met as long
 * as fields that are not filled in yet could make it hold.
 */
export class UnsavableInput {
  readonly #state: DraftState;
  /** The reasons, by record and field; with a record alone: all of it is left out. */
  readonly #fields = new Map<
    string,
    { readonly part: Part; readonly field: string | null; readonly at: string | null; readonly why: Reason | null }
  >();

  constructor(state: DraftState) {
    this.#state = state;
  }

  /** Returns the values to try, and adds refusals for those left out. Null: nothing of the record can be tried. */
  apply(context: CommandContext): Values | null {
    const all = valuesOf(this.#state);
    const id = this.#state.id ?? this.#state.newId;
    for (const { part, field, at, why } of this.#fields.values()) {
      if (field !== null) leaveOut(context, part.id, { [field]: null });
      refuseBecause(context, { entity: part.entity, id: part.id, field: at }, why);
    }
    if (this.#fields.has(id)) {
      leaveOut(context, id, all);
      return null;
    }
    return this.#only(id, all);
  }

  #only(id: string, values: Values): Values {
    return Object.fromEntries(
      Object.entries(values)
        .filter(([field]) => !this.#fields.has(placeOf(id, field)))
        .map(([field, value]) => [
          field,
          Object.hasOwn(this.#state.rows, field)
            ? (value as readonly ChildRow[]).flatMap((row) => {
                const of = row.id ?? row.newId ?? "";
                return this.#fields.has(of) ? [] : [{ ...row, values: this.#only(of, row.values) }];
              })
            : value,
        ]),
    );
  }

  /** Whether the state as written now requires leaving out more. */
  grows(context: CommandContext): boolean {
    const before = this.#fields.size;
    if (!context.isApp && context.lookup.model.roles.closed)
      for (const part of this.#parts(context))
        if (context.records.has(part.entity, part.id)) this.#judge(context, part);
    return this.#fields.size > before;
  }

  #parts({ lookup }: CommandContext): readonly Part[] {
    const { entity, id, newId, values, rows } = this.#state;
    const own = { entity, id: id ?? newId, isNew: id === null, isRow: false, typed: values, lists: Object.keys(rows) };
    const ofRows = Object.entries(rows).flatMap(([field, list]): readonly Part[] => {
      const type = lookup.field(entity, field)?.type;
      if (type?.kind !== "children") return [];
      return list
        .filter((row) => row.isNew || Object.keys(row.values).length > 0)
        .map((row) => ({
          entity: type.entity,
          id: row.row,
          isNew: row.isNew,
          isRow: true,
          typed: row.values,
          lists: [],
        }));
    });
    return [own, ...ofRows];
  }

  #judge(context: CommandContext, part: Part): void {
    const { entity, id, isNew } = part;
    const action = isNew ? "create" : "change";
    const left = (field: string): boolean => !this.#fields.has(placeOf(id, field));
    const typed = [...Object.keys(part.typed), ...part.lists].filter(left);
    const whole = onWhole(context, part, action, typed);
    const rows = rowsOfWhole(context, part, action);
    if (!whole.allowed && !this.#could(context, part, rows)) this.#leave(context, part, typed, rows, whole.reason);
    for (const field of typed) {
      const own = mayField(context, action, entity, id, field);
      const opening = rowsOnField(context.lookup, context.actor, action, entity, field);
      if (!own.allowed && !this.#could(context, part, opening)) this.#leaveField(part, field, own.reason);
      const given = isNew ? mayGive(context, entity, id, field) : own;
      const giving = rows.filter((row) => letsGive(row, field));
      if (own.allowed && !given.allowed && !this.#could(context, part, giving))
        this.#leaveField(part, field, given.reason);
    }
  }

  /** Whether a field has a final value: fields that are left out count as not filled in. */
  #isSet(part: Part): (field: string) => boolean {
    return (field) =>
      !this.#fields.has(placeOf(part.id, field)) && (part.lists.includes(field) || !isEmpty(part.typed[field] ?? null));
  }

  #could(context: CommandContext, part: Part, rows: readonly Right[]): boolean {
    return rows.some(({ onlyIf }) => onlyIf === null || couldHold(context, part, onlyIf, this.#isSet(part)));
  }

  /**
   * Leaves out the fields that the failing conditions read; without such fields, all typed ones; without those, the
   * whole record.
   */
  #leave(
    context: CommandContext,
    part: Part,
    typed: readonly string[],
    rows: readonly Right[],
    why: Reason | null,
  ): void {
    const read = new Set(
      rows.flatMap(({ onlyIf }) => (onlyIf === null ? [] : inTheWay(context, part, onlyIf, this.#isSet(part)))),
    );
    const among = typed.filter((field) => read.has(field));
    const going = among.length > 0 ? among : typed;
    for (const field of going) this.#fields.set(placeOf(part.id, field), { part, field, at: null, why });
    if (going.length === 0 && part.isNew) this.#fields.set(part.id, { part, field: null, at: null, why });
  }

  #leaveField(part: Part, field: string, why: Reason | null): void {
    this.#fields.set(placeOf(part.id, field), { part, field, at: field, why });
  }
}

const placeOf = (id: string, field: string): string => `${id}\n${field}`;

/** Checks the right on the record. For a row, the right on its owner is checked with the owner's form. */
function onWhole(
  context: CommandContext,
  part: Part,
  action: "create" | "change",
  typed: readonly string[],
): RightDecision {
  const { entity, id, isRow } = part;
  if (isRow) return mayWriteRow(context, action, entity, id);
  const isWhole = action === "create" || typed.some((field) => !needsOwnRight(context.lookup, "change", entity, field));
  return isWhole ? mayOn(context, action, entity, id) : ALLOWED;
}

/** The rows of point 6 whose conditions the record itself may still meet: none if its owner prevents them. */
function rowsOfWhole(
  context: CommandContext,
  { entity, id, isRow }: Part,
  action: "create" | "change",
): readonly Right[] {
  const { lookup, actor } = context;
  if (ownerOf(lookup, entity) === null) return rowsOn(lookup, actor, { action }, entity);
  const own = judgeOwnRows(context, action, entity, id);
  if (!isRow && own?.allowed !== false) return [];
  return rowsOn(lookup, actor, { action: narrowingAction(lookup, action, entity) ?? action }, entity);
}
