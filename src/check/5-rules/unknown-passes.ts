import type { Typed } from "#expr/typed.ts";
import type { Rule } from "#model/5-rules.ts";
import type { Checking } from "../checking.ts";
import { nodes } from "#expr/nodes.ts";
import { conjuncts, pathOf } from "../walk.ts";

/**
 * A rule that reads a field of another record is unknown where that field is empty, and an unknown rule passes: who has
 * no licence on record may drive. The other record was written elsewhere, so nothing here asks for the field.
 */
export function checkUnknownPasses(at: Checking): void {
  for (const [entity, rules] of at.rules)
    for (const rule of rules) {
      const { test } = rule;
      if (rule.problem !== null || test.kind !== "expression" || test.expression.tree === null) continue;
      const asked = pathsAskedFor(rules, rule);
      const { source, span, tree } = test.expression;
      const open = [...new Set(pathsOfOthers(at, tree))].filter((path) => !asked.has(path));
      const shown = open.map((path) => path.replace(/^this\./u, ""));
      const [path] = shown.sort((a, b) => source.indexOf(a) - source.indexOf(b));
      if (path === undefined) continue;
      const simple = conjuncts(tree).length > 1 || !/\b(?:or|\?)\b|\?/u.test(source);
      // Each of them alone would let it pass.
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

/** Paths of this rule, or of another that holds whenever this one does, that are asked whether they are empty. */
function pathsAskedFor(rules: readonly Rule[], rule: Rule): Set<string> {
  const asked = new Set<string>();
  const note = (tree: Typed): void => {
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
 * `who.licence`: optional fields of the records that this one refers to, also under a name of this record
 * (`= who.licence`). Yes/no fields are never unknown.
 */
function* pathsOfOthers(at: Checking, tree: Typed): Generator<string> {
  for (const node of nodes(tree)) {
    const path = pathOf(node);
    if (node.op !== "field" || path === null || !path.startsWith("this.")) continue;
    const own = at.field(node.entity, node.field)?.default ?? null;
    const said = node.of.op !== "field" && own?.kind === "computed" ? own.expression.tree : node;
    if (said !== null && mayBeEmptyElsewhere(at, said)) yield path;
  }
}

function mayBeEmptyElsewhere(at: Checking, node: Typed): boolean {
  if (node.op !== "field" || node.of.op !== "field" || node.type.kind === "boolean" || node.type.kind === "list")
    return false;
  const field = at.field(node.entity, node.field);
  if (pathOf(node)?.startsWith("this.") !== true || field === null) return false;
  return field.required === false && field.default === null && field.type.kind !== "series";
}
