import type { Field } from "#model/3-entities.ts";
import type { CommandContext } from "../context/command-context.ts";
import { inWorldBefore } from "../context/world-before.ts";
import { freeVariables } from "../document/walk.ts";
import type { Where } from "../ports/records.ts";
import { emptyOf } from "./is-asked.ts";

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

/**
 * Which fields were asked for before a command wrote anything, of those that were empty. SQL answers it for all records
 * at once: a condition may read every record of another entity.
 */
export class AskedBefore {
  readonly #context: CommandContext;
  readonly #known = new Map<string, ReadonlySet<string>>();

  constructor(context: CommandContext) {
    this.#context = context;
  }

  /** `among`: the records that are asked about, those that were written or any. */
  wasAsked(place: Place, id: string, among: "written" | "everywhere"): boolean {
    const { entity, field } = place;
    const size = among === "written" ? this.#context.written.size : "all";
    return this.#asked(`${entity}.${field.key} ${size}`, place, among === "written").has(id);
  }

  /** A condition that reads nothing of its record holds for all or for none: it is enough to ask about one of them. */
  wasAskedOfAll(place: Place): boolean {
    const { entity, field } = place;
    const tree = field.askedIf?.tree;
    return (
      !!tree && !freeVariables(tree).has("this") && this.#asked(`${entity}.${field.key} one`, place, false, 1).size > 0
    );
  }

  #asked(key: string, { entity, field }: Place, onlyWritten: boolean, most: number | null = null): ReadonlySet<string> {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const context = this.#context;
    const written = [...context.written.values()].flatMap((one) => (one.entity === entity ? [one.id] : []));
    const isFew = onlyWritten && written.length <= MOST_NAMED;
    const asked = askedButEmpty(context, field);
    const where: Where = isFew ? { all: [{ field: "id", oneOf: written }, asked] } : asked;
    const found = inWorldBefore(context, (records) => new Set(records.ids({ entity, where }, [], most, 0)));
    this.#known.set(key, found);
    return found;
  }
}
