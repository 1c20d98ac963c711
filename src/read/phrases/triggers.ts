import type { CallTrigger } from "#model/7-calls.ts";
import type { Problem } from "#model/expression.ts";
import type { Rich } from "../markdown/rich.ts";
import type { Reading } from "../reading.ts";
import { milliseconds } from "./durations.ts";
import { namesIn, unquote } from "./lists.ts";
import { tellTwoWaysWithin } from "./two-ways.ts";

/** *When* of a call: `on Approve`, `on opening My claims`, `on demand`, `every 5 minutes`, `after sign-in`. */
export function readTriggers(
  reading: Reading,
  cell: Rich | null,
  events: ReadonlyMap<string, string>,
): { readonly when: CallTrigger[]; readonly problem: Problem | null } {
  const when: CallTrigger[] = [];
  let problem: Problem | null = null;
  for (const part of namesIn(cell).flatMap((each) => each.split(" or "))) {
    const trigger = triggerOf(part, events);
    if (trigger?.kind === "every") tellTwoWaysWithin(reading, part);
    if (trigger !== null) when.push(trigger);
    else problem ??= reading.problem("trigger-not-understood", part.span, { written: part.plain });
  }
  return { when, problem };
}

function triggerOf(part: Rich, events: ReadonlyMap<string, string>): CallTrigger | null {
  const span = part.span;
  const text = part.plain.replace(/\.$/, "").replace(/^and\s+/iu, "");
  if (/^(?:on|by|at)\s+(?:demand|request|will)$|^(?:by hand|when asked|a button)$/iu.test(text))
    return { kind: "demand", span };
  if (/^(?:on|after|at)\s+(?:sign-?\s?in|signing in|login)$/iu.test(text)) return { kind: "signIn", span };
  const opening =
    /^(?:on|when|after|at)\s+opening\s+(?:of\s+)?(?:the\s+)?|^(?:on|when)\s+open(?:ing)?\s+(?:the\s+)?|^opening\s+/iu.exec(
      text,
    );
  if (opening !== null) return { kind: "opening", screen: text.slice(opening[0].length), span };
  const [, once, adverb = ""] =
    /^(?:once\s+)?(?:an?|per|each|every)\s+(minute|hour|day|week)$|^(hour|dai|week)ly$/iu.exec(text) ?? [];
  const often = once ?? adverb.toLowerCase().replace("dai", "day");
  const every = often !== "" ? milliseconds(`1 ${often}`) : /^every\s+/iu.test(text) ? milliseconds(text) : null;
  if (every !== null) return { kind: "every", milliseconds: Math.max(1000, every), span };
  const named = /^(?:on|after|when|at|upon)\s+/iu.exec(text);
  const name = unquote(part.slice(named?.[0].length ?? 0)).plain.replace(/\.$/, "");
  const event = events.get(name.toLocaleLowerCase("en"));
  if (event !== undefined) return { kind: "event", event, span };
  return named === null ? null : { kind: "event", event: name, span };
}
