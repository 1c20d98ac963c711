import { isPlatformCode } from "#diagnostics/platform-codes.ts";
import { readsOf } from "#expr/reads.ts";
import type { Expression } from "#model/expression.ts";
import type { FieldType } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";

/** The data that the document itself lets others infer. */
export interface Declassified {
  /** `Loan.due`. */
  readonly fields: ReadonlySet<string>;
  /** Entities whose records are counted or searched. */
  readonly entities: ReadonlySet<string>;
}

/**
 * Conditions of views, rights, guards and rules, and computed fields, are evaluated with all data (P6.4, P6.6). People
 * who see their results may infer what they read. Titles, colours and what rows show are not included.
 */
export function declassified(model: Model): Declassified {
  const { fields, entities } = readBy(workedOutFromEverything(model));
  // A rule in words (`at most 900 EUR`) reads its own field.
  for (const { entity, field, test } of model.rules) {
    if (field !== null && test.kind !== "expression") fields.add(`${entity}.${field}`);
    if (test.kind === "unique") for (const { value } of test.fields) fields.add(`${entity}.${value}`);
  }
  return { fields, entities };
}

/**
 * What a person may infer by doing something. This adds what *Who* names, what effects, starting values and calls read,
 * and what messages of the document contain (P6.4).
 */
export function declassifiedToDeeds(model: Model): Declassified {
  return union(
    declassified(model),
    namedByWho(model),
    readBy(
      expressionsIn([model.states, model.rules, model.entities.map(({ fields }) => fields), model.calls, model.errors]),
    ),
  );
}

/**
 * What a person without a right may infer from refusals: what conditions of rights, *Who*, start transitions and
 * reworded platform messages read, including what computed fields among these are made from. Rules, guards of events,
 * effects and other messages are not evaluated then (P5.6).
 */
export function declassifiedToTheRefused(model: Model): Declassified {
  const starts = model.states.flatMap(({ transitions }) => transitions.filter(({ from }) => from === "start"));
  const reworded = model.errors.filter(({ code }) => isPlatformCode(code));
  const conditions = [model.roles, starts.map(({ guards }) => guards)];
  let open = union(namedByWho(model), readBy(expressionsIn([conditions, reworded])));
  for (let size = -1; size !== open.fields.size;) {
    size = open.fields.size;
    const made = model.entities.flatMap(({ key: entity, fields }) =>
      fields.filter(({ key }) => open.fields.has(`${entity}.${key}`)),
    );
    open = union(open, readBy(expressionsIn(made.map((field) => [field.default, field.askedIf]))));
  }
  return open;
}

const union = (...all: readonly Declassified[]): Declassified => ({
  fields: new Set(all.flatMap(({ fields }) => [...fields])),
  entities: new Set(all.flatMap(({ entities }) => [...entities])),
});

function namedByWho(model: Model): Declassified {
  const fields = model.states.flatMap(({ entity, transitions }) =>
    transitions.flatMap(({ who }) =>
      (who ?? []).flatMap((one) => (one.kind === "person" ? fieldsOnTheWay(model, entity, one.field) : [])),
    ),
  );
  return { fields: new Set(fields), entities: new Set() };
}

function readBy(expressions: Iterable<Expression | null | undefined>): {
  readonly fields: Set<string>;
  readonly entities: Set<string>;
} {
  const fields = new Set<string>();
  const entities = new Set<string>();
  for (const expression of expressions) {
    if (!expression?.tree) continue;
    const reads = readsOf(expression.tree);
    for (const field of reads.fields) fields.add(field);
    for (const entity of reads.entities) entities.add(entity);
  }
  return { fields, entities };
}

/** All expressions in a part of the model, at any depth. */
function* expressionsIn(part: unknown): Iterable<Expression> {
  if (typeof part !== "object" || part === null) return;
  if ("tree" in part && "source" in part) return yield part as Expression;
  for (const inner of part instanceof Map ? part.values() : Object.values(part)) yield* expressionsIn(inner);
}

/** The fields on a path: `site.manager` of a visit reads `Visit.site` and `Site.manager`. */
function fieldsOnTheWay(model: Model, entity: string, path: string): readonly string[] {
  const fields: string[] = [];
  let at: string | null = entity;
  for (const key of path.split(".")) {
    fields.push(`${at}.${key}`);
    const type: FieldType | undefined = model.entities
      .find((one) => one.key === at)
      ?.fields.find((one) => one.key === key)?.type;
    at = type?.kind === "reference" ? type.entity : null;
  }
  return fields;
}

function workedOutFromEverything(model: Model): readonly (Expression | null | undefined)[] {
  return [
    ...model.entities.flatMap(({ fields }) =>
      fields.flatMap(({ default: given, askedIf, required, type }) => [
        given?.kind === "computed" ? given.expression : null,
        askedIf,
        typeof required === "boolean" ? null : required,
        type.kind === "reference" || type.kind === "references" ? type.where : null,
      ]),
    ),
    ...model.roles.rights.map(({ onlyIf }) => onlyIf),
    ...model.states.flatMap(({ transitions }) =>
      transitions.flatMap(({ guards, event }) => [
        ...guards.map(({ condition }) => condition),
        event.kind === "when"
          ? event.condition
          : event.kind === "at"
            ? event.moment
            : event.kind === "every"
              ? event.repetition.from
              : null,
      ]),
    ),
    ...model.rules.flatMap(({ test, onlyWhen }) => [
      test.kind === "expression" ? test.expression : null,
      ...(test.kind === "between" ? [test.least, test.most] : []),
      onlyWhen?.kind === "condition" ? onlyWhen.condition : null,
    ]),
    ...model.screens.flatMap(({ views }) =>
      views.flatMap(({ where, blocks }) => [where, ...blocks.map((block) => block.where)]),
    ),
  ];
}
