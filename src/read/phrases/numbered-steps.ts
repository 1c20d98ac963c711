import type { Effect } from "#model/4-states.ts";
import { CODE } from "../markdown/rich.ts";
import type { OutlineStep } from "../markdown/outline.ts";
import { attach, readEffects, type EffectPlace } from "./effects.ts";
import { readLoop } from "./loops.ts";

const DEEPEST = 8;

/** Reads a list of steps as effects: `if …`, `otherwise` and `for each …` contain the list below them. */
export function readNumberedSteps(place: EffectPlace, steps: readonly OutlineStep[], depth = 0): Effect[] {
  const effects: Effect[] = [];
  for (const step of steps) {
    const { text } = step;
    const inner = (): Effect[] => place.reading.withNames(() => readNumberedSteps(place, step.steps, depth + 1));
    if (step.steps.length === 0 || depth > DEEPEST) {
      // `otherwise: …` in a step of its own continues the `if` of the step before.
      const word = effects.at(-1)?.kind === "if" ? /^(?:else|otherwise)\b\s*[:,]?\s*/iu.exec(text.text) : null;
      const read = readEffects(place, word === null ? text : text.slice(word[0].length));
      if (word === null || !attach(effects, read)) effects.push(...read);
      continue;
    }
    const condition = /^(?:((?:else|otherwise)\s*,?\s+)?if)\s+\uE000\s*[:,]?(?:\s*then\s*:?)?$/iu.exec(text.text);
    const code = condition === null ? null : text.codeAt(text.text.indexOf(CODE));
    if (condition !== null && code !== null) {
      const branch: Effect = {
        kind: "if",
        condition: place.reading.expression(code),
        effects: inner(),
        otherwise: [],
        span: text.span,
        problem: null,
      };
      if (condition[1] === undefined || !attach(effects, [branch])) effects.push(branch);
      continue;
    }
    if (/^(?:else|otherwise)\s*[:,]?$/iu.test(text.text)) {
      if (!attach(effects, inner())) effects.push(...readEffects(place, text));
      continue;
    }
    const loop = readLoop(place.reading, text);
    if (loop !== null && loop.rest.text === "") {
      effects.push(loop.of(place.reading.withVariable(loop.variable, inner)));
      continue;
    }
    // A step above a list that is none of these can't be understood. Without it the list would run unconditionally.
    effects.push(...readEffects(place, text), ...inner());
    const problem = place.reading.problem("step-holds-steps", text.span, { written: text.plain });
    effects.push({ kind: "broken", written: text.plain, span: text.span, problem });
  }
  return effects;
}
