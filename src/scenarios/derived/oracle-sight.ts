import { grants, grantsField } from "./oracle-rights.ts";
import type { OraclePerson, Oracle, OracleVisibility } from "./oracle.ts";

/** What a person may see according to point 6. Cached per record and field. */
export function sightOf(oracle: Oracle, asker: OraclePerson): OracleVisibility {
  const known = new Map<string, boolean>();
  const once = (key: string, work: () => boolean): boolean => {
    let answer = known.get(key);
    if (answer === undefined) known.set(key, (answer = work()));
    return answer;
  };
  return {
    record: (entity, id) =>
      once(`${entity}\n${id}`, () => oracle.record(entity, id) !== null && grants(oracle, asker, "see", entity, id)),
    field: (entity, id, field) =>
      once(`${entity}\n${id}\n${field}`, () => grantsField(oracle, asker, "see", entity, id, field)),
  };
}
