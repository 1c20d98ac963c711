import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import { minorDigits } from "#expr/money.ts";
import type { RecordKey } from "../contract/commands.ts";
import { PERSON } from "../document/lookup.ts";
import { SET_ASIDE } from "../ports/journal.ts";
import type { SetAsideValue } from "../ports/journal.ts";
import { NOWHERE, refuseBecause, refuseWith } from "../refuse.ts";
import { maySeePast, nameOfField } from "../queries/shown.ts";
import { mayChange } from "../rights/may.ts";
import { changeRecord } from "./change.ts";
import { isThere } from "./is-there.ts";
import type { CommandContext } from "../context/command-context.ts";

/** Puts a value that was set aside into its field again, or drops it. Both need the right to change that field. */
export function decideSetAside(context: CommandContext, item: number, decision: "take" | "drop"): RecordKey {
  const { journal } = context.app.ports;
  const found = journal.setAsideItem(item);
  if (found === null) refuseWith(context, "not-found", NOWHERE);
  if (found === null || !isThere(context, found.entity, found.record))
    return { entity: PERSON, id: context.actor.person ?? "" };
  const { entity, record, field, value, kept } = found;
  const other = decision === "take" ? otherNumber(context, found) : null;
  const ruling = mayChange(context, entity, record, [field]);
  if (!ruling.allowed) refuseBecause(context, { entity, id: record, field }, ruling.reason);
  else if (!maySeePast(context, entity, record, field)) refuseWith(context, "not-found", NOWHERE);
  else if (other !== null)
    refuseWith(context, other, { entity, id: record, field }, { field: nameOfField(context.lookup, entity, field) });
  else {
    if (decision === "take") changeRecord(context, entity, record, { [field]: value });
    journal.dropSetAside(item);
    context.aside.push({ entity: SET_ASIDE, record: String(item), before: { kept }, after: {} });
  }
  return { entity, id: record };
}

/**
 * The refusal for a value whose unit has changed, else null. 12.50 EUR is stored as 1250 and 12 % as 0.12: in a field
 * with another unit that would be another number.
 */
function otherNumber({ lookup }: CommandContext, { entity, field, value, was }: SetAsideValue): PlatformCode | null {
  const now = lookup.field(entity, field)?.type.kind ?? "";
  const isOther = typeof value === "number" && unitOf(was.kind, was.currency) !== unitOf(now, lookup.currency);
  return isOther && value !== 0 ? (CODES.get(now) ?? null) : null;
}

const unitOf = (kind: string, currency = "EUR"): string =>
  kind === "money" ? `money with ${minorDigits(currency)} places` : kind === "percent" ? kind : "number";

const CODES: ReadonlyMap<string, PlatformCode> = new Map([
  ["number", "not-a-number"],
  ["percent", "not-a-number"],
  ["whole number", "not-a-whole-number"],
  ["rating", "not-a-rating"],
  ["money", "not-an-amount"],
]);
