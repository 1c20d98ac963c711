import type { FieldOf, Fold, TypedTree } from "#expr/typed.ts";
import type { Rule } from "#model/5-rules.ts";
import type { Expression } from "#model/expression.ts";
import type { Checking } from "../checking.ts";
import { nodes } from "#expr/nodes.ts";
import { conjuncts, pathOf } from "../walk.ts";

/**
 * A rule that reads an empty field of another record is unknown, and an unknown rule passes: a person without a licence
 * on record may drive. The other record was written elsewhere, so nothing here asks for the field.
 */
export function checkUnknownPasses(at: Checking): void {
  for (const [entity, rules] of at.rules)
    for (const rule of rules) {
      const { test } = rule;
      if (rule.problem !== null || test.kind !== "expression" || test.expression.tree === null) continue;
      const asked = pathsAskedFor(rules, rule);
      const { source, span, tree } = test.expression;
      checkLists(at, entity, test.expression, asked);
      const open = [...new Set(pathsOfOthers(at, tree))].filter((path) => !asked.has(path));
      const shown = open.map((path) => path.replace(/^this\./u, ""));
      const [path] = shown.sort((a, b) => source.indexOf(a) - source.indexOf(b));
      if (path === undefined) continue;
      const simple = conjuncts(tree).length > 1 || !/\b(?:or|\?)\b|\?/u.test(source);
      // Each condition is needed: without it the rule would pass.
      const closed = [
        ...shown.map((each) => `${each} is not empty`),
        simple ? source.trim() : `(${source.trim()})`,
      ].join(" and ");
      at.report(
        "rule-passes-empty",
        span,
        { path, paths: shown.join("` or `"), rule: closed, entity: at.nameOf(entity) },
        { title: `Ask for ${shown.join(", ")} first`, edits: [{ span, text: closed }], safe: false },
      );
    }
}

/**
 * `lines.all(l, l.product.weight < 20)`: one row whose product has no weight makes the whole rule unknown. Rows of the
 * record's own list are filled in together with it; the records they refer to, and rows of others, are not.
 */
function checkLists(at: Checking, entity: string, rule: Expression, asked: ReadonlySet<string>): void {
  for (const node of rule.tree === null ? [] : nodes(rule.tree)) {
    if (node.op !== "fold" || node.fold !== "all" || node.body === null) continue;
    const { body } = node;
    // The body of a formula in point 9 is outside the rule, and other places use it too.
    if (body.span.start < rule.span.start || body.span.end > rule.span.end) continue;
    const open = [...new Set(pathsOfItems(at, node, body))].filter((path) => !asked.has(path));
    const written = open.map((path) => path.replace(/^this\./u, ""));
    const [path] = written;
    if (path === undefined) continue;
    const text = at.source.slice(body.span.start, body.span.end);
    const closed = [
      ...written.map((each) => `${each} is not empty`),
      conjuncts(body).length > 1 || !/\bor\b|\?/u.test(text) ? text : `(${text})`,
    ].join(" and ");
    at.report(
      "rule-passes-empty",
      body.span,
      { path, paths: written.join("` or `"), rule: closed, entity: at.nameOf(entity) },
      { title: `Ask for ${written.join(", ")} first`, edits: [{ span: body.span, text: closed }], safe: false },
    );
  }
}

function* pathsOfItems(at: Checking, { over, variable }: Fold, body: TypedTree): Generator<string> {
  const ofOwnRows = over.op === "field" && over.of.op === "variable" && isListOfRows(at, over);
  for (const node of nodes(body)) {
    const path = pathOf(node);
    if (node.op !== "field" || variable === null || path?.startsWith(`${variable}.`) !== true) continue;
    if (ofOwnRows && node.of.op !== "field") continue;
    if (mayBeEmpty(at, node)) yield path;
  }
}

function isListOfRows(at: Checking, { type, entity, field }: FieldOf): boolean {
  const owner = type.kind === "list" && type.of.kind === "record" ? at.entities.get(type.of.entity)?.owner : null;
  return owner?.entity === entity && owner.field === field;
}

/** Paths tested for emptiness in this rule, or in another rule that applies whenever this one does. */
function pathsAskedFor(rules: readonly Rule[], rule: Rule): Set<string> {
  const asked = new Set<string>();
  const note = (tree: TypedTree): void => {
    if (tree.op !== "call" || tree.fn !== "isEmpty") return;
    const path = tree.args[0] === undefined ? null : pathOf(tree.args[0]);
    if (path !== null) asked.add(path);
  };
  for (const { test, onlyWhen } of rules) {
    if (test.kind !== "expression" || test.expression.tree === null) continue;
    if (test === rule.test) for (const node of nodes(test.expression.tree)) note(node);
    else if (onlyWhen === null)
      for (const part of conjuncts(test.expression.tree))
        if (part.op === "call" && part.fn === "not" && part.args[0] !== undefined) note(part.args[0]);
  }
  const { onlyWhen } = rule;
  if (onlyWhen?.kind === "condition" && onlyWhen.condition.tree !== null)
    for (const node of nodes(onlyWhen.condition.tree)) note(node);
  return asked;
}

/**
 * `who.licence`: optional fields of records that this one refers to, also if a computed field of this record
 * (`= who.licence`) gives the value. Yes/no fields are never unknown.
 */
function* pathsOfOthers(at: Checking, tree: TypedTree): Generator<string> {
  for (const node of nodes(tree)) {
    const path = pathOf(node);
    if (node.op !== "field" || path === null || !path.startsWith("this.")) continue;
    const own = at.field(node.entity, node.field)?.default ?? null;
    const said = node.of.op !== "field" && own?.kind === "computed" ? own.expression.tree : node;
    if (said !== null && mayBeEmptyElsewhere(at, said)) yield path;
  }
}

const mayBeEmptyElsewhere = (at: Checking, node: TypedTree): boolean =>
  node.op === "field" && node.of.op === "field" && pathOf(node)?.startsWith("this.") === true && mayBeEmpty(at, node);

function mayBeEmpty(at: Checking, node: FieldOf): boolean {
  if (node.type.kind === "boolean" || node.type.kind === "list") return false;
  const field = at.field(node.entity, node.field);
  return field !== null && field.required === false && field.default === null && field.type.kind !== "series";
}
