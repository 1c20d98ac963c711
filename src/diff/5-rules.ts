import type { Rule } from "#model/5-rules.ts";
import { asWritten } from "./as-written.ts";
import { type Comparison, factsOf, type Item, type ComparedDocument } from "./comparison.ts";

/** Rules have no names. They are matched by their test, else by their error on the same field. */
export function compareRules(comparison: Comparison): void {
  const { before, after, renames } = comparison;
  const earlier = before.model.rules.map((rule) => {
    const entity = renames.entity(rule.entity);
    const field = rule.field === null ? null : renames.field(rule.entity, rule.field);
    return itemOf(rule, entity, field, before, renames.inCode(testOf(rule, before)), after);
  });
  const later = after.model.rules.map((rule) =>
    itemOf(rule, rule.entity, rule.field, after, testOf(rule, after), after),
  );
  comparison.items(5, earlier, later, (one, left) => {
    const onSame = left.filter((other) => placeOf(other) === placeOf(one));
    return (
      onSame.find((other) => comparison.isSame(valueOf(other, "Rule"), valueOf(one, "Rule"))) ??
      onSame.find((other) => comparison.isSame(valueOf(other, "Error"), valueOf(one, "Error")))
    );
  });
}

const valueOf = (item: Item, name: string): unknown => item.facts.find((fact) => fact.name === name)?.value;
const placeOf = ({ key }: Item): string => key.split("\n")[0] ?? "";

function testOf({ test }: Rule, { source }: ComparedDocument): string {
  switch (test.kind) {
    case "expression":
      return test.expression.source.replace(/\s+/gu, " ").trim();
    case "required":
      return "required";
    case "unique": {
      const fields = test.fields.map(({ value }) => value).join(", ");
      const among = test.among === null ? "" : ` among ${asWritten(test.among, source)}`;
      return `unique${fields === "" ? "" : ` ${fields}`}${among}`;
    }
    case "length":
      return `length ${test.least ?? 0} to ${test.most ?? "any"}`;
    case "between":
      return `${test.open === true ? "beyond" : "from"} ${asWritten(test.least, source)} to ${asWritten(test.most, source)}`;
    case "matches":
      return `matches ${test.pattern}`;
  }
}

function itemOf(
  rule: Rule,
  entity: string,
  field: string | null,
  side: ComparedDocument,
  test: string,
  later: ComparedDocument,
): Item {
  const owner = [...later.model.entities, ...side.model.entities].find(({ key }) => key === entity);
  const named = owner?.fields.find(({ key }) => key === field)?.name ?? field;
  const place = field === null ? (owner?.name ?? entity) : `${owner?.name ?? entity}.${named}`;
  return {
    item: "rule",
    key: `${entity}.${field ?? ""}\n${test}\n${asWritten(rule.onlyWhen, side.source)}`,
    name: place,
    title: `${place}: ${test}`,
    span: rule.span,
    problem: rule.problem,
    facts: [
      { name: "Rule", value: rule.test, text: test },
      ...factsOf(rule, {
        names: { onlyWhen: "Only when" },
        without: ["span", "entity", "field", "test", "written", "inType", "problem"],
      }),
    ],
  };
}
