import type { Rule, RuleTest } from "#model/5-rules.ts";
import type { CatalogueError } from "#model/8-errors.ts";
import type { Problem } from "#model/expression.ts";
import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import { RULE, RULE_BY_FIELD } from "./keys.ts";
import { fit, Item, readBlock, readFacts, readRows, type ItemOptions } from "./items.ts";
import type { Fact, OutlineSection, Table } from "./markdown/outline.ts";
import type { Rich } from "./markdown/rich.ts";
import { withEveryEntity } from "./entity-blocks.ts";
import { matchKey } from "./match-keys.ts";
import type { Names } from "./names.ts";
import { namesIn } from "./phrases/lists.ts";
import { phraseInCode, readRulePhrase, type RuledRecord } from "./phrases/rule-phrases.ts";
import { codeFor } from "./phrases/code-for.ts";
import { readTemplate } from "./phrases/templates.ts";
import { isNotShown } from "./not-shown.ts";
import { saysInBullet, withoutMark } from "./prose.ts";
import { written, type Reading } from "./reading.ts";
import { tellSentencesNotRun } from "./sentences.ts";

const ITEM_OPTIONS: ItemOptions = { strict: true, default: "D5.1" };

/** Status names by entity, used to tell `Draft, Handed in` from a condition. */
export type StatusesOf = (entity: string) => readonly string[];

export function readRules(
  reading: Reading,
  names: Names,
  sections: readonly OutlineSection[],
  statuses: StatusesOf,
): Rule[] {
  const items: Item<typeof RULE>[] = [];
  const closed: Rule[] = [];
  let hasTable = false;
  const tablesOf = (body: OutlineSection["body"], heading: Rich | null): void => {
    for (const table of body.tables)
      if (isByField(table) || fit(table, RULE) > 0) {
        hasTable = true;
        const rows = isByField(table)
          ? rowsByField(reading, names, table)
          : readRows(reading, table, RULE, ITEM_OPTIONS, heading);
        items.push(...rows);
      } else if (table.rows.some((row) => row.cells.some((cell) => cell.hasCode))) {
        const problem = reading.problem("table-not-understood", table.span, { expected: "On, Rule, Only when, Error" });
        closed.push({ ...EVERYTHING_CLOSED, span: table.span, problem });
      }
  };
  for (const section of sections) {
    tablesOf(section.body, null);
    const facts = new Item<typeof RULE>(section.heading.span, null);
    const [rules, others] = apart(section.body.facts, (fact) => isRuleFor(names, fact, null));
    readFacts(reading, others, RULE, ITEM_OPTIONS, facts);
    if (facts.has("rule") || facts.has("on")) items.push(facts);
    else if (facts.problem !== null) closed.push({ ...EVERYTHING_CLOSED, span: facts.span, problem: facts.problem });
    for (const fact of rules) items.push(ruleFor(reading, fact, null));
    for (const block of section.blocks) {
      const { text } = block.heading;
      tablesOf(block.body, text);
      const [own, rest] = apart(block.body.facts, (fact) => isRuleFor(names, fact, names.entity(text.plain)));
      const { item } = readBlock(reading, { ...block, body: { ...block.body, facts: rest } }, RULE, ITEM_OPTIONS);
      if (!item.isEmpty) items.push(item);
      for (const fact of own) items.push(ruleFor(reading, fact, text));
    }
  }
  // Without a table, a bullet that sounds like a rule is meant as one. Beside a table it may explain the table.
  const isProse = !hasTable && closed.length === 0;
  for (const section of sections) tellSentences(reading, names, section, isProse);
  return [...items.flatMap((item) => readRule(reading, names, item, statuses)), ...closed];
}

const apart = <T>(all: readonly T[], is: (one: T) => boolean): readonly [T[], T[]] => [
  all.filter(is),
  all.filter((one) => !is(one)),
];

