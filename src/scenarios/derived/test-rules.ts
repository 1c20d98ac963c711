import type { Value } from "#expr/types.ts";
import { looseName } from "#text/names.ts";
import type { Model } from "#model/model.ts";
import type { Rule } from "#model/5-rules.ts";
import { boundariesOf, isSettable, near, type Boundary } from "./candidate-values.ts";
import { grants, grantsChange } from "./oracle-rights.ts";
import { codeOf, isBroken } from "./oracle-rules.ts";
import { afterWriting } from "./after-writing.ts";
import type { Oracle } from "./oracle.ts";
import { Findings, type DerivedFailure, type DerivedResult } from "./result.ts";
import { askers, begin, fillStatuses, oracleOf, someOfEach, type TriedApp } from "./set-up.ts";

/** Tests every rule at, just inside and just outside its bounds, where these can be determined. */
export async function testRules(model: Model, app: TriedApp, most?: number): Promise<DerivedResult> {
  const findings = new Findings(most);
  await begin(model, app);
  await fillStatuses(model, app);
  const people = await askers(model, app);
  const oracle = await oracleOf(model, app);
  const notTried: DerivedFailure[] = [];
  for (const rule of model.rules) {
    if (findings.enough) break;
    const before = findings.checks;
    const records = someOfEach(oracle.records[rule.entity] ?? [], 1);
    for (const record of rule.problem === null ? records : []) {
      const id = String(record["id"]);
      for (const { field, values } of boundaries(oracle, rule, id)) {
        const asker = people.find(
          (one) => grants(oracle, one, "see", rule.entity, id) && grantsChange(oracle, one, rule.entity, id, [field]),
        );
        if (asker === undefined) continue;
        await app.trial.become(asker.id);
        for (const value of values) await tryValue(model, oracle, app, rule, record, field, value, asker.id, findings);
      }
    }
    if (findings.checks === before)
      notTried.push({
        sentence: `${ruleInWords(rule)} was not tried: ${whyNot(oracle, rule, records)}`,
        span: rule.span,
      });
  }
  const tried = model.rules.length - notTried.length;
  return { ...findings.of("rules"), rules: { tried, notTried } };
}

async function tryValue(
  model: Model,
  oracle: Oracle,
  app: TriedApp,
  rule: Rule,
  record: { readonly [field: string]: Value },
  field: string,
  value: Value,
  me: string | null,
  findings: Findings,
): Promise<void> {
  const { entity } = rule;
  const id = String(record["id"]);
  const there = afterWriting(oracle, entity, id, { [field]: value }, me);
  const asked = oracle.fieldOf(entity, field)?.askedIf;
  if (asked?.tree && !there.isTrue(asked, me, id)) return;
  const outcome = await app.trial.rehearse({ commands: [{ kind: "change", entity, id, values: { [field]: value } }] });
  const found = outcome.kind === "refused" ? outcome.refusals : outcome.kind === "warned" ? outcome.warnings : [];
  // The value was refused for another reason, so the rule did not decide.
  if (found.some(({ code, field: at }) => code === "refused" || (code.startsWith("not-a") && at === field))) return;
  const code = codeOf(rule);
  const isWarning =
    code !== null && model.errors.find((error) => looseName(error.code) === looseName(code))?.shown === "warning";
  if (isWarning && outcome.kind === "refused") return;
  const broken = isBroken(there, rule, id, me);
  // Another rule with the same code may apply too, to this record or to related ones.
  const others = model.rules.filter(
    (one) => one !== rule && codeOf(one) === code && (code !== null || one.test.kind === rule.test.kind),
  );
  if (!broken && others.length > 0) return;
  const reported = found.some((refusal) =>
    code === null
      ? refusal.field === rule.field && refusal.id === id && isOwnCode(rule, refusal.code)
      : looseName(refusal.code) === looseName(code),
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

/** Why no value could be found that tests a rule. */
function whyNot(oracle: Oracle, rule: Rule, records: readonly { readonly [field: string]: Value }[]): string {
  if (rule.problem !== null) return "it has an error.";
  if (rule.test.kind === "matches") return "patterns are for scenarios to try.";
  if (records.length === 0) return `there is no ${rule.entity} in the sample data.`;
  const found = records.some((record) => boundaries(oracle, rule, String(record["id"])).length > 0);
  if (!found)
    return rule.test.kind === "unique"
      ? "it needs two records in the sample data, and one field that people fill in."
      : "it has no boundary in a field that people fill in. A scenario can try it.";
  return "nobody in the sample data may change the field where it turns, or another rule speaks with the same code.";
}

const OWN_CODES: { readonly [kind in Rule["test"]["kind"]]: readonly string[] } = {
  expression: ["rule-not-met"],
  required: ["required"],
  unique: ["not-unique"],
  length: ["too-long", "too-short", "too-many", "too-few"],
  between: ["too-small", "too-large"],
  matches: ["wrong-pattern"],
};

/** Without an error code, a rule is reported with the platform's code for its kind. */
const isOwnCode = ({ test }: Rule, code: string): boolean => OWN_CODES[test.kind].includes(code);

/** The rule as its author wrote it. */
function ruleInWords({ test, written, entity, field }: Rule): string {
  const of = field === null ? entity : `${entity}.${field}`;
  return test.kind === "expression" ? `“${written}”` : `“${of}: ${written}”`;
}

/** Values around the bounds of a rule. */
function boundaries(oracle: Oracle, rule: Rule, id: string): readonly Boundary[] {
  const { test } = rule;
  if (test.kind === "expression") return boundariesOf(oracle, rule.entity, test.expression, id, null);
  const field = rule.field === null ? undefined : oracle.fieldOf(rule.entity, rule.field);
  if (field === undefined || !isSettable(field)) return [];
  if (test.kind === "between") {
    const bounds = [test.least, test.most].flatMap((bound) => (bound === null ? [] : [oracle.value(bound, null, id)]));
    return bounds.map((bound) => ({ field: field.key, values: near(field, bound) }));
  }
  if (test.kind === "length" && field.type.kind.endsWith("text")) {
    const sizes = [test.least, test.most].flatMap((size) => (size === null ? [] : [size - 1, size, size + 1]));
    return [
      { field: field.key, values: sizes.filter((size) => size > 0 && size < 10_000).map((size) => "x".repeat(size)) },
    ];
  }
  if (test.kind === "unique" && test.fields.length <= 1) {
    const others = (oracle.records[rule.entity] ?? []).filter((record) => String(record["id"]) !== id);
    const taken = others.map((record) => record[field.key] ?? null).filter((value) => value !== null);
    return taken.length === 0 ? [] : [{ field: field.key, values: taken.slice(0, 2) }];
  }
  return test.kind === "required" ? [{ field: field.key, values: [null] }] : [];
}
