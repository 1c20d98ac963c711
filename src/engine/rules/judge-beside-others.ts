import type { Rule } from "#model/5-rules.ts";
import { isMoot } from "../commands/undone.ts";
import type { CommandContext } from "../context/command-context.ts";
import { judgeRule } from "./judge-rules.ts";
import { judgeUnique } from "./judge-unique.ts";
import { recordsToJudge } from "./judge.ts";

/**
 * Judges an undo beside what others have written since. The values that come back were judged when they were written,
 * so only unique values and rules that read other records are judged again. Warnings were confirmed then.
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

/** The number of commits to read at a time. */
const PAGE = 50;

/** Whether anything else was committed since the oldest undone commit. If not, everything is as it was before. */
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

/** Whether a rule reads other records. A broken rule closes writes, but not an undo. */
function isOfOthers({ app }: CommandContext, { test, onlyWhen, problem }: Rule): boolean {
  if (problem !== null) return false;
  const read = [
    ...(test.kind === "expression" ? [test.expression] : test.kind === "between" ? [test.least, test.most] : []),
    onlyWhen?.kind === "condition" ? onlyWhen.condition : null,
  ];
  return test.kind === "unique" || read.some((expression) => app.reads.expression(expression).elsewhere.size > 0);
}
