import type { NamedAnswer } from "#model/7-calls.ts";
import type { Problem } from "#model/expression.ts";
import { CODE, type Rich } from "../markdown/rich.ts";
import type { Reading } from "../reading.ts";
import { statusesOf } from "./answers.ts";

const NAMED = /^((?:\d{3}|[1-5]xx)(?:\s*(?:,|\/|or|and)\s*(?:\d{3}|[1-5]xx))*)(?:\s+(?:when|if)\s+(\uE000))?\.?$/iu;

/** `419; 400 when \`answer.code = 209\``. A class of statuses needs a condition, or it would match every error. */
export function readNamedAnswers(
  reading: Reading,
  said: Rich | null,
  code: "token-refused-not-understood" | "missing-not-understood",
): { readonly answers: readonly NamedAnswer[]; readonly problem: Problem | null } {
  let problem: Problem | null = null;
  const answers = (said?.split(";") ?? []).flatMap((part) => {
    const found = NAMED.exec(part.text);
    const statuses = statusesOf(found?.[1] ?? "");
    const isLone = found?.[2] === undefined;
    if (found === null || (isLone && statuses.some(({ kind }) => kind !== "exact"))) {
      problem = reading.problem(code, part.span, { written: part.plain });
      return [];
    }
    const condition = isLone ? null : part.codeAt(part.text.indexOf(CODE));
    const when = condition === null ? null : reading.expression(condition);
    return statuses.map((status) => ({ status, when, span: part.span }));
  });
  return { answers, problem };
}
