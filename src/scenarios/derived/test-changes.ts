import { readsOf } from "#expr/reads.ts";
import type { Value } from "#expr/types.ts";
import { valueNamed } from "#text/by-name.ts";
import { fieldKey } from "#text/names.ts";
import type { Command } from "#engine/contract/commands.ts";
import type { Field } from "#model/3-entities.ts";
import type { Action } from "#model/6-roles.ts";
import { afterWriting } from "./after-writing.ts";
import { boundariesOf, isWritable, otherValues } from "./candidate-values.ts";
import { grantsWrite, isNamed, rowAbout } from "./oracle-rights.ts";
import type { Oracle, Stored } from "./oracle.ts";
import { inWords, isForbidden, isUnfit } from "./outcomes.ts";
import { tryAlone, who, wrongly, type RightsTrial } from "./trial-of-rights.ts";

type Written = { readonly [field: string]: Value };

/**
 * Tests changes of one record: each field relevant for rights alone, with its old value and with values around the
 * bounds of conditions, and fields in pairs. `turn` selects which of the many pairs this record tests.
 */
export async function testChanges(
  tried: RightsTrial,
  entity: string,
  record: Stored,
  { pairs, turn }: { readonly pairs: number; readonly turn: number },
): Promise<void> {
  const cases = casesOf(tried, entity, record, "change");
  const singles = cases.flatMap(({ field, values }) => values.map((value): Written => ({ [field]: value })));
  for (const values of singles) await testChange(tried, entity, record, values);
  const all = pairsOf(cases);
  for (let n = 0; n < Math.min(pairs, all.length); n++) {
    const values = all[(turn * pairs + n) % all.length];
    if (values !== undefined) await testChange(tried, entity, record, values);
  }
}

export interface Case {
  readonly field: string;
  /** Starts with the current value of the field. */
  readonly values: readonly Value[];
}

/** Restricted fields, fields read by conditions of rights, and one other field. */
export function casesOf(
  { oracle, asker, sight }: RightsTrial,
  entity: string,
  record: Stored,
  action: Action,
): readonly Case[] {
  const id = String(record["id"]);
  const conditions = oracle.model.roles.rights.flatMap(({ onlyIf, on, may }) => {
    const about = on.some((one) => one.kind !== "everything" && one.entity === entity);
    const grants = may.some((one) =>
      one.kind === "everything"
        ? one.except?.includes(action) !== true
        : one.kind === "action" && one.action === action,
    );
    return onlyIf?.tree && about && grants ? [onlyIf] : [];
  });
  const read = new Set(conditions.flatMap(({ tree }) => (tree === null ? [] : [...readsOf(tree).fields])));
  const boundaries = conditions.flatMap((condition) => boundariesOf(oracle, entity, condition, id, asker.id));
  const writable = oracle.fieldsOf(entity).filter(isWritable);
  const couldNameUnseen = ({ type }: Field): boolean =>
    (type.kind === "reference" || type.kind === "references") &&
    (oracle.records[type.entity] ?? []).some((one) => !sight.record(type.entity, String(one["id"])));
  const matters = writable.filter(
    (field) =>
      isNamed(oracle, entity, field.key) ||
      read.has(`${entity}.${field.key}`) ||
      boundaries.some((one) => one.field === field.key) ||
      couldNameUnseen(field) ||
      field.key === keyOf(oracle, entity),
  );
  const plain = writable.filter((field) => !matters.includes(field));
  const chosen = plain.find(({ required }) => required === false) ?? plain[0];
  return [...matters, ...(chosen === undefined ? [] : [chosen])].map((field) => {
    const now = valueNamed(record, field.key) ?? null;
    const other = otherValues(oracle, field, entity, now);
    // Conditions such as `holder = me` change when the value is the person.
    const me = field.type.kind === "reference" && field.type.entity === "Person" ? [asker.id] : [];
    const bounds = boundaries.filter((one) => one.field === field.key).flatMap(({ values }) => values);
    return { field: field.key, values: [...new Set([now, ...me, ...bounds, ...other])] };
  });
}

