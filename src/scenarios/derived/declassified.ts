import { readsOf } from "#expr/reads.ts";
import type { Expression } from "#model/expression.ts";
import type { Model } from "#model/model.ts";

/** What the document itself lets others notice. */
export interface Declassified {
  /** `Loan.due`. */
  readonly fields: ReadonlySet<string>;
  /** Entities whose records are counted or looked through. */
  readonly entities: ReadonlySet<string>;
}

/**
 * Conditions of views, rights, guards and rules, and computed fields are worked out from everything (P6.4, P6.6): what they
 * read may be noticed by whoever sees what comes of them. Titles, colours and what rows show are not among them.
 */
export function declassified(model: Model): Declassified {
  const fields = new Set<string>();
  const entities = new Set<string>();
  for (const expression of workedOutFromEverything(model)) {
    if (!expression?.tree) continue;
    const reads = readsOf(expression.tree);
    for (const field of reads.fields) fields.add(field);
    for (const entity of reads.entities) entities.add(entity);
  }
  // A rule in words (`at most 900 EUR`) reads the field that it is about.
  for (const { entity, field, test } of model.rules) {
    if (field !== null && test.kind !== "expression") fields.add(`${entity}.${field}`);
    if (test.kind === "unique") for (const { value } of test.fields) fields.add(`${entity}.${value}`);
  }
  return { fields, entities };
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
