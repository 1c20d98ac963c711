import type { Answer, Call } from "#model/7-calls.ts";
import type { Checking } from "../checking.ts";

const KINDS = ["2xx", "4xx", "5xx", "no answer"] as const;

/** A call that says what some answers do must say it for all kinds; one that says nothing has a gap, not a mistake. */
export function checkAnswers(at: Checking): void {
  for (const call of at.model.calls.calls) {
    if (call.problem !== null || call.answers.length === 0) continue;
    if (call.answers.some(({ effects }) => effects.some(({ kind }) => kind === "broken"))) continue;
    const missing = KINDS.filter((kind) => !call.answers.some((answer) => handles(answer, kind)));
    if (missing.length > 0)
      at.report("answer-not-handled", call.span, { call: call.name, missing: missing.join(", ") });
    checkShadowed(at, call);
  }
}

function handles({ status }: Answer, kind: (typeof KINDS)[number]): boolean {
  if (status.kind === "other") return true;
  if (status.kind === "none") return kind === "no answer";
  const hundred = status.kind === "exact" ? Math.floor(status.status / 100) : status.hundred;
  return kind === `${hundred}xx`;
}

/** The same status twice without a condition: the second is never looked at. */
function checkShadowed(at: Checking, call: Call): void {
  const seen = new Set<string>();
  for (const { status, when, span } of call.answers) {
    const key =
      status.kind === "exact" ? String(status.status) : status.kind === "class" ? `${status.hundred}xx` : status.kind;
    const words = status.kind === "none" ? "no answer" : key;
    if (seen.has(key)) at.report("answer-never-used", span, { call: call.name, status: words });
    if (when === null) seen.add(key);
  }
}
