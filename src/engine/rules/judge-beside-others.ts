import type { Rule } from "#model/5-rules.ts";
import { isMoot } from "../commands/undone.ts";
import type { CommandContext } from "../context/command-context.ts";
import { judgeRule } from "./judge-rules.ts";
import { judgeUnique } from "./judge-unique.ts";
import { recordsToJudge } from "./judge.ts";

/**
 * What comes back was judged when it was written. What others have written since was not: values that they have taken,
 * and rules that read other records, are asked again. A warning was confirmed then.
 */
export function judgeBesideOthers(context: CommandContext): void {
  if (context.isApp || !hasGoneOn(context)) return;
  const warnings = context.warnings.length;
  for (const { entity, id } of recordsToJudge(context)) {
    judgeUnique(context, entity, id);
    for (const rule of context.lookup.rules(entity))
      if (isOfOthers(context, rule)) judgeRule(context, entity, id, rule);
  }
  context.warnings.splice(warnings);
}

/** How many commits are looked at together. */
const PAGE = 50;

/** Whether anything else was written since the first of what is taken back. Otherwise all is as it was before. */
function hasGoneOn(context: CommandContext): boolean {
  const { journal } = context.app.ports;
  const { takenBack } = context;
  const first = Math.min(...takenBack);
  for (let upTo = Number.MAX_SAFE_INTEGER; ;) {
    const page = journal.commits(PAGE, upTo);
    const later = page.filter(({ commit }) => commit > first);
    if (later.some(({ commit }) => !takenBack.has(commit) && !isMoot(context, commit, first))) return true;
    if (later.length < PAGE) return false;
    upTo = (later.at(-1)?.commit ?? first) - 1;
  }
}

/** One that can't be worked out closes what is written, and not what is taken back. */
function isOfOthers({ app }: CommandContext, { test, onlyWhen, problem }: Rule): boolean {
  if (problem !== null) return false;
  const read = [
    ...(test.kind === "expression" ? [test.expression] : test.kind === "between" ? [test.least, test.most] : []),
    onlyWhen?.kind === "condition" ? onlyWhen.condition : null,
  ];
  return test.kind === "unique" || read.some((expression) => app.reads.expression(expression).elsewhere.size > 0);
}
