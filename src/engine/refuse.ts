import type { Problem } from "#model/expression.ts";
import type { ShownHow } from "#model/8-errors.ts";
import type { Refusal, CodedMessage } from "./contract/commands.ts";
import { isPlatformCode, platformWords, type PlatformCode } from "./platform-errors.ts";
import { fill } from "./words/fill.ts";
import type { CommandContext } from "./context/command-context.ts";
import { thisIs, type Context, type Variables } from "./context/context.ts";

/** Where a refusal belongs. */
export interface Place {
  readonly entity: string | null;
  readonly id: string | null;
  readonly field: string | null;
}

export const NOWHERE: Place = { entity: null, id: null, field: null };

/** Words of a refusal and how it is shown: the document's row for its code, else the platform's, else what is given. */
export function word(
  context: Context,
  code: string,
  place: Place,
  options: {
    readonly parameters?: Readonly<Record<string, string>>;
    readonly message?: string;
    readonly variables?: Variables;
  } = {},
): Refusal {
  const error = context.lookup.error(code);
  const parameters = new Map(Object.entries(options.parameters ?? {}));
  if (place.entity !== null && place.field !== null && !parameters.has("field"))
    parameters.set("field", context.lookup.field(place.entity, place.field)?.name ?? place.field);
  let message = options.message ?? "";
  let isOurs = false;
  if (error !== undefined && error.problem === null)
    message = fill(context, error.message, options.variables ?? thisIs(place.id));
  else if (message === "") {
    isOurs = isPlatformCode(code);
    message = isPlatformCode(code) ? platformWords(code, parameters) : code;
  }
  const shown: ShownHow = error?.shown ?? (place.field === null ? "notice" : "field");
  return {
    code,
    message,
    shown,
    command: 0,
    ...place,
    ...(isOurs ? { parameters: Object.fromEntries(parameters) } : {}),
  };
}

export const codedMessage = ({ code, message, parameters }: Refusal): CodedMessage => ({
  code,
  message,
  ...(parameters === undefined ? {} : { parameters }),
});

/** Adds a refusal, or a warning where the catalogue shows it so and it has not been confirmed. */
export function refuse(context: CommandContext, refusal: Refusal): void {
  const list = refusal.shown === "warning" ? context.warnings : context.refusals;
  const row = refusal.id === null ? undefined : context.rows.get(refusal.id);
  const known = list.some(
    (one) =>
      one.code === refusal.code &&
      one.entity === refusal.entity &&
      one.id === refusal.id &&
      one.field === refusal.field &&
      one.message === refusal.message,
  );
  if (!known) list.push({ ...refusal, command: context.command, ...(row === undefined ? {} : { row }) });
}

export function refuseWith(
  context: CommandContext,
  code: PlatformCode,
  place: Place,
  parameters: Readonly<Record<string, string>> = {},
): void {
  refuse(context, word(context, code, place, { parameters }));
}

/** Something that guards has a mistake: it stays closed, and says so. */
export function refuseBroken(context: CommandContext, code: PlatformCode, place: Place, problem: Problem | null): void {
  refuseWith(context, code, place, { problem: problem?.message ?? "it could not be read." });
}
