import type { PossibleRename } from "#engine/contract/shelf.ts";
import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { Renames } from "./renames.ts";
import { isSame } from "./same.ts";

/**
 * Removed fields with an added field of the same type in the same place. Authors who rename a field in the text often
 * don't know that the records must follow. Only unambiguous pairs are returned.
 */
export function possibleRenames(before: Model, after: Model): readonly PossibleRename[] {
  const renames = new Renames(before, after);
  const fits = (one: Field, other: Field): boolean =>
    isSame(one.type, other.type, renames) &&
    (one.default?.kind === "computed") === (other.default?.kind === "computed");
  return after.entities.flatMap((entity) => {
    const old = before.entities.find(({ key }) => renames.entity(key) === entity.key);
    if (old === undefined) return [];
    const kept = new Set(old.fields.map(({ key }) => renames.field(old.key, key)));
    const gone = old.fields.filter(({ key }) => !entity.fields.some((one) => one.key === renames.field(old.key, key)));
    const came = entity.fields.filter(({ key, was }) => !kept.has(key) && was.length === 0);
    return gone.flatMap((one): readonly PossibleRename[] => {
      const fitting = came.filter((other) => fits(one, other));
      const inPlace = fitting.filter((other) => entity.fields.indexOf(other) === old.fields.indexOf(one));
      const [only, ...more] = inPlace.length > 0 ? inPlace : fitting;
      // The only candidate, from both sides.
      if (only === undefined || more.length > 0) return [];
      if (inPlace.length === 0 && gone.filter((other) => fits(other, only)).length > 1) return [];
      return one.default?.kind === "computed" ? [] : [{ entity: entity.name, from: one.name, to: only.name }];
    });
  });
}
