import type { Model } from "#model/model.ts";
import { type Comparison, factsOf, type Item } from "./comparison.ts";
import { withSameFacts } from "./partners.ts";

export function compareConstants(comparison: Comparison): void {
  const { before, after } = comparison;
  const { renames } = comparison;
  const constants = constantItems(before.model).map((item) => ({ ...item, key: renames.constant(item.key) }));
  comparison.items(9, constants, constantItems(after.model), withSameFacts(comparison));
  for (const itemsOf of [formulaItems, limitItems])
    comparison.items(9, itemsOf(before.model), itemsOf(after.model), withSameFacts(comparison));
}

const constantItems = ({ constants }: Model): readonly Item[] =>
  constants.constants.map((constant) => ({
    item: "constant",
    key: constant.name,
    name: constant.name,
    span: constant.span,
    problem: constant.problem,
    facts: factsOf(constant, {
      names: { changeableBy: "Changeable by" },
      entries: { changeableBy: "any order" },
      // Earlier names are reported with the rename.
      without: ["name", "span", "was", "problem"],
    }),
  }));

const formulaItems = ({ constants }: Model): readonly Item[] =>
  constants.formulas.map((formula) => ({
    item: "formula",
    key: formula.name,
    name: formula.name,
    span: formula.span,
    problem: formula.problem,
    facts: factsOf(formula, { names: { body: "Value" }, without: ["name", "span", "problem"] }),
  }));

const limitItems = ({ constants }: Model): readonly Item[] =>
  constants.limits.map((limit) => ({
    item: "limit",
    key: limit.name,
    name: limit.name,
    span: limit.span,
    facts: factsOf(limit, { names: {}, without: ["name", "span"] }),
  }));
