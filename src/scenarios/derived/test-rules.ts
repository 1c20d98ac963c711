import { addToDate } from "#expr/dates.ts";
import type { Typed } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import { looseName } from "#text/names.ts";
import type { Model } from "#model/model.ts";
import type { Rule } from "#model/5-rules.ts";
import { grantsChange } from "./oracle-rights.ts";
import { codeOf, isBroken } from "./oracle-rules.ts";
import { Oracle } from "./oracle.ts";
import { Findings, type DerivedResult } from "./result.ts";
import { askers, begin, fillStatuses, oracleOf, someOfEach, type TriedApp } from "./set-up.ts";

const COMPARISONS = new Set(["less", "lessOrEqual", "greater", "greaterOrEqual", "equal", "notEqual"]);

/** Every rule at, just inside and just outside of its boundary, where the boundary can be found by solving it. */
export async function testRules(model: Model, app: TriedApp, most?: number): Promise<DerivedResult> {
  const findings = new Findings(most);
  await begin(model, app);
  await fillStatuses(model, app);
  const people = await askers(model, app);
  const oracle = await oracleOf(model, app);
  for (const rule of model.rules) {
    if (findings.enough) break;
    if (rule.problem !== null || rule.test.kind === "unique" || rule.test.kind === "matches") continue;
    for (const record of someOfEach(oracle.world[rule.entity] ?? [], 1)) {
      const id = String(record["id"]);
      for (const { field, values } of boundaries(oracle, rule, id)) {
        const asker = people.find((one) => grantsChange(oracle, one, rule.entity, id, [field]));
        if (asker === undefined) continue;
        await app.chooseProfile(asker.id);
        for (const value of values) await tryValue(model, oracle, app, rule, record, field, value, asker.id, findings);
      }
    }
  }
  return findings.of("rules");
}

async function tryValue(
  model: Model,
  oracle: Oracle,
  app: TriedApp,
  rule: Rule,
  record: { readonly [field: string]: Value },
  field: string,
  value: Value,
  me: string,
  findings: Findings,
): Promise<void> {
  const { entity } = rule;
  const id = String(record["id"]);
  const there = withValue(model, oracle, entity, id, field, value, me);
  const asked = oracle.fieldOf(entity, field)?.askedIf;
  if (asked?.tree && !there.isTrue(asked, me, id)) return;
  const outcome = await app.trial.rehearse({ commands: [{ kind: "change", entity, id, values: { [field]: value } }] });
  const found = outcome.kind === "refused" ? outcome.refusals : outcome.kind === "warned" ? outcome.warnings : [];
  // The value itself does not fit, or a right holds after no more: then the rule was not what decided.
  if (found.some(({ code, field: at }) => code === "refused" || (code.startsWith("not-a") && at === field))) return;
  const code = codeOf(rule);
  const isWarning =
    code !== null && model.errors.find((error) => looseName(error.code) === looseName(code))?.shown === "warning";
  if (isWarning && outcome.kind === "refused") return;
  const broken = isBroken(there, rule, id, me);
  // Another rule with the same code may speak too, of this record or of those that are checked with it.
  const others = model.rules.filter((one) => one !== rule && codeOf(one) === code);
  if (!broken && others.length > 0) return;
  const reported = found.some((refusal) =>
    code === null ? refusal.field === rule.field && refusal.id === id : looseName(refusal.code) === looseName(code),
  );
  findings.expect(
    reported === broken,
    () =>
      `${entity}.${field} = ${JSON.stringify(value)} ${broken ? "breaks" : "keeps"} the rule ${ruleInWords(rule)}, but it was ${
        outcome.kind === "done" ? "done" : `${outcome.kind} with ${found.map((one) => one.code).join(", ")}`
      }.`,
    rule.span,
  );
}

