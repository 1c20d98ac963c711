import type { Model } from "#model/model.ts";
import { looseName } from "#text/names.ts";
import { type Comparison, factsOf, type Item } from "./comparison.ts";
import { withSameFacts } from "./partners.ts";

export function compareErrors(comparison: Comparison): void {
  const { before, after } = comparison;
  comparison.items(8, itemsOf(before.model), itemsOf(after.model), withSameFacts(comparison));
}

const itemsOf = ({ errors }: Model): readonly Item[] =>
  errors.map((error) => ({
    item: "error",
    key: looseName(error.code),
    name: error.code,
    span: error.span,
    problem: error.problem,
    // The messages for each entity are the same message, checked again.
    facts: factsOf(error, { names: {}, without: ["code", "span", "messageFor", "problem"] }),
  }));
