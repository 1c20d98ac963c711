import { BUILT_IN_FIELDS } from "#model/built-in-fields.ts";
import { instantOf } from "#expr/zones.ts";
import type { Value } from "#expr/types.ts";
import type { App } from "#engine/contract/app.ts";
import type { Trial } from "#engine/contract/trial.ts";
import type { Model } from "#model/model.ts";
import { Oracle, type OraclePerson, type Records } from "./oracle.ts";
import { firstDate } from "../first-date.ts";

export type TriedApp = App & { readonly trial: Trial };

/** Used if a document gives no date for its scenarios. */
export const FIRST_MOMENT = "2026-03-02T09:00:00.000Z";

const BUILT_IN: readonly string[] = [...BUILT_IN_FIELDS, "@position"];

/** Starts an app with its sample data, at the date of its scenarios. */
export async function begin(model: Model, app: TriedApp): Promise<void> {
  const { zone } = await app.describe();
  const date = firstDate(model.scenarios.given);
  const moment = date === undefined ? FIRST_MOMENT : instantOf(date.date, date.time, zone);
  if (moment !== null) await app.trial.startAt(moment);
  await app.trial.begin();
}

/** Adds records until every status has one, so that every row of point 4 is tested. */
export async function fillStatuses(model: Model, app: TriedApp): Promise<void> {
  for (const { entity, statuses } of model.states) {
    if (!model.entities.some(({ key }) => key === entity)) continue;
    const all = await app.trial.records();
    const records = all[entity] ?? [];
    const owner = ownerFor(model, all, entity);
    // Child rows need an owner; without one, no right could hold for them.
    if (owner === undefined) continue;
    const pattern = records[0] ?? {};
    for (const { name } of statuses) {
      if (records.some((record) => record["status"] === name)) continue;
      const values: { [field: string]: Value } = { ...owner, ...copyOf(model, entity, pattern), status: name };
      await app.trial.put(entity, null, values);
    }
  }
}

/** An owner for new child rows: the first candidate. Undefined: there is none. */
function ownerFor(model: Model, all: Records, entity: string): { readonly [field: string]: Value } | undefined {
  const owner = model.entities.find(({ key }) => key === entity)?.owner ?? null;
  if (owner === null) return {};
  const id = all[owner.entity]?.[0]?.["id"];
  return id === undefined ? undefined : { owner: id };
}

/** The values that a person would type to create the same record again. */
export function copyOf(
  model: Model,
  entity: string,
  record: { readonly [field: string]: Value },
): { [field: string]: Value } {
  const fields = model.entities.find((one) => one.key === entity)?.fields ?? [];
  return Object.fromEntries(
    Object.entries(record).filter(([key, value]) => {
      if (BUILT_IN.includes(key) || key === "status" || value === null) return false;
      const field = fields.find((one) => one.key === key);
      if (field === undefined) return key === "owner";
      return (
        field.default?.kind !== "computed" && !["series", "secret", "children", "unknown"].includes(field.type.kind)
      );
    }),
  );
}

/** Switches the app to a person. */
export async function as(app: TriedApp, { id }: Pick<OraclePerson, "id">): Promise<TriedApp> {
  await app.trial.become(id);
  return app;
}

const OF_THE_SAME_ROLES = 2;

/**
 * The people to test with: two for each combination of roles (one may own what the other does not), one for each role,
 * and a guest if the document has a sign-in.
 */
export async function askers(model: Model, app: TriedApp): Promise<readonly OraclePerson[]> {
  for (const role of model.roles.roles) await app.trial.somebodyWith(role);
  const counts = new Map<string, number>();
  const people = ((await app.trial.records())["Person"] ?? []).flatMap(({ id, roles }): OraclePerson[] => {
    const own = Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : [];
    const key = [...own].sort().join("\n");
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= OF_THE_SAME_ROLES ? [{ id: String(id), roles: own }] : [];
  });
  const { signIn, roleWithoutSignIn } = model.roles;
  const guest = { id: null, roles: roleWithoutSignIn === null ? [] : [roleWithoutSignIn.value] };
  return signIn?.kind === "call" || signIn?.kind === "issuer" ? [...people, guest] : people;
}

export async function oracleOf(model: Model, app: TriedApp, world?: Records): Promise<Oracle> {
  const { clock, zone } = await app.describe();
  return new Oracle(model, world ?? (await app.trial.records()), clock ?? new Date().toISOString(), zone);
}

/** A few records of each status, to limit the number of cases. */
export function someOfEach(
  records: readonly { readonly [field: string]: Value }[],
  most: number,
): readonly { readonly [field: string]: Value }[] {
  const counts = new Map<Value, number>();
  return records.filter((record) => {
    const status = record["status"] ?? null;
    const count = (counts.get(status) ?? 0) + 1;
    counts.set(status, count);
    return count <= most;
  });
}
