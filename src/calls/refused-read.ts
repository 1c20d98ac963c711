import type { Value } from "#expr/types.ts";
import type { Answer } from "#model/7-calls.ts";
import type { Effect } from "#model/4-states.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import type { Variables } from "#engine/context/context.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import { NOWHERE, word } from "#engine/refuse.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { refusalsIn } from "./errors-at-fields.ts";
import { isObject } from "./json.ts";
import { matchesStatus } from "./matches-status.ts";

/** The document's answer row for a read. `otherwise` rows are skipped, because they are usually meant for writes. */
export const rowOfRead = (
  context: CommandContext,
  answers: readonly Answer[],
  status: number | null,
  variables: Variables,
): Answer | undefined =>
  answers.find(
    (one) =>
      one.status.kind !== "other" &&
      matchesStatus(one, status) &&
      (one.when === null || context.holds(one.when, variables)),
  );

/** Refusals from a successful status: some servers report errors with 200, and the document recognizes them. */
export function refusalsOfRead(
  context: CommandContext,
  answers: readonly Answer[],
  entity: string,
  { status, body }: { readonly status: number; readonly body: Value },
): readonly Refusal[] {
  const variables: Variables = new Map([["answer", body]]);
  const refusals = (effects: readonly Effect[]): readonly Refusal[] =>
    effects.flatMap((effect): readonly Refusal[] => {
      if (effect.problem !== null) return [];
      switch (effect.kind) {
        case "error":
          return [word(context, effect.code, NOWHERE, { variables })];
        case "errorsAtFields":
          return refusalsIn(context, { entity, id: null }, context.value(effect.from, variables), effect.names);
        case "keepTrying":
          return [word(context, "not-accepted", NOWHERE, { parameters: { status: String(status) } })];
        case "if":
          return refusals(context.holds(effect.condition, variables) ? effect.effects : effect.otherwise);
        default:
          return [];
      }
    });
  return refusals(rowOfRead(context, answers, status, variables)?.effects ?? []);
}

/** True if an answer has errors beside its data, as in GraphQL; some records may be missing. */
export const tellsOfErrors = (body: Value): boolean =>
  isObject(body) &&
  [body["errors"], body["error"]].some(
    (said) =>
      !isEmpty(said) &&
      said !== false &&
      said !== 0 &&
      !(isObject(said ?? null) && Object.keys(said as object).length === 0),
  );
