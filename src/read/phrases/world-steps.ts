import { parseDate } from "#expr/dates.ts";
import { normalTime } from "#expr/times.ts";
import type { Problem } from "#model/expression.ts";
import type { Rich } from "../markdown/rich.ts";
import type { ParsedStep } from "./outcome-steps.ts";
import { ok } from "./parsed-step.ts";
import { readConstant } from "./constant-steps.ts";
import type { StepScope } from "./step-scope.ts";

/** `3 days later`, `2 weeks pass`, `after 3 days`, `the date is today + 3 days`. */
const LATER =
  /^(?:(\d+\s+[a-z]+)\s+(?:later|pass|have passed|go by)|(?:(?:the\s+)?(?:date|day|time)\s+is\s+(?:today|now)(?:\(\))?\s*\+|after|in)\s*(\d+\s+[a-z]+))$/iu;

/** Reports dates and times that don't exist, such as 30 February or 25:00. */
function noSuchMoment(scope: StepScope, { span }: Rich, day: string, time: string | null): Problem | null {
  if (parseDate(day) !== null && (time === null || normalTime(time) !== null)) return null;
  const written = time === null ? day : `${day} ${time}`;
  return scope.resolver.reading.problem("impossible-date", span, { written });
}

/** Steps that set the date, the network or the answers of calls. */
export function readWorld(scope: StepScope, rich: Rich): ParsedStep | null {
  const date =
    /^(?:the\s+)?(?:(?:date|day|time|clock)\s+is|it\s+is|today\s+is|now\s+is)\s+(?:now\s+)?(\d{4}-\d{2}-\d{2})(?:(?:\s*,|\s+at|T|)\s*(\d{1,2}:\d{2}(?::\d{2})?))?$/iu.exec(
      rich.plain,
    );
  if (date !== null) {
    const [, day = "", clock] = date;
    const time = clock === undefined ? null : clock.replace(/^(?=\d:)/u, "0");
    return { step: { kind: "givenDate", date: day, time }, problem: noSuchMoment(scope, rich, day, time) };
  }
  const later = LATER.exec(rich.plain);
  if (later !== null) {
    const moment = { source: `now() + ${later[1] ?? later[2]}`, span: rich.span, tree: null, type: null };
    const { typed } = scope.resolver.try(moment, { candidate: null }, { kind: "instant" });
    if (typed === null) return null;
    return ok({
      kind: "timePasses",
      moment: { ...moment, tree: { ...typed, span: rich.span }, type: typed.type },
    });
  }
  const constant = readConstant(scope, rich);
  if (constant !== null) return constant;
  const network =
    /^(?:the (?:phone|app|device) (?:is|goes) |there is )?(offline|online|no network|no signal)(?: again)?$/iu.exec(
      rich.plain,
    );
  if (network !== null) return ok({ kind: "network", online: /^online$/iu.test(network[1] ?? "") });
  const answers = /^call\s+(.+?)\s+(?:answers|gets)\s+([1-5]\d{2}|no answer|nothing)(?:\s+with\s+(\uE000))?$/diu.exec(
    rich.text,
  );
  if (answers === null) return null;
  const [, name, status, body] = answers.indices ?? [];
  if (name === undefined || status === undefined) return null;
  const code = body === undefined ? null : rich.codeAt(body[0]);
  const expression = code === null ? null : scope.resolver.reading.expression(code);
  const problem = scope.resolver.check(expression, { candidate: null, variables: scope.variables(null) });
  const call = scope.call(rich.slice(...name));
  const number = Number(rich.slice(...status).text);
  return {
    step: { kind: "givenAnswer", call: call.name, status: Number.isNaN(number) ? null : number, body: expression },
    problem: call.problem ?? problem,
  };
}
