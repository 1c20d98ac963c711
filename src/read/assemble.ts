import type { Model } from "#model/model.ts";
import type { StateTable } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import { readPurpose } from "./1-purpose.ts";
import { readScreens } from "./2-screens.ts";
import { declareEntities, readEntities } from "./3-entities.ts";
import { readStates } from "./4-states.ts";
import { namingCodes, readRules, rulesInTypes } from "./5-rules.ts";
import { readRoles } from "./6-roles.ts";
import { readCalls } from "./7-calls.ts";
import { readErrors } from "./8-errors.ts";
import { readConstants } from "./9-constants.ts";
import type { Outline } from "./markdown/outline.ts";
import { Names } from "./names.ts";
import type { Reading } from "./reading.ts";
import { writesDecimalComma } from "./notation.ts";
import { readNamedStates } from "./named-states.ts";
import type { Events, FirstPass } from "./first-pass.ts";
import { resolve } from "./resolve/resolve.ts";
import { tellLostFacts } from "./lost-facts.ts";
import { findSections } from "./sections.ts";

/**
 * Reads the points in order of dependency: entities first (everything names them), then states (events, statuses),
 * rights, calls, and screens, which may name everything. The second pass then checks the expressions.
 */
export function assemble(reading: Reading, outline: Outline): Model {
  const sections = findSections(reading, outline);
  tellLostFacts(reading, outline, sections);
  const purpose = readPurpose(reading, sections.of(1));
  reading.decimalComma = purpose.language === null ? null : writesDecimalComma(purpose.language.value);
  const names = new Names(purpose.currency?.value);
  const constants = readConstants(reading, sections.of(9));
  const declared = declareEntities(reading, names, sections.of(3));
  const { entities, limits } = readEntities(reading, names, declared, readNamedStates(names, sections.of(4)));
  const states = readStates(reading, names, sections.of(4));
  const events = eventsOf(states);
  const statuses = (entity: string): readonly string[] =>
    states.find((table) => table.entity === entity)?.statuses.map(({ name }) => name) ?? [];
  const rules = [...rulesInTypes(reading, limits), ...readRules(reading, names, sections.of(5), statuses)];
  const roles = readRoles(reading, names, sections.of(6), events.names, entities);
  const calls = readCalls(reading, names, sections.of(7), events);
  // Calls of a kept entity go by its key, as in code, and by its written name: `Create Absence Note`.
  const callNames = new Map(
    [
      ...calls.resources.flatMap(({ entity }) => {
        const named = fiveCalls(entity);
        const written = fiveCalls(entities.find(({ key }) => key === entity)?.name ?? entity);
        return [...written, ...named].map((name, i): [string, string] => [name, named[i % named.length] ?? name]);
      }),
      ...calls.calls.map(({ name }): [string, string] => [name, name]),
    ].map(([written, name]) => [written.toLocaleLowerCase("en"), name] as const),
  );
  const screens = readScreens(reading, names, sections.of(2), { events: events.names, calls: callNames });
  const errors = readErrors(reading, sections.of(8));
  const title = titleOf(reading, outline);
  const read: FirstPass = {
    name: title,
    description: outline.description,
    outline: sections.outline,
    purpose,
    screens,
    entities,
    states,
    rules: namingCodes(rules, errors),
    roles,
    calls,
    errors,
    constants,
  };
  return resolve(reading, names, sections, read, { events, calls: callNames });
}

function eventsOf(states: readonly StateTable[]): Events {
  const names = new Map<string, string>();
  const entities = new Map<string, string[]>();
  for (const { entity, transitions } of states)
    for (const { event } of transitions) {
      if (event.kind !== "named") continue;
      const loose = event.name.toLocaleLowerCase("en");
      if (!names.has(loose)) names.set(loose, event.name);
      const owners = entities.get(loose) ?? [];
      if (!owners.includes(entity)) entities.set(loose, [...owners, entity]);
    }
  return { names, entitiesWith: (event) => entities.get(event.toLocaleLowerCase("en")) ?? [] };
}

/** The names of the five calls of a kept entity. */
const fiveCalls = (entity: string): string[] =>
  ["List", "Get", "Create", "Change", "Delete"].map((verb) => `${verb} ${entity}`);

function titleOf(reading: Reading, outline: Outline): Model["name"] {
  const text = outline.title?.text;
  const label = text === undefined ? null : /^(?:specification|spec|app)\s*[:–—-]\s*/iu.exec(text.text);
  const name = text?.slice(label?.[0].length ?? 0).trim();
  if (name !== undefined && looseName(name.plain) !== "") return { value: name.plain, span: name.span };
  const at = outline.title?.span.end ?? 0;
  reading.gap("D0.1", { start: at, end: at });
  return { value: "Untitled app", span: { start: at, end: at } };
}
