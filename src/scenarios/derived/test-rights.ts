import type { Model } from "#model/model.ts";
import { sightOf } from "./oracle-sight.ts";
import { Findings, type DerivedResult } from "./result.ts";
import { as, askers, begin, fillStatuses, oracleOf, someOfEach, type TriedApp } from "./set-up.ts";
import { testCallCommands } from "./test-call-commands.ts";
import { testChanges } from "./test-changes.ts";
import { testChildRows } from "./test-child-rows.ts";
import { testConstants } from "./test-constants.ts";
import { testEvents } from "./test-events.ts";
import { testCreates, testDelete } from "./test-new-and-gone.ts";
import type { RightsTrial } from "./trial-of-rights.ts";

const RECORDS_OF_EACH_STATUS = 2;
/** Number of field pairs tested per record and person; the next record continues with the following pairs. */
const PAIRS = 6;

/** Every person × record × command: compares what the oracle derives from the document with what the app does. */
export async function testRights(model: Model, given: TriedApp, most?: number, thorough = 1): Promise<DerivedResult> {
  const findings = new Findings(most);
  await begin(model, given);
  await fillStatuses(model, given);
  const people = await askers(model, given);
  const oracle = await oracleOf(model, given);
  let turn = 0;
  for (const asker of people) {
    const app = await as(given, asker);
    const tried: RightsTrial = { oracle, app, asker, sight: sightOf(oracle, asker), findings, harmless: null };
    await testConstants(tried);
    for (const { key: entity } of model.entities) {
      if (findings.enough) return findings.of("rights");
      const all = oracle.records[entity] ?? [];
      for (const record of someOfEach(all, RECORDS_OF_EACH_STATUS * thorough)) {
        const id = String(record["id"]);
        await testEvents(tried, entity, id);
        await testChanges(tried, entity, record, { pairs: PAIRS * thorough * thorough, turn: turn++ });
        await testChildRows(tried, entity, record);
        await testDelete(tried, entity, id);
        await testCallCommands(tried, entity, id);
      }
      if (all[0] !== undefined) await testCreates(tried, entity, all[0]);
    }
  }
  return findings.of("rights");
}
