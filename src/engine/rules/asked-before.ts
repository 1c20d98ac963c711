import type { Field } from "#model/3-entities.ts";
import type { CommandContext } from "../context/command-context.ts";
import { inWorldBefore } from "../context/world-before.ts";
import { freeVariables } from "../document/walk.ts";
import type { Records, Where } from "../ports/records.ts";
import { conditional, emptyOf, isApart } from "./is-asked.ts";

/** A field with `Asked if`, of an entity. */
export interface Place {
  readonly entity: string;
  readonly field: Field;
}

/** Records whose field is asked for and holds nothing. */
export function askedButEmpty(context: CommandContext, field: Field): Where {
  const { askedIf, key } = field;
  // A value that is worked out is not empty where nothing was fixed yet.
  const empty: Where = { field: key, oneOf: [null, emptyOf(field)] };
  const variables = { me: context.actor.person };
  return askedIf?.tree ? { all: [{ test: askedIf.tree, row: "this", variables }, empty] } : empty;
}

/** More ids than that are not named in a question. */
const MOST_NAMED = 500;

type Ids = ReadonlySet<string>;

/**
 * Which fields were asked for before a command wrote anything, of those that were empty. SQL answers it for all records
 * at once: a condition may read every record of another entity.
 */
export class AskedForBefore {
  readonly #context: CommandContext;
  readonly #anywhere = new Map<Field, Ids>();
  /** Of the records that were written; looked up anew once there are more of them. */
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

  /** Of a record that was written. All fields of its entity are looked up together. */
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

  /** A condition that reads nothing of its record holds for all or for none: it is enough to ask about one of them. */
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
