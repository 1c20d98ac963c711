import type { Answer } from "#model/7-calls.ts";
import type { Effect } from "#model/4-states.ts";
import type { Expression } from "#model/expression.ts";
import { cover, type Span } from "#text/span.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import { readEffects, type EffectPlace } from "./effects.ts";

const STATUS =
  /^(?:status\s+)?((?:\d{3}|[1-5]xx)(?:\s*(?:,|\/|or|and)\s*(?:\d{3}|[1-5]xx))*|no answer|no response|offline|success|ok|otherwise|other|others|anything else|else)(?:\s+(?:when|if)\s+(\uE000))?\s*:\s*/iu;

/** *Answers*: `200: EFFECTS; 409: error E3; no answer: keep trying`. A status begins a new answer. */
export function readAnswers(place: EffectPlace, values: readonly Rich[]): Answer[] {
  return place.reading.withNames(() => answersIn(place, values));
}

function answersIn(place: EffectPlace, values: readonly Rich[]): Answer[] {
  const answers: { span: Span; status: Answer["status"][]; when: Expression | null; effects: Effect[] }[] = [];
  for (const value of values)
    for (const part of value.split(";")) {
      const start = STATUS.exec(part.text);
      if (start === null) {
        const before = answers.at(-1);
        if (before === undefined) {
          const problem = place.reading.problem("answer-not-understood", part.span, { written: part.plain });
          answers.push({
            span: part.span,
            status: [{ kind: "other" }],
            when: null,
            effects: [{ kind: "broken", written: part.plain, span: part.span, problem }],
          });
        } else {
          before.effects.push(...readEffects(place, part));
          before.span = cover(before.span, part.span);
        }
        continue;
      }
      const code = start[2] === undefined ? null : part.codeAt(part.text.indexOf(CODE));
      const rest = part.slice(start[0].length).trim();
      answers.push({
        span: part.span,
        status: statusesOf(start[1] ?? ""),
        when: code === null ? null : place.reading.expression(code),
        effects: rest.text === "" ? [] : readEffects(place, rest),
      });
    }
  return answers.flatMap(({ span, status, when, effects }) =>
    status.map((each): Answer => ({ span, status: each, when, effects })),
  );
}

export function statusesOf(words: string): Answer["status"][] {
  const numbers = words.match(/\d{3}|[1-5]xx/giu);
  if (numbers !== null)
    return numbers.map((number) =>
      /xx$/iu.test(number) ? { kind: "class", hundred: Number(number[0]) } : { kind: "exact", status: Number(number) },
    );
  const word = words.toLowerCase();
  if (word === "success" || word === "ok") return [{ kind: "class", hundred: 2 }];
  return [{ kind: word.startsWith("no ") || word === "offline" ? "none" : "other" }];
}
