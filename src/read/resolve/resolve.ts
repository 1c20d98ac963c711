import type { Entity } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { readSamples } from "../sample-data.ts";
import { readScenarios } from "../scenarios.ts";
import { readWords } from "../words.ts";
import type { Events, FirstPass } from "../first-pass.ts";
import type { Names } from "../names.ts";
import type { Reading } from "../reading.ts";
import type { Sections } from "../sections.ts";
import { askedBy } from "./asked-for.ts";
import { resolveCalendar } from "./calendar.ts";
import { resolveCalls } from "./calls.ts";
import { resolveConstants } from "./constants.ts";
import { defaultScreens } from "./default-screens.ts";
import type { EffectNames } from "./effects.ts";
import { resolveEntities } from "./entities.ts";
import { resolveFormulas } from "./formulas.ts";
import { resolveErrors } from "./errors.ts";
import { rolesApart } from "./names-apart.ts";
import { Resolver } from "./resolver.ts";
import { forAnyone, rolesIn } from "./roles.ts";
import { resolveRights, resolveRules } from "./rules.ts";
import { Broken } from "./broken.ts";
import { resolveScreens } from "./screens.ts";
import { shapesOf } from "./shapes.ts";
import { resolveStates } from "./states.ts";
import { withThrough } from "./through.ts";

export function resolve(
  reading: Reading,
  names: Names,
  sections: Sections,
  written: FirstPass,
  named: { readonly events: Events; readonly calls: ReadonlyMap<string, string> },
): Model {
  const { currency } = names;
  const shapes = shapesOf(written.entities, written.states, currency);
  const resolver = new Resolver(reading, names, shapes, currency, written.purpose.timeZone?.value ?? "UTC");
  if (reading.notes !== null) reading.notes.scopeOf = (place) => resolver.scope(place);
  for (const { key, fields } of written.entities)
    for (const field of fields)
      if (field.default?.kind === "computed" || field.type.kind === "children")
        resolver.notStored.add(`${key}.${field.key}`);
  const fixed = resolveConstants(resolver, written.constants);
  const formulas = resolveFormulas(resolver, fixed.formulas);
  const constants = { ...fixed, formulas, calendar: resolveCalendar(resolver, fixed.calendar ?? null) };
  resolver.useCache();
  const declared = resolveEntities(resolver, written.entities);
  const broken = new Broken(declared, constants.constants);
  const entities = withBroken(declared, broken);
  const { rows: samples, titled } = readSamples(resolver, entities, sections.of("sample data"));
  const people = { constants, samples, facts: written.roles };
  const read = rolesApart(
    reading,
    names,
    written,
    rolesIn({ ...people, rights: written.roles.rights, screens: written.screens, states: written.states }),
  );
  const said = read.screens.length > 0 ? read.screens : defaultScreens(entities);
  const given = { ...people, rights: read.roles.rights };
  const roles = rolesIn({ ...given, screens: said, states: read.states });
  const known: EffectNames = {
    roles,
    rolesGiven: rolesIn({ ...given, screens: [], states: [] }),
    events: named.events.names,
    calls: named.calls,
    screens: new Map(said.map((screen) => [screen.name.toLocaleLowerCase("en"), screen.name])),
    asked: (entity, event) => askedBy(resolver, read.states, entity, event),
    isComputed: (entity, field) =>
      entities.find((each) => each.key === entity)?.fields.find((each) => each.key === field)?.default?.kind ===
      "computed",
  };
  const states = resolveStates(resolver, known, read.states);
  const rules = resolveRules(resolver, read.rules, (entity, field) => {
    const type = entities.find(({ key }) => key === entity)?.fields.find(({ key }) => key === field)?.type;
    return type !== undefined && "unit" in type ? (type.unit ?? null) : null;
  });
  const rights = resolveRights(resolver, forAnyone(read.roles.rights, roles), (event) =>
    named.events.entitiesWith(event),
  );
  const screens = resolveScreens(resolver, broken, said);
  const calls = resolveCalls(resolver, known, read.calls, { states, screens, roles: read.roles });
  const errors = resolveErrors(resolver, read.errors, { rules, states, calls });
  const scenarios = readScenarios(resolver, sections.of("scenarios"), {
    events: named.events.names,
    calls: named.calls,
    roles,
    handles: new Map(samples.map((row) => [row.handle, row.entity])),
    titled,
    asked: known.asked,
  });
  const words = readWords(reading, sections.of("words"));
  return {
    ...read,
    constants,
    entities: withThrough(resolver, entities, states, screens),
    screens,
    states,
    rules,
    roles: { ...read.roles, rights, roles },
    calls,
    errors,
    samples,
    scenarios,
    words,
  };
}

/** A field that is computed from a field with a mistake has that mistake too. */
const withBroken = (entities: readonly Entity[], broken: Broken): Entity[] =>
  entities.map((entity) => ({
    ...entity,
    fields: entity.fields.map((field) => ({ ...field, problem: field.problem ?? broken.field(entity.key, field.key) })),
  }));