/** Pairs of fields: each old value with each value of the other field, and the new values together. */
function pairsOf(cases: readonly Case[]): readonly Written[] {
  const pairs: Written[] = [];
  for (const [at, a] of cases.entries())
    for (const b of cases.slice(at + 1))
      for (let n = 0; n < Math.max(a.values.length, b.values.length); n++) {
        const [x, y] = [a.values[n % a.values.length] ?? null, b.values[n % b.values.length] ?? null];
        pairs.push({ [a.field]: x, [b.field]: b.values[0] ?? null }, { [a.field]: a.values[0] ?? null, [b.field]: y });
        pairs.push({ [a.field]: x, [b.field]: y });
      }
  return [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()];
}

async function testChange(tried: RightsTrial, entity: string, record: Stored, values: Written): Promise<void> {
  const { oracle, asker, findings } = tried;
  const id = String(record["id"]);
  const fields = Object.keys(values);
  const after = afterWriting(oracle, entity, id, values, asker.id);
  const allowed = grantsWrite(oracle, after, asker, entity, id, fields);
  const command: Command = { kind: "change", entity, id, values };
  const outcome = await tryAlone(tried, command, allowed);
  const unseen = fields.find((field) => namesUnseen(tried, entity, record, field, values[field] ?? null));
  if (unseen !== undefined) {
    findings.expect(
      outcome.kind === "refused",
      () =>
        `${who(tried)} may not see what ${JSON.stringify(values)} names, but writes it into ${entity} ${id}; it was ${inWords(outcome)}.`,
      oracle.fieldOf(entity, unseen)?.span ?? null,
    );
    return;
  }
  const key = keyOf(oracle, entity);
  // Records of a trial count as received from the server, so their key can't change (P7.86).
  if (key !== null && fields.includes(key) && isGiven(record[key]) && values[key] !== record[key]) {
    findings.expect(
      outcome.kind === "refused",
      () =>
        `${who(tried)} changes ${entity} ${id} with ${JSON.stringify(values)}, but a server knows it by ${key}; it was ${inWords(outcome)}.`,
      oracle.fieldOf(entity, key)?.span ?? null,
    );
    return;
  }
  if (isUnfit(outcome, fields)) return;
  if (outcome.kind === "done" && fields.every((field) => values[field] === (valueNamed(record, field) ?? null)))
    tried.harmless ??= command;
  findings.expect(
    isForbidden(outcome) === !allowed,
    () => wrongly(who(tried), allowed, `change ${entity} ${id} with ${JSON.stringify(values)}`, outcome),
    fields.map((field) => rowAbout(oracle, asker, "change", entity, id, field)).find((row) => row !== null)?.span ??
      rowAbout(oracle, asker, "change", entity, id)?.span ??
      null,
  );
}

/** The field that identifies the records of an entity on the server. */
function keyOf({ model }: Oracle, entity: string): string | null {
  const written = model.calls.resources.find((one) => one.entity === entity)?.key?.value;
  return written === undefined ? null : fieldKey(written);
}

const isGiven = (value: Value | undefined): boolean => value !== undefined && value !== null && value !== "";

const ids = (named: Value): readonly Value[] => (Array.isArray(named) ? (named as readonly Value[]) : [named]);

/** People may only refer to records that they see, and to themselves. Existing references may stay (P6.13). */
function namesUnseen(
  { oracle, asker, sight }: RightsTrial,
  entity: string,
  record: Stored,
  field: string,
  value: Value,
): boolean {
  const type = oracle.fieldOf(entity, field)?.type;
  if (type?.kind !== "reference" && type?.kind !== "references") return false;
  const { entity: of } = type;
  const before = ids(valueNamed(record, field) ?? null);
  return ids(value).some(
    (one) => typeof one === "string" && one !== asker.id && !before.includes(one) && !sight.record(of, one),
  );
}
