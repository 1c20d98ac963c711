import type { Field } from "#model/3-entities.ts";
import type { CommandContext } from "../context/command-context.ts";
import { inWorldBefore } from "../context/world-before.ts";
import { freeVariables } from "../document/walk.ts";
import type { Records, Where } from "../ports/records.ts";
import { conditional, emptyOf, isApart } from "./is-asked.ts";

/** A field with `Asked if`, and its entity. */
export interface Place {
  readonly entity: string;
  readonly field: Field;
}

/** The condition for records whose field is asked for and empty. */
export function askedButEmpty(context: CommandContext, field: Field): Where {
  const { askedIf, key } = field;
  // A computed field that is not fixed yet has its computed value, so it is not empty.
  const empty: Where = { field: key, oneOf: [null, emptyOf(field)] };
  const variables = { me: context.actor.person };
  return askedIf?.tree ? { all: [{ test: askedIf.tree, row: "this", variables }, empty] } : empty;
}

/** The most ids to name in one query. */
const MOST_NAMED = 500;

type Ids = ReadonlySet<string>;

/**
 * Which of the empty fields were asked for before a command wrote anything. One SQL query answers it for all records,
 * because a condition may read every record of another entity.
 */
export class AskedForBefore {
  readonly #context: CommandContext;
  readonly #anywhere = new Map<Field, Ids>();
  /** The same for written records only; cleared when more records have been written. */
  readonly #written = new Map<Field, Ids>();
  #size = 0;

  constructor(context: CommandContext) {
    this.#context = context;
  }

  wasAsked(place: Place, id: string): boolean {
    let ids = this.#anywhere.get(place.field);
    if (ids === undefined)
      this.#anywhere.set(place.field, (ids = inWorldBefore(this.#context, (records) => this.#ids(records, place))));
    return ids.has(id);
  }

  /** The same for a written record. Looks up all fields of its entity together. */
  wasAskedWritten({ entity, field }: Place, id: string): boolean {
    const context = this.#context;
    if (this.#size !== context.written.size) this.#written.clear();
    this.#size = context.written.size;
    let ids = this.#written.get(field);
    if (ids !== undefined) return ids.has(id);
    const written = [...context.written.values()].flatMap((one) => (one.entity === entity ? [one.id] : []));
    const among = written.length > MOST_NAMED ? null : { field: "id", oneOf: written };
    inWorldBefore(context, (records) => {
      for (const each of conditional(context, entity).filter((one) => !isApart(one)))
        this.#written.set(each, this.#ids(records, { entity, field: each }, among));
      return null;
    });
    ids = this.#written.get(field);
    return ids?.has(id) === true;
  }

  /** True: the condition held, and reads nothing of its record, so it held for all. One record is enough to tell. */
  wasAskedOfAll(place: Place): boolean {
    const tree = place.field.askedIf?.tree;
    return (
      !!tree &&
      !freeVariables(tree).has("this") &&
      inWorldBefore(this.#context, (records) => this.#ids(records, place, null, 1).size > 0)
    );
  }

  #ids(records: Records, { entity, field }: Place, among: Where | null = null, most: number | null = null): Ids {
    const asked = askedButEmpty(this.#context, field);
    const where: Where = among === null ? asked : { all: [among, asked] };
    return new Set(records.ids({ entity, where }, [], most, 0));
  }
}
