import type { Problem } from "#model/expression.ts";
import type { ShownHow } from "#model/8-errors.ts";
import type { Refusal, Said } from "./contract/commands.ts";
import { isPlatformCode, platformWords, type PlatformCode } from "./platform-errors.ts";
import { thisIs, type Turn, type Variables } from "./turn.ts";
import { fill } from "./words/fill.ts";

/** Where a refusal belongs. */
export interface Place {
  readonly entity: string | null;
  readonly id: string | null;
  readonly field: string | null;
}

export const NOWHERE: Place = { entity: null, id: null, field: null };

/** Words of a refusal and how it is shown: the document's row for its code, else the platform's, else what is given. */
export function word(
  turn: Turn,
  code: string,
  place: Place,
  options: {
    readonly parameters?: Readonly<Record<string, string>>;
    readonly message?: string;
    readonly variables?: Variables;
  } = {},
): Refusal {
  const error = turn.lookup.error(code);
  const parameters = new Map(Object.entries(options.parameters ?? {}));
  if (place.entity !== null && place.field !== null && !parameters.has("field"))
    parameters.set("field", turn.lookup.field(place.entity, place.field)?.name ?? place.field);
  let message = options.message ?? "";
  let isOurs = false;
  if (error !== undefined && error.problem === null)
    message = fill(turn, error.message, options.variables ?? thisIs(place.id));
  else if (message === "") {
    isOurs = isPlatformCode(code);
    message = isPlatformCode(code) ? platformWords(code, parameters) : code;
  }
  const shown: ShownHow = error?.shown ?? (place.field === null ? "notice" : "field");
  const row = place.id === null ? undefined : turn.rows.get(place.id);
  return {
    code,
    message,
    shown,
    command: turn.command,
    ...place,
    ...(row === undefined ? {} : { row }),
    ...(isOurs ? { parameters: Object.fromEntries(parameters) } : {}),
  };
}

export const said = ({ code, message, parameters }: Refusal): Said => ({
  code,
  message,
  ...(parameters === undefined ? {} : { parameters }),
});

/** Adds a refusal, or a warning where the catalogue shows it so and it has not been confirmed. */
export function refuse(turn: Turn, refusal: Refusal): void {
  const list = refusal.shown === "warning" ? turn.warnings : turn.refusals;
  const known = list.some(
    (one) =>
      one.code === refusal.code &&
      one.entity === refusal.entity &&
      one.id === refusal.id &&
      one.field === refusal.field &&
      one.message === refusal.message,
  );
  if (!known) list.push(refusal);
}

export function refuseWith(
  turn: Turn,
  code: PlatformCode,
  place: Place,
  parameters: Readonly<Record<string, string>> = {},
): void {
  refuse(turn, word(turn, code, place, { parameters }));
}

/** Something that guards has a mistake: it stays closed, and says so. */
export function refuseBroken(turn: Turn, code: PlatformCode, place: Place, problem: Problem | null): void {
  refuseWith(turn, code, place, { problem: problem?.message ?? "it could not be read." });
}
