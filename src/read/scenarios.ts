import type { Scenario, ScenarioSet, Step } from "#model/appendices.ts";
import { SCENARIO } from "./keys.ts";
import { matchKey } from "./match-keys.ts";
import { valuesOf, type Fact, type OutlineSection } from "./markdown/outline.ts";
import { isNotShown } from "./not-shown.ts";
import type { StepNames } from "./phrases/step-scope.ts";
import { ScenarioReader } from "./phrases/steps.ts";
import type { Resolver } from "./resolve/resolver.ts";

/** `## Scenarios`: facts before the first block apply to all scenarios. */
export function readScenarios(resolver: Resolver, sections: readonly OutlineSection[], names: StepNames): ScenarioSet {
  const common = new ScenarioReader(resolver, names, names.handles);
  const given: Step[] = [];
  const scenarios: Scenario[] = [];
  for (const section of sections) {
    for (const { tables } of [section.body, ...section.blocks.map(({ body }) => body)])
      for (const { columns, span } of tables)
        if (columns.some(({ plain }) => matchKey(plain, SCENARIO).kind === "known"))
          resolver.reading.problem("scenario-table", columns[0]?.span ?? span, {});
    for (const { text, span } of section.body.prose)
      if (/^[ \t]*(?:given|when|then|scenario)\b.*[\r\n]+[ \t]*(?:and|given|when|then)\b/imu.test(text))
        resolver.reading.problem("scenario-table", span, {});
    given.push(...readSteps(resolver, section.body.facts, common));
    for (const block of section.blocks) {
      const reader = new ScenarioReader(resolver, names, common.handles, common.last);
      scenarios.push({
        sentence: block.heading.text.plain,
        span: block.heading.text.span,
        steps: readSteps(resolver, block.body.facts, reader),
      });
    }
  }
  return { given, scenarios };
}

// oxlint-disable-next-line unicorn/no-thenable -- `then` is the author's word; this is never awaited
const NAMES = { given: "Given", as: "As", when: "When", then: "Then" } as const;

/** `And` and `But` repeat the keyword before them. */
function readSteps(resolver: Resolver, facts: readonly Fact[], reader: ScenarioReader): Step[] {
  const steps: Step[] = [];
  let before: keyof typeof NAMES | null = null;
  for (const fact of facts) {
    const match = matchKey(fact.key.plain, SCENARIO);
    const goesOn: keyof typeof NAMES | null = /^(?:and|but)$/iu.test(fact.key.plain) ? before : null;
    const key: keyof typeof NAMES | null = match.kind === "known" ? match.key : goesOn;
    if (key === null) {
      // Without the step it does not understand, a scenario might pass for the wrong reason.
      const problem = resolver.reading.problem("scenario-key", fact.key.span, { written: fact.key.plain });
      steps.push({ kind: "broken", span: fact.span, source: fact.value.plain, problem });
      continue;
    }
    before = key;
    for (const value of valuesOf(fact)) {
      if (isNotShown(value)) continue;
      for (const part of value.split(";")) steps.push(reader.read(NAMES[key], part));
    }
  }
  return steps;
}
