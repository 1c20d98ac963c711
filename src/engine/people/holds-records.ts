import { PERSON } from "../document/lookup.ts";
import type { Runtime } from "../runtime.ts";
import { DEFAULT_PERSON } from "./profiles.ts";

/** Whether there are any records, visible or not; the default person does not count. */
export function holdsRecords({ lookup, ports: { records } }: Runtime): boolean {
  const madeUp = records.read(PERSON, DEFAULT_PERSON) === null ? 0 : 1;
  return lookup.model.entities.some(
    ({ key }) => records.count({ entity: key, where: null }, 2) > (key === PERSON ? madeUp : 0),
  );
}