/** `- The weight must be more than 0.`: sounds like a rule, but is not enforced. */
const SAYS_RULE =
  /\b(?:must|has to|have to|cannot|can(?:'|’)?t|may not|at least|at most|(?:no|not) \w+ than|(?:more|less) than|between|before|after|positive|negative|required|mandatory|unique|never|only|needs?|not|per|in the (?:past|future))\b|[<>=≤≥≠]/iu;

/**
 * Reports sentences that are not enforced: all that sound like rules if no table has any; else those that begin with a
 * field or end in an error code.
 */
function tellSentences(reading: Reading, names: Names, section: OutlineSection, isProse: boolean): void {
  const isMeant = (text: string): boolean =>
    (isProse && SAYS_RULE.test(text)) || ERROR_BEHIND.test(text) || isOnField(names, text);
  for (const { body, heading } of [section, ...section.blocks]) {
    const under = names.entity(heading.text.plain);
    const bullets = body.prose.filter(saysInBullet).map(({ text, span }) => ({ text: withoutMark(text), span }));
    const facts = body.facts
      // Code in a bullet that is not read is already reported.
      .filter((fact) => !isRuleFor(names, fact, under) && !isNotShown(fact.value) && !fact.value.hasCode)
      .map(({ key, value, span }) => ({ text: `${key.plain}: ${value.plain}`, span }));
    for (const { text, span } of [...bullets, ...facts])
      if (isMeant(text))
        reading.problem("bullet-not-read", span, {
          instead: "“- Entity.field: rule”, or as a row of a table with the columns “On”, “Rule”",
        });
    const further = body.prose.filter((one) => !saysInBullet(one) || !isMeant(withoutMark(one.text)));
    tellSentencesNotRun(reading, further, "a row of a table with the columns “On”, “Rule”");
  }
}

/** `Harvest.Weight > 0`. */
function isOnField(names: Names, text: string): boolean {
  const [on = "", ...rest] = text.split(".");
  const entity = names.entity(on);
  const said = looseName(rest.join("."));
  return entity !== null && names.fieldNames(entity).some((name) => said.startsWith(looseName(name)));
}

/** True for a table with the two columns *Entity* and *Field*. */
export const isByField = ({ columns }: Table): boolean =>
  ["entity", "field"].every((name) => columns.some((column) => looseName(column.plain) === name));

/** Reads each row as if its entity were the heading above it. An empty cell repeats the entity of the row above. */
function rowsByField(reading: Reading, names: Names, table: Table): Item<typeof RULE>[] {
  return readRows(reading, withEveryEntity(table), RULE_BY_FIELD, ITEM_OPTIONS).map((row) => {
    const entity = row.get("entity");
    const item = new Item<typeof RULE>(row.span, entity);
    item.close(row.problem);
    // An unknown entity is reported as such. Its field is skipped, or it would be looked up in other entities.
    const isUnknown = entity !== null && names.entity(entity.plain) === null;
    for (const key of Object.keys(RULE) as (keyof typeof RULE)[])
      if (key !== "on" || !isUnknown) for (const cell of row.all(key)) item.add(key, cell);
    if (isUnknown && entity.plain.includes("."))
      item.close(reading.problem("entity-unknown", entity.span, { name: entity.plain, near: null }));
    if (entity !== null && !item.has("on")) item.add("on", entity);
    return item;
  });
}

/** A limit written after the type of a field: `text, at most 30 characters`. */
export interface TypeLimit {
  readonly entity: string;
  readonly field: string;
  readonly limit: Rich;
}

export const rulesInTypes = (reading: Reading, limits: readonly TypeLimit[]): Rule[] =>
  limits.map(({ entity, field, limit }) => {
    const test = readRulePhrase(reading, limit, { field: () => null, statuses: [] });
    const problem = test === null ? reading.problem("rule-not-understood", limit.span, { written: limit.plain }) : null;
    const said = { span: limit.span, entity, field, test: test ?? BROKEN, written: limit.plain };
    return { ...said, onlyWhen: null, error: null, inType: true, problem };
  });

/**
 * ``- Loan.due: `due >= out_on` ``: a rule in a bullet that names its target. Below a heading `Loan` also
 * `- due: required`.
 */
function isRuleFor(names: Names, { key, value }: Fact, under: string | null): boolean {
  if (matchKey(key.plain, RULE).kind !== "prose") return false;
  const dot = key.plain.lastIndexOf(".");
  if (dot === -1)
    return under === null
      ? value.onlyCode !== null && names.entity(key.plain) !== null
      : names.field(under, key.plain) !== null;
  const entity = names.entity(key.plain.slice(0, dot));
  return entity !== null && names.field(entity, key.plain.slice(dot + 1)) !== null;
}

/** `(E1)`, `→ E1`, `otherwise E1`, `Error: E1` at the end of a bullet. */
export const ERROR_BEHIND = /[\s.,;]*(?:\(([A-Z][\w-]*)\)|(?:→|->|=>|\b(?:[Oo]therwise|[Ee]rror):?)\s*([\w-]+))\.?$/du;

function ruleFor(reading: Reading, { key, value, more, span }: Fact, heading: Rich | null): Item<typeof RULE> {
  const item = new Item<typeof RULE>(span, heading);
  const behind = ERROR_BEHIND.exec(value.text);
  const code = behind?.indices?.[1] ?? behind?.indices?.[2];
  item.add("on", key);
  item.add("rule", value.slice(0, behind?.index).trim());
  if (code !== undefined) item.add("error", value.slice(...code));
  const [further] = more;
  if (further !== undefined)
    item.close(reading.problem("bullet-not-read", further.span, { instead: "a bullet or a row of its own" }));
  return item;
}

function readRule(reading: Reading, names: Names, item: Item<typeof RULE>, statuses: StatusesOf): Rule[] {
  const on = item.get("on") ?? headingAsTarget(names, item.heading);
  const rule = item.get("rule");
  if (on === null) item.close(reading.problem("rule-without-target", item.span, {}));
  if (rule === null) item.close(reading.problem("rule-missing", item.span, {}));
  const targets =
    on === null ? [{ entity: "", field: null }] : namesIn(on).map((part) => targetOf(reading, names, part, item));
  return targets.flatMap((target) => {
    const record = {
      field: (name: string) => names.field(target.entity, name),
      statuses: statuses(target.entity),
    };
    const tests = rule === null ? [{ test: BROKEN, written: "" }] : testsOf(reading, rule, item, record);
    if (rule !== null && target.entity !== "" && target.field === null && tests.some(({ test }) => needsField(test)))
      item.close(reading.problem("rule-needs-field", rule.span, { written: rule.plain, entity: target.entity }));
    const onlyWhen = onlyWhenOf(reading, item, statuses(target.entity));
    const error = errorOf(reading, item);
    return tests.map((test): Rule => ({ span: item.span, ...target, ...test, onlyWhen, error, problem: item.problem }));
  });
}

/** True for tests that only a field can fulfil: a record by itself can't be required, long or unique. */
const needsField = (test: RuleTest): boolean =>
  test !== BROKEN && test.kind !== "expression" && (test.kind !== "unique" || test.fields.length === 0);

/** Placeholder for a rule that could not be read. The problem beside it refuses every write. */
const BROKEN: RuleTest = { kind: "required" };

/** Code of point 5 that can't be assigned to a rule may guard anything, so it closes all records. */
const EVERYTHING_CLOSED = { entity: "", field: null, test: BROKEN, written: "", onlyWhen: null, error: null };

const headingAsTarget = (names: Names, heading: Rich | null): Rich | null =>
  heading !== null && names.entity(heading.plain.split(".")[0] ?? "") !== null ? heading : null;

/**
 * `Loan`, `Loan.due`, `Expense Line.amount`, `due of Loan`; under a heading `Loan` also `due`. A near miss is read as
 * that name, and closed.
 */
function targetOf(
  reading: Reading,
  names: Names,
  part: Rich,
  item: Item<typeof RULE>,
): { entity: string; field: string | null } {
  const under = item.heading === null ? null : names.entity(item.heading.plain);
  const own = under === null || names.entity(part.plain) !== null ? null : names.field(under, part.plain);
  if (under !== null && own !== null) return { entity: under, field: own };
  if (under !== null && !part.plain.includes(".") && names.entity(part.plain) === null) {
    const near = suggest(part.plain, names.fieldNames(under));
    item.close(reading.problem("field-unknown", part.span, { name: part.plain, entity: under, near }));
    return { entity: under, field: null };
  }
  const dot = part.plain.lastIndexOf(".");
  const entityName = (dot === -1 ? part.plain : part.plain.slice(0, dot)).trim();
  const fieldName = dot === -1 ? null : part.plain.slice(dot + 1).trim();
  let entity = names.entity(entityName);
  if (entity === null) {
    const near = suggest(entityName, names.entityNames());
    entity = near === null ? null : names.entity(near);
    item.close(reading.problem("entity-unknown", part.span, { name: entityName, near }));
  }
  if (fieldName === null || entity === null) return { entity: entity ?? "", field: null };
  const field = names.field(entity, fieldName);
  if (field === null)
    item.close(
      reading.problem("field-unknown", part.span, {
        name: fieldName,
        entity: entityName,
        near: suggest(fieldName, names.fieldNames(entity)),
      }),
    );
  return { entity, field };
}

/** One expression, or phrases separated by commas or `and`. */
function testsOf(
  reading: Reading,
  rule: Rich,
  item: Item<typeof RULE>,
  record: RuledRecord,
): Pick<Rule, "test" | "written">[] {
  const code = rule.onlyCode;
  const all = rule.plain;
  if (code !== null)
    return [
      {
        test: phraseInCode(code, record) ?? { kind: "expression", expression: reading.expression(code) },
        written: code.source.trim(),
      },
    ];
  const whole = readRulePhrase(reading, rule, record);
  if (whole !== null) return [{ test: whole, written: all }];
  const parts = rule.split(",");
  const tests = parts.flatMap((part) => {
    const test = readRulePhrase(reading, part, record);
    return test === null ? [] : [{ test, written: part.plain }];
  });
  if (tests.length > 0 && tests.length === parts.length) return tests;
  item.close(reading.problem("rule-not-understood", rule.span, { written: all }));
  return [{ test: BROKEN, written: all }];
}

function onlyWhenOf(reading: Reading, item: Item<typeof RULE>, known: readonly string[]): Rule["onlyWhen"] {
  const cell = item.get("onlyWhen");
  if (cell === null) return null;
  const code = cell.onlyCode;
  if (code !== null) return { kind: "condition", condition: reading.expression(code) };
  const isNew = /^(?:(?:it )?is |when )?(not )?new$/iu.exec(cell.text);
  if (isNew !== null && !known.some((status) => looseName(status) === looseName(cell.text))) {
    const source = isNew[1] === undefined ? "this is new" : "this is not new";
    return { kind: "condition", condition: reading.expression(codeFor(source, cell)) };
  }
  const statuses = namesIn(cell).map(written);
  let problem: Problem | null = cell.hasCode
    ? reading.problem("text-around-code", cell.span, { what: "Only when" })
    : null;
  const loose = new Set(known.map(looseName));
  for (const status of statuses)
    if (problem === null && !loose.has(looseName(status.value)))
      problem = reading.problem("status-unknown", status.span, {
        name: status.value,
        near: suggest(status.value, known),
      });
  item.close(problem);
  const exact = (name: string): string => known.find((each) => looseName(each) === looseName(name)) ?? name;
  return { kind: "statuses", statuses: statuses.map((each) => ({ ...each, value: exact(each.value) })) };
}

function errorOf(reading: Reading, item: Item<typeof RULE>): Rule["error"] {
  const code = item.get("error");
  const message = item.get("message");
  // A code is a word without spaces. A sentence in the column *Error* is a message.
  if (code !== null && !/\s/u.test(code.plain)) return { kind: "code", code: code.plain, span: code.span };
  const said = message ?? code;
  if (said === null) return null;
  const { template, problem } = readTemplate(reading, said);
  item.close(problem);
  return { kind: "message", message: template };
}

/** Codes of point 8 may contain spaces (`DEAR LOAN`). A message that consists of such a code refers to it. */
export function namingCodes(rules: readonly Rule[], errors: readonly CatalogueError[]): readonly Rule[] {
  const codes = new Set(errors.map(({ code }) => code));
  return rules.map((rule) => {
    if (rule.error?.kind !== "message" || !codes.has(rule.error.message.source)) return rule;
    const { source, span } = rule.error.message;
    return { ...rule, error: { kind: "code", code: source, span } };
  });
}
