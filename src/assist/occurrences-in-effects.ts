import type { Assignment, Effect } from "#model/4-states.ts";
import type { Step } from "#model/appendices.ts";
import type { Occurrence } from "./occurrence.ts";
import type { AnalysedDocument } from "./analysed-document.ts";

/** Names before `=` in effects and scenario steps, which are not part of an expression. */
export function occurrencesInEffects(study: AnalysedDocument): Occurrence[] {
  const found: Occurrence[] = [];
  const add = (entity: string | null, assignments: readonly Assignment[]): void => {
    for (const { field, span } of assignments) {
      const name = /^\s*(?:this\s*\.\s*)?([\p{L}_][\p{L}\p{N}\p{M}_]*)\s*=/u.exec(
        study.source.slice(span.start, span.end),
      );
      const symbol = study.symbols.field(entity, field);
      if (name?.[1] === undefined || symbol === null) continue;
      const start = span.start + name[0].indexOf(name[1]);
      found.push({ symbol, span: { start, end: start + name[1].length } });
    }
  };
  const inEffects = (effects: readonly Effect[], entity: string | null): void => {
    for (const effect of effects)
      if (effect.kind === "set") add(entity, [effect.assignment]);
      else if (effect.kind === "create" || effect.kind === "change" || effect.kind === "changeEach")
        add(effect.entity, effect.with);
      else if (effect.kind === "do") add(entityOfEvent(study, effect.event, entity), effect.with);
      else if (effect.kind === "if") {
        inEffects(effect.effects, entity);
        inEffects(effect.otherwise, entity);
      } else if (effect.kind === "forEach" || effect.kind === "count") inEffects(effect.effects, entity);
  };
  const { states, calls, scenarios } = study.model;
  for (const { entity, transitions } of states) for (const { then } of transitions) inEffects(then, entity);
  for (const call of [...calls.calls, ...calls.resources])
    for (const { effects } of call.answers) inEffects(effects, call.entity);
  const handles = new Map(study.model.samples.map(({ handle, entity }) => [handle, entity]));
  for (const step of [...scenarios.given, ...scenarios.scenarios.flatMap(({ steps }) => steps)])
    add(...writtenBy(step, handles));
  return found;
}

const entityOfEvent = ({ symbols }: AnalysedDocument, event: string, own: string | null): string | null =>
  symbols.find("event", event, own)?.entity ?? null;

function writtenBy(step: Step, handles: Map<string, string>): [string | null, readonly Assignment[]] {
  switch (step.kind) {
    case "givenRecord":
    case "create":
      if (step.handle !== null) handles.set(step.handle, step.entity);
      return [step.entity, step.with];
    case "fire":
    case "change":
      return [handles.get(step.on) ?? null, step.with];
    default:
      return [null, []];
  }
}
