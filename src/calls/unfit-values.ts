import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import { fitField } from "#engine/commands/fit-values.ts";
import { writeValues } from "#engine/commands/write-values.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import { sameValue } from "#engine/context/context.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { pathOnTheWire, refer } from "./from-wire.ts";
import { deep, type Json } from "./json.ts";
import { lastAnswer } from "./last-answers.ts";

type Values = { [field: string]: Value };

/** A value of a server's record that its field can't hold, in the server's form. */
export interface UnfitValue {
  readonly field: string;
  readonly value: Value;
}

const LISTS = new Set(["choices", "list of text", "photos"]);
/** References: a value is unfit if the referenced record is not known here. */
const OTHERS = new Set(["reference", "references"]);

/** Removes values from a server's record that its fields can't hold. Of a list, keeps the elements that fit. */
export function takeOutMisfits(
  context: CommandContext,
  entity: string,
  json: Json,
  fitting: Values,
): readonly UnfitValue[] {
  const misfits: UnfitValue[] = [];
  for (const key of Object.keys(fitting)) {
    const value = fitting[key] ?? null;
    const field = context.lookup.field(entity, key);
    if (field === undefined) continue;
    const { type } = field;
    if (!OTHERS.has(type.kind) && fitsIn(context, field, value)) continue;
    const came = deep(json, pathOnTheWire(context, entity, key)) ?? null;
    if (type.kind === "reference") {
      if (value !== null || namesNobody(came)) continue;
      misfits.push({ field: key, value: came });
    } else if (type.kind === "references" && Array.isArray(came)) {
      const unknown = (came as readonly Value[]).filter(
        (one) => !namesNobody(one) && refer(context, type.entity, one, null) === null,
      );
      if (unknown.length > 0) misfits.push({ field: key, value: unknown });
    } else if (LISTS.has(type.kind) && Array.isArray(value)) {
      const elements = value as readonly Value[];
      if (fitsIn(context, field, elements)) continue;
      const good = elements.filter((one) => fitsIn(context, field, [one]));
      // If the elements fit one by one but the list does not, it is too long, and all of it is set aside.
      fitting[key] = fitsIn(context, field, good) ? good : null;
      const raw = Array.isArray(came) && came.length === elements.length ? (came as readonly Value[]) : elements;
      misfits.push({
        field: key,
        value: fitting[key] === null ? raw : raw.filter((_, at) => !good.includes(elements[at] ?? null)),
      });
    } else if (!fitsIn(context, field, value)) {
      fitting[key] = null;
      misfits.push({ field: key, value: came });
    }
  }
  return misfits;
}

const fitsIn = (context: CommandContext, field: Field, value: Value): boolean =>
  !("code" in fitField(context, field, value));

/** Servers represent "no reference" in several ways. */
const namesNobody = (value: Value): boolean => isEmpty(value) || value === 0 || value === false;

/**
 * Stores unfit values beside the record for a person to review. A value that they have dismissed stays dismissed until
 * the server sends another one; a value that fits now is removed.
 */
export function keepMisfits(
  context: CommandContext,
  entity: string,
  id: string,
  json: Json,
  misfits: readonly UnfitValue[],
): void {
  const { journal } = context.app.ports;
  const there = journal.unfit(entity, { record: id });
  const came = (field: string): Value | undefined => deep(json, pathOnTheWire(context, entity, field));
  for (const { item, field, value } of there) {
    const misfit = misfits.find((one) => one.field === field);
    const isSame = misfit !== undefined && sameValue(misfit.value, value);
    if (!isSame && came(field) !== undefined) journal.dropSetAside(item);
  }
  if (misfits.length === 0) return;
  const before = lastAnswer(context.app, entity, id);
  for (const { field, value } of misfits) {
    const isTold =
      there.some((one) => one.field === field && sameValue(one.value, value)) ||
      (before !== null && sameValue(deep(before, pathOnTheWire(context, entity, field)) ?? null, came(field) ?? null));
    if (!isTold) journal.setAsideSent({ entity, record: id, field, value, at: context.now });
  }
  if (context.answer !== null) context.answer.setAside += misfits.length;
}

/** Resolves references to records that had not arrived when the reference came. */
export function nameLateComers(context: CommandContext, entity: string): void {
  const { journal } = context.app.ports;
  for (const { key: of, fields } of context.lookup.model.entities)
    for (const { key, type } of fields) {
      if ((type.kind !== "reference" && type.kind !== "references") || type.entity !== entity) continue;
      for (const { item, record, value } of journal.unfit(of, { field: key })) {
        const named = (type.kind === "references" && Array.isArray(value) ? (value as readonly Value[]) : [value]).map(
          (one) => refer(context, entity, one, null),
        );
        const held = context.records.read(of, record)?.[key] ?? null;
        const isFree = type.kind === "references" || isEmpty(held);
        if (named.some((one) => one === null) || context.records.read(of, record) === null || !isFree) continue;
        const all = type.kind === "references" ? [...(Array.isArray(held) ? held : []), ...named] : (named[0] ?? null);
        writeValues(context, of, record, { [key]: all as Value }, "effect");
        journal.dropSetAside(item);
      }
    }
}
