import type { Model } from "#model/model.ts";
import { sightOf } from "./oracle-sight.ts";
import { Findings, type DerivedResult } from "./result.ts";
import { as, askers, begin, fillStatuses, oracleOf, someOfEach, type TriedApp } from "./set-up.ts";
import { testLists } from "./test-lists.ts";
import { testOverviews } from "./test-overviews.ts";
import { testRecord } from "./test-records.ts";
import type { RightsTrial } from "./trial-of-rights.ts";

const RECORDS_OF_EACH_STATUS = 2;

/** Every person × query: compares the app's answers with a brute-force filter of all records. */
export async function testAnswers(model: Model, given: TriedApp, most?: number, thorough = 1): Promise<DerivedResult> {
  const findings = new Findings(most);
  await begin(model, given);
  await fillStatuses(model, given);
  const people = await askers(model, given);
  const oracle = await oracleOf(model, given);
  for (const asker of people) {
    const app = await as(given, asker);
    const tried: RightsTrial = { oracle, app, asker, sight: sightOf(oracle, asker), findings, harmless: null };
    for (const { key: entity } of model.entities) {
      if (findings.enough) break;
      const all = oracle.records[entity] ?? [];
      const seen = all.filter((record) => tried.sight.record(entity, String(record["id"]))).length;
      const counted = await app.trial.visible(null, entity, null, {});
      findings.expect(counted === seen, () => `${asker.id} should see ${seen} ${entity}, but sees ${counted}.`);
      for (const record of someOfEach(all, RECORDS_OF_EACH_STATUS * thorough))
        await testRecord(tried, entity, String(record["id"]));
    }
    await testLists(tried);
    await testOverviews(tried);
  }
  return findings.of("answers");
}
