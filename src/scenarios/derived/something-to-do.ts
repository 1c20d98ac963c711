import type { Value } from "#expr/types.ts";
import type { Command } from "#engine/contract/commands.ts";
import { valueNamed } from "#text/by-name.ts";
import { afterWriting } from "./after-writing.ts";
import { isWritable, otherValues } from "./candidate-values.ts";
import { grantsWrite } from "./oracle-rights.ts";
import type { OraclePerson, Oracle } from "./oracle.ts";
import type { Findings } from "./result.ts";
import { as, type TriedApp } from "./set-up.ts";

/** Two people who use the same app; tests check what belongs to `own` against `other`. */
export interface Pair {
  readonly app: TriedApp;
  readonly oracle: Oracle;
  readonly own: OraclePerson;
  readonly other: OraclePerson;
  readonly findings: Findings;
}

/** A change that this person may make and that succeeds. Null: none was found. */
export async function somethingToDo(
  { app, oracle, own }: Pair,
  fits: (entity: string, id: string, field: string) => boolean = () => true,
): Promise<(Command & { readonly kind: "change" }) | null> {
  await as(app, own);
  for (const { key: entity } of oracle.model.entities)
    for (const record of (oracle.records[entity] ?? []).slice(0, 6))
      for (const field of oracle.fieldsOf(entity).filter(isWritable)) {
        const id = String(record["id"]);
        if (!fits(entity, id, field.key)) continue;
        for (const value of otherValues(oracle, field, entity, valueNamed(record, field.key) ?? null).slice(0, 1)) {
          const values: { readonly [field: string]: Value } = { [field.key]: value };
          const after = afterWriting(oracle, entity, id, values, own.id);
          if (!grantsWrite(oracle, after, own, entity, id, [field.key])) continue;
          if (!grantsWrite(after, after, own, entity, id, [field.key])) continue;
          const command = { kind: "change", entity, id, values } as const;
          if ((await app.trial.rehearse({ commands: [command] })).kind === "done") return command;
        }
      }
  return null;
}
