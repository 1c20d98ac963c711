import type { Value } from "#expr/types.ts";
import type {
  Group,
  Grouping,
  Ordering,
  PageOfRecords,
  PageWindow,
  Place,
  Records,
  Selection,
  Where,
} from "../ports/records.ts";
import { isPath } from "../rights/may.ts";
import { both, whereFieldVisible, whereVisible } from "./where-visible.ts";
import type { Context } from "../context/context.ts";

declare const CHECKED: unique symbol;

/** Records that a person may see. Only `VisibleRecords` makes these, so every query respects a person's rights. */
export interface VisibleSelection extends Selection {
  readonly [CHECKED]: true;
}

/**
 * The one way from queries to records: lists, counts, groups, orders, sums and searches contain only what the person
 * may see, and a field that is closed to them never affects the result.
 */
export class VisibleRecords {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** The visible records of an entity, narrowed by conditions. */
  select(entity: string, ...narrower: readonly (Where | null)[]): VisibleSelection {
    return this.selectKnown(entity, both(whereVisible(this.#context, entity), ...narrower));
  }

  /** For cached conditions: `where` must contain what `select` would add. */
  selectKnown(entity: string, where: Where | null): VisibleSelection {
    return { entity, where } as VisibleSelection;
  }

  /** Narrows a selection; without any condition, it returns the same object. */
  narrow(selection: VisibleSelection, ...narrower: readonly (Where | null)[]): VisibleSelection {
    if (narrower.every((where) => where === null)) return selection;
    return this.selectKnown(selection.entity, both(selection.where, ...narrower));
  }

  /** A condition on a field, met only where the field may be seen. */
  onField(entity: string, where: Where & { readonly field: string }): Where {
    const visible = whereFieldVisible(this.#context, entity, where.field);
    const met = both(where, visible) ?? where;
    // What lies behind a reference counts as empty where it may not be seen.
    const isEmpty = visible !== null && isPath(where.field) && "oneOf" in where && where.oneOf.includes(null);
    return isEmpty ? { any: [met, { not: visible }] } : met;
  }

  /** A word search in one field, met only where the field may be seen. */
  inField(entity: string, field: string, where: Where): Where {
    return both(where, whereFieldVisible(this.#context, entity, field)) ?? where;
  }

  /** Whether a field may be seen in every record. */
  isOpen(entity: string, field: string): boolean {
    return whereFieldVisible(this.#context, entity, field) === null;
  }

  /** Whether rows may be ordered and grouped by a field: it may be seen, or counts as empty where it may not. */
  mayOrder(entity: string, field: string): boolean {
    return isPath(field) || this.isOpen(entity, field);
  }

  /** Removes closed fields from an order, because the order of rows would reveal their values. */
  order(entity: string, order: readonly Ordering[]): readonly Ordering[] {
    return order.flatMap((by) => {
      const only = whereFieldVisible(this.#context, entity, by.field);
      if (only === null) return [by];
      return isPath(by.field) ? [{ ...by, only }] : [];
    });
  }

  ids(selection: VisibleSelection, order: readonly Ordering[] = [], limit: number | null = null): readonly string[] {
    return this.#context.records.ids(selection, this.order(selection.entity, order), limit);
  }

  page(
    selection: VisibleSelection,
    order: readonly Ordering[],
    window: PageWindow,
    fields: readonly string[],
  ): PageOfRecords {
    return this.#context.page(selection, this.order(selection.entity, order), window, fields);
  }

  position(selection: VisibleSelection, order: readonly Ordering[], place: Place): number {
    return this.#context.records.position(selection, this.order(selection.entity, order), place);
  }

  count(selection: VisibleSelection, most: number | null = null): number {
    return this.#context.records.count(selection, most);
  }

  knownCount(selection: VisibleSelection): number | null {
    return this.#context.records.knownCount(selection);
  }

  knownOrFew(selection: VisibleSelection, most: number): number {
    return this.#context.records.knownOrFew(selection, most);
  }

  /** Leaves out records in which the field is closed. */
  aggregate(selection: VisibleSelection, fold: Parameters<Records["aggregate"]>[1], field: string): Value {
    return this.#context.records.aggregate(this.#whereOpen(selection, field), fold, field);
  }

  /** Leaves out records whose group may not be seen; a path that may not be seen counts as empty. */
  groups(selection: VisibleSelection, grouping: Omit<Grouping, "only">): readonly Group[] {
    const { entity } = selection;
    const { by, value = null, order = [] } = grouping;
    const only = isPath(by) ? whereFieldVisible(this.#context, entity, by) : null;
    const open = only === null ? this.#whereOpen(selection, by) : selection;
    const added = value === null ? open : this.#whereOpen(open, value);
    return this.#context.records.groups(added, { ...grouping, only, order: this.order(entity, order) });
  }

  /** Child rows of a list that may be seen. */
  children(owner: string, id: string, field: string): readonly string[] {
    const { lookup, records } = this.#context;
    const type = lookup.field(owner, field)?.type;
    const rows = records.children(owner, id, field);
    if (type?.kind !== "children" || whereVisible(this.#context, type.entity) === null || rows.length === 0)
      return rows;
    const visible = new Set(this.ids(this.select(type.entity, { field: "id", oneOf: rows })));
    return rows.filter((row) => visible.has(row));
  }

  #whereOpen(selection: VisibleSelection, field: string): VisibleSelection {
    return this.narrow(selection, whereFieldVisible(this.#context, selection.entity, field));
  }
}