/** The world with one field changed, and what is then not asked for any more emptied. */
function withValue(
  model: Model,
  oracle: Oracle,
  entity: string,
  id: string,
  field: string,
  value: Value,
  me: string,
): Oracle {
  const conditional = (model.entities.find((one) => one.key === entity)?.fields ?? []).filter(
    (one) => one.askedIf?.tree,
  );
  let changes: { [field: string]: Value } = { [field]: value };
  let world = oracle;
  for (let pass = 0; pass <= conditional.length; pass++) {
    const records = (oracle.world[entity] ?? []).map((one) => (one["id"] === id ? { ...one, ...changes } : one));
    world = new Oracle(model, { ...oracle.world, [entity]: records }, oracle.now, oracle.zone);
    for (const one of conditional)
      if (one.askedIf !== null && !world.isTrue(one.askedIf, me, id)) changes = { ...changes, [one.key]: null };
  }
  return world;
}

const ruleInWords = ({ test, field }: Rule): string =>
  test.kind === "expression" ? `“${test.expression.source}”` : `“${field ?? ""} ${test.kind}”`;

/** Values around the places where a rule turns from kept to broken. */
function boundaries(
  oracle: Oracle,
  rule: Rule,
  id: string,
): readonly { readonly field: string; readonly values: readonly Value[] }[] {
  const { test } = rule;
  if (test.kind === "expression")
    return test.expression.tree === null
      ? []
      : comparisons(test.expression.tree).flatMap((node) => around(oracle, rule, node, id));
  if (rule.field === null || !isSettable(oracle, rule.entity, rule.field)) return [];
  if (test.kind === "between") {
    const bounds = [test.least, test.most].flatMap((bound) => (bound === null ? [] : [oracle.value(bound, null, id)]));
    return bounds.map((bound) => ({
      field: rule.field ?? "",
      values: near(oracle, rule.entity, rule.field ?? "", bound),
    }));
  }
  if (test.kind === "length" && oracle.fieldOf(rule.entity, rule.field)?.type.kind.endsWith("text")) {
    const sizes = [test.least, test.most].flatMap((size) => (size === null ? [] : [size - 1, size, size + 1]));
    return [
      { field: rule.field, values: sizes.filter((size) => size > 0 && size < 10_000).map((size) => "x".repeat(size)) },
    ];
  }
  return test.kind === "required" ? [{ field: rule.field, values: [null] }] : [];
}

function comparisons(tree: Typed): readonly (Typed & { readonly op: "call" })[] {
  if (tree.op !== "call") return [];
  if (COMPARISONS.has(tree.fn)) return [tree];
  return tree.fn === "and" || tree.fn === "or" || tree.fn === "not" ? tree.args.flatMap(comparisons) : [];
}

/** `field < other`: the values around what the other side is for this record. */
function around(
  oracle: Oracle,
  rule: Rule,
  { args }: Typed & { readonly op: "call" },
  id: string,
): readonly { readonly field: string; readonly values: readonly Value[] }[] {
  const [left, right] = args;
  if (left === undefined || right === undefined) return [];
  return [[left, right] as const, [right, left] as const].flatMap(([field, other]) => {
    if (field.op !== "field" || field.of.op !== "variable" || field.of.name !== "this") return [];
    if (!isSettable(oracle, rule.entity, field.field)) return [];
    const bound = oracle.value({ source: "", span: other.span, tree: other, type: other.type }, null, id);
    return [{ field: field.field, values: near(oracle, rule.entity, field.field, bound) }];
  });
}

const SETTABLE = new Set(["number", "whole number", "money", "percent", "date", "rating", "text", "choice"]);

function isSettable(oracle: Oracle, entity: string, key: string): boolean {
  const field = oracle.fieldOf(entity, key);
  return field !== undefined && field.default?.kind !== "computed" && SETTABLE.has(field.type.kind);
}

function near(oracle: Oracle, entity: string, field: string, bound: Value): readonly Value[] {
  const kind = oracle.fieldOf(entity, field)?.type.kind;
  if (typeof bound === "number") {
    const step = kind === "percent" ? 0.001 : kind === "number" ? 0.5 : 1;
    return [bound - step, bound, bound + step];
  }
  if (typeof bound !== "string") return [];
  if (kind !== "date") return kind === "text" || kind === "choice" ? [bound] : [];
  return [addToDate(bound, 0, -1), bound, addToDate(bound, 0, 1)].filter((date) => date !== null);
}
