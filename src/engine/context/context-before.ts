import type { Environment } from "#expr/environment.ts";
import type { Value } from "#expr/types.ts";
import { constantInDocument } from "../constants.ts";
import { OWNER } from "../document/lookup.ts";
import { CONSTANTS } from "../ports/journal.ts";
import type { CommandContext } from "./command-context.ts";
import { Context, type ExpressionVisibility, type Variables } from "./context.ts";

/** The world before a command wrote anything: whether a condition held there. Record by record, as SQL knows what is now. */
export class ContextBefore extends Context {
  readonly #after: CommandContext;
  readonly #ids = new Map<string, readonly string[]>();
  readonly #all: ExpressionVisibility = {
    field: () => true,
    recordsOf: (entity) => this.#idsOf(entity),
    rows: (_, ids) => ids,
    seesAllOf: () => false,
  };

  constructor(after: CommandContext) {
    super(after.app, after.actor);
    this.#after = after;
  }

  override get now(): string {
    return this.#after.now;
  }

  override environment(variables: Variables, visibility: ExpressionVisibility | null = null): Environment {
    return super.environment(variables, visibility ?? this.#all);
  }

  protected override isThere(entity: string, id: string): boolean {
    return this.stored(entity, id, "id") !== undefined;
  }

  protected override stored(entity: string, id: string, field: string): Value | undefined {
    const written = this.#after.written.get(`${entity}\n${id}`);
    if (written === undefined) return this.#after.records.field(entity, id, field);
    return written.before === null ? undefined : (written.before[field] ?? null);
  }

  protected override rowsOf(entity: string, id: string, field: string): readonly string[] {
    const type = this.lookup.field(entity, field)?.type;
    if (type?.kind !== "children") return [];
    const ownerBefore = (row: string): Value => this.stored(type.entity, row, OWNER) ?? null;
    const still = this.#after.records.children(entity, id, field).filter((row) => ownerBefore(row) === id);
    const gone = [...this.#after.written.values()].filter(
      (one) => one.entity === type.entity && ownerBefore(one.id) === id && !still.includes(one.id),
    );
    return [...still, ...gone.map((one) => one.id)];
  }

  protected override constant(name: string): Value {
    const set = this.#after.aside.find(({ entity, record }) => entity === CONSTANTS && record === name);
    if (set === undefined) return super.constant(name);
    return set.before["value"] ?? constantInDocument(this.lookup.model, name);
  }

  #idsOf(entity: string): readonly string[] {
    const known = this.#ids.get(entity);
    if (known !== undefined) return known;
    const written = [...this.#after.written.values()].filter((one) => one.entity === entity);
    const made = new Set(written.filter(({ before }) => before === null).map(({ id }) => id));
    const now = this.#after.records.ids({ entity, where: null }).filter((id) => !made.has(id));
    const gone = written.filter(({ id, before }) => before !== null && this.#after.records.read(entity, id) === null);
    const ids = [...now, ...gone.map(({ id }) => id)];
    this.#ids.set(entity, ids);
    return ids;
  }
}
