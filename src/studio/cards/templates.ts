import type { Change } from "#edit/change.ts";
import type { Content } from "#edit/content.ts";
import type { Entity, Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { looseName } from "#text/names.ts";
import { freeName } from "../new/plain-name.ts";
import type { CardWords, CardFlow } from "../words/cards/en.ts";
import type { Part } from "./change-place.ts";

/** A ready-made item that fits the document, to begin or extend a point. */
export interface Template {
  readonly title: string;
  readonly detail: string;
  readonly icon: string;
  readonly changes: readonly Change[];
}

export function templatesFor(model: Model, part: Part, words: CardWords): readonly Template[] {
  const entities = model.entities.filter(({ builtIn, key }) => !builtIn && key !== "Person");
  switch (part) {
    case 2:
      return screenTemplates(model, entities, words);
    case 3:
      return entityTemplates(model, words);
    case 4:
      return entities
        .filter(({ key, owner }) => owner === null && model.states.every(({ entity }) => entity !== key))
        .flatMap((entity) => words.flows.map((flow) => flowTemplate(entity, flow)));
    case 5:
      return entities.flatMap((entity) => ruleTemplates(model, entity, words));
    case 6:
      return model.roles.rights.length === 0 ? [rolesTemplate(entities, words)] : [];
    case "scenarios":
      return entities.flatMap((entity) => scenarioTemplate(model, entity, words));
    default:
      return [];
  }
}

function screenTemplates(model: Model, entities: readonly Entity[], words: CardWords): readonly Template[] {
  const own = model.screens.filter(({ byDefault }) => !byDefault);
  const taken = new Set(own.map(({ name }) => looseName(name)));
  const shows = (kind: string, key: string): boolean =>
    own.some(({ views }) => views.some((view) => view.kind === kind && view.entity === key));
  const missing = entities.filter(({ key, owner }) => owner === null && !shows("list", key));
  const all = missing.map((entity) => ({ entity, changes: screensOf(entity, taken, words) }));
  const together: readonly Template[] =
    all.length < 2
      ? []
      : [
          {
            title: words.screensForAll,
            detail: all.map(({ entity }) => entity.name).join(", "),
            icon: "layers",
            changes: all.flatMap(({ changes }) => changes),
          },
        ];
  const boards = entities.filter(
    ({ key }) => model.states.some((table) => table.entity === key) && !shows("board", key),
  );
  return [
    ...together,
    ...all.map(({ entity, changes }) => ({
      title: words.screensFor(entity.name),
      detail: words.screensForHelp,
      icon: "list",
      changes,
    })),
    ...(own.length === 0 ? [] : boards).map((entity): Template => {
      const name = freeName(words.document.byStatus(words.manyOf(entity.name)), new Set(taken));
      const values = { screen: name, route: routeOf(name), shows: `board of ${entity.name}`, tab: "yes, columns-3" };
      return {
        title: name,
        detail: words.boardHelp,
        icon: "columns-3",
        changes: [{ do: "add", kind: "screen", values }],
      };
    }),
  ];
}

const routeOf = (name: string): string => `/${looseName(name).replaceAll(/[^\p{L}\p{N}]+/gu, "-")}`;

const screen = (values: { readonly [key: string]: string }): Change => ({ do: "add", kind: "screen", values });

function screensOf(entity: Entity, taken: Set<string>, words: CardWords): readonly Change[] {
  const { name } = entity;
  const list = freeName(words.manyOf(name), taken);
  const one = freeName(name, taken);
  const form = freeName(words.document.newOf(name), taken);
  const route = routeOf(list);
  return [
    screen({
      screen: list,
      route,
      shows: `list of ${name}`,
      lets: `search, create ${name}, open ${one}`,
      empty: words.document.emptyList(words.manyOf(name)),
      tab: "yes, list",
    }),
    screen({ screen: form, route: `${route}/new`, shows: `form for ${name}` }),
    screen({ screen: one, route: `${route}/{id}`, shows: `one ${name}`, lets: "edit, delete" }),
  ];
}

function entityTemplates(model: Model, words: CardWords): readonly Template[] {
  const taken = new Set(model.entities.map(({ name }) => looseName(name)));
  return words.entityTemplates
    .filter(({ name }) => !taken.has(looseName(name)))
    .map(({ name, icon, fields }) => ({
      title: name,
      detail: fields.map(([field]) => field).join(", "),
      icon,
      changes: [
        { do: "add", kind: "entity", values: { name } } satisfies Change,
        ...fields.map(([field, type], at): Change => ({
          do: "add",
          kind: "field",
          in: { entity: keyOf(name) },
          values: { field, type, ...(at === 0 ? { required: true } : {}) },
        })),
      ],
    }));
}

/** The key that the model will give the name. */
const keyOf = (name: string): string =>
  name
    .split(" ")
    .map((word) => word.slice(0, 1).toLocaleUpperCase("en") + word.slice(1))
    .join("");

function flowTemplate(entity: Entity, { begins, steps }: CardFlow): Template {
  const statuses = [...new Set([begins, ...steps.map(({ to }) => to)])];
  const home = { entity: entity.key };
  return {
    title: `${entity.name}: ${statuses.join(" → ")}`,
    detail: steps.map(({ event }) => event).join(", "),
    icon: "git-branch",
    changes: [
      { do: "add", kind: "transition", in: home, values: { from: "start", to: begins } },
      ...steps.map(({ from, event, to }): Change => ({
        do: "add",
        kind: "transition",
        in: home,
        values: { from, event, to },
      })),
    ],
  };
}

/** The next free code: `E7`. */
export function nextCode(model: Model): string {
  const numbers = model.errors.map(({ code }) => Number(/^E(\d+)$/u.exec(code)?.[1] ?? 0));
  return `E${Math.max(0, ...numbers) + 1}`;
}

function ruleTemplates(model: Model, entity: Entity, words: CardWords): readonly Template[] {
  const code = nextCode(model);
  const on = (field: Field): string => `${entity.key}.${field.key}`;
  const has = (field: Field, kind: string): boolean =>
    model.rules.some((rule) => rule.entity === entity.key && rule.field === field.key && rule.test.kind === kind);
  const template = (field: Field, rule: string | { readonly code: string }, message: string): Template => ({
    title: message,
    detail: `${entity.name} · ${field.name}`,
    icon: "shield-check",
    changes: [
      { do: "add", kind: "error", values: { code, message, shown: "at the field" } },
      { do: "add", kind: "rule", values: { on: on(field), rule, error: code } },
    ],
  });
  const own = entity.fields.filter(({ default: start }) => start?.kind !== "computed");
  const texts = own.filter(({ type }) => type.kind === "text").slice(0, 1);
  const dates = own.filter(({ type }) => type.kind === "date");
  const amounts = own.filter(({ type }) => type.kind === "whole number" || type.kind === "number");
  const pairs = dates.flatMap((first, at) => dates.slice(at + 1, at + 2).map((second) => [first, second] as const));
  return [
    ...texts
      .filter((field) => !has(field, "unique"))
      .map((field) => template(field, "unique", words.document.same(field.name))),
    ...pairs
      .filter(([, second]) => !has(second, "expression"))
      .map(([first, second]) =>
        template(second, { code: `${second.key} >= ${first.key}` }, words.document.before(second.name, first.name)),
      ),
    ...amounts
      .filter((field) => !has(field, "expression"))
      .map((field) => template(field, { code: `${field.key} >= 0` }, words.document.negative(field.name))),
  ];
}

function rolesTemplate(entities: readonly Entity[], words: CardWords): Template {
  const [chief, helper] = words.twoRoles;
  const things = [...entities.map(({ name }) => name), "Person"].join(", ");
  return {
    title: `${chief}, ${helper}`,
    detail: words.twoRolesHelp,
    icon: "users",
    changes: [
      { do: "set", item: { kind: "roles" }, key: "signIn", value: "choose a profile" },
      { do: "set", item: { kind: "roles" }, key: "roleOfNewUser", value: helper },
      { do: "add", kind: "right", values: { role: chief, may: "everything", on: "everything" } },
      { do: "add", kind: "right", values: { role: helper, may: "see, create, change", on: things } },
    ],
  };
}

function scenarioTemplate(model: Model, entity: Entity, words: CardWords): readonly Template[] {
  const table = model.states.find((one) => one.entity === entity.key);
  const begins = table?.transitions.find(({ from }) => from === "start")?.to?.value;
  const asked = entity.fields.filter(({ required, default: start }) => required !== false && start === null);
  const [title] = asked;
  // Other required fields may depend on other records, so there is no template.
  if (begins === undefined || asked.length > 1 || (title !== undefined && title.type.kind !== "text")) return [];
  const sentence = words.document.beginsAs(entity.name, begins);
  if (model.scenarios.scenarios.some((one) => one.sentence === sentence)) return [];
  const index = model.scenarios.scenarios.length;
  const create =
    title === undefined
      ? `create ${entity.name} X1`
      : [`create ${entity.name} X1 with `, { code: `${title.key} = "A1"` }];
  const step = (key: string, said: Content): Change => ({
    do: "add",
    kind: "step",
    in: { scenario: index },
    values: { key, sentence: said },
  });
  return [
    {
      title: sentence,
      detail: words.scenarios,
      icon: "list-checks",
      changes: [
        { do: "add", kind: "scenario", values: { sentence } },
        step("When", create),
        step("Then", ["X1 ", { code: `status = "${begins}"` }]),
      ],
    },
  ];
}
