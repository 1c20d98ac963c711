import type { Problem } from "#model/expression.ts";
import type { ErrorDisplay } from "#model/8-errors.ts";
import { isPlatformCode, type PlatformCode } from "#diagnostics/platform-codes.ts";
import type { Refusal } from "./contract/commands.ts";
import type { CodedMessage, Reason } from "./contract/reasons.ts";
import { maySee } from "./rights/may.ts";
import { fill } from "./words/fill.ts";
import type { CommandContext } from "./context/command-context.ts";
import { thisIs, type Context, type Variables } from "./context/context.ts";

/** The record and field that a refusal is about. */
export interface Place {
  readonly entity: string | null;
  readonly id: string | null;
  readonly field: string | null;
}

export const NOWHERE: Place = { entity: null, id: null, field: null };

/**
 * Makes a refusal. Its message comes from the document's error catalogue, else from `options`. Without either it has a
 * platform code and parameters, and the client words it.
 */
export function word(
  context: Context,
  code: string,
  place: Place,
  options: {
    readonly parameters?: Readonly<Record<string, string>>;
    readonly message?: string | null;
    readonly reason?: Reason;
    readonly variables?: Variables;
  } = {},
): Refusal {
  const error = context.lookup.error(code);
  const parameters = new Map(Object.entries(options.parameters ?? {}));
  if (place.entity !== null && place.field !== null && !parameters.has("field"))
    parameters.set("field", context.lookup.field(place.entity, place.field)?.name ?? place.field);
  // The platform's wording depends on the type: "Choose a colour" or "Enter a name".
  const type =
    code === "required" && place.entity !== null && place.field !== null
      ? context.lookup.field(place.entity, place.field)?.type.kind
      : undefined;
  if (type !== undefined) parameters.set("type", type);
  let message = options.message ?? null;
  if (error !== undefined && error.problem === null)
    message = fill(
      context,
      error.messageFor?.get(place.entity ?? "") ?? error.message,
      options.variables ?? thisIs(place.id),
    );
  else if (message === null && !isPlatformCode(code)) message = code;
  const shown: ErrorDisplay = error?.shown ?? (place.field === null ? "notice" : "field");
  return {
    code,
    message,
    shown,
    command: 0,
    ...place,
    ...(message === null ? { parameters: Object.fromEntries(parameters) } : {}),
    ...(message === null && options.reason !== undefined ? { reason: options.reason } : {}),
  };
}

/** The message of a refusal, without its place. */
export const codedMessage = ({ code, message, parameters, reason }: Refusal): CodedMessage => ({
  code,
  message,
  ...(parameters === undefined ? {} : { parameters }),
  ...(reason === undefined ? {} : { reason }),
});

/** Adds a refusal, or a warning if the catalogue says so; duplicates are dropped. */
export function refuse(context: CommandContext, given: Refusal): void {
  const refusal = !tellsOfClosed(context, given)
    ? given
    : given.message === null
      ? word(context, "not-possible-now", NOWHERE)
      : { ...given, ...NOWHERE, shown: given.shown === "field" ? ("notice" as const) : given.shown };
  const list = refusal.shown === "warning" ? context.warnings : context.refusals;
  const row =
    refusal.entity === null || refusal.id === null ? undefined : context.rowOfList(refusal.entity, refusal.id);
  const known = list.some(
    (one) =>
      one.code === refusal.code &&
      one.entity === refusal.entity &&
      one.id === refusal.id &&
      one.field === refusal.field &&
      saysTheSame(one, refusal),
  );
  if (!known) list.push({ ...refusal, command: context.command, ...(row === undefined ? {} : { row }) });
}

/**
 * Whether a refusal would reveal a record that the person may not see, which only an effect has written to. The
 * platform's words are then replaced, and the document's are given without the record. Records that the person named
 * were checked before; `not-found` is the same for missing and for invisible records.
 */
function tellsOfClosed(context: CommandContext, { code, entity, id }: Refusal): boolean {
  if (code === "not-found" || entity === null || id === null) return false;
  const { byEffect = true, before = context.records.read(entity, id) } = context.written.get(`${entity}\n${id}`) ?? {};
  return byEffect && before !== null && !maySee(context, entity, id);
}

const saysTheSame = (one: CodedMessage, other: CodedMessage): boolean =>
  one.message === other.message &&
  JSON.stringify([one.parameters, one.reason]) === JSON.stringify([other.parameters, other.reason]);

/** Refuses because a right is missing. */
export function refuseBecause(context: CommandContext, place: Place, reason: Reason | null): void {
  refuse(context, word(context, "refused", place, { reason: reason ?? { code: "not-allowed" } }));
}

export function refuseWith(
  context: CommandContext,
  code: PlatformCode,
  place: Place,
  parameters: Readonly<Record<string, string>> = {},
): void {
  refuse(context, word(context, code, place, { parameters }));
}

/** Refuses because a rule, guard or right has a mistake: a broken one forbids, and the refusal says so. */
export function refuseBroken(context: CommandContext, code: PlatformCode, place: Place, problem: Problem | null): void {
  if (problem === null) refuseWith(context, "closed-unreadable", place);
  else refuseWith(context, code, place, { problem: problem.message });
}
