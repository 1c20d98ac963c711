import type { Answer, Call } from "#model/7-calls.ts";
import type { Checking } from "../checking.ts";
import { whyNotKept } from "./facts-without-effect.ts";

const KINDS = ["2xx", "4xx", "5xx", "no answer"] as const;

/** A call that handles some answers must handle all kinds. A call that handles none has a gap, not a mistake. */
export function checkAnswers(at: Checking): void {
  for (const call of at.model.calls.calls) {
    if (call.problem !== null || call.answers.length === 0) continue;
    if (call.answers.some(({ effects }) => effects.some(({ kind }) => kind === "broken"))) continue;
    const missing = KINDS.filter((kind) => !call.answers.some((answer) => handles(answer, kind)));
    if (missing.length > 0)
      at.report("answer-not-handled", call.span, {
        call: call.name,
        missing: missing.join(", "),
        waits: whyNotKept(at, call) === null,
      });
    checkShadowed(at, call);
  }
}

function handles({ status }: Answer, kind: (typeof KINDS)[number]): boolean {
  if (status.kind === "other") return true;
  if (status.kind === "none") return kind === "no answer";
  const hundred = status.kind === "exact" ? Math.floor(status.status / 100) : status.hundred;
  return kind === `${hundred}xx`;
}

/** The first answer that fits is used, so an answer covered by an earlier one without a condition never is. */
function checkShadowed(at: Checking, call: Call): void {
  const before: Answer["status"][] = [];
  for (const { status, when, span } of call.answers) {
    const earlier = before.find((one) => covers(one, status));
    if (earlier !== undefined)
      at.report("answer-never-used", span, { call: call.name, status: inWords(status), earlier: inWords(earlier) });
    if (when === null) before.push(status);
  }
}

function covers(a: Answer["status"], b: Answer["status"]): boolean {
  if (a.kind === "other") return true;
  if (a.kind === "exact") return b.kind === "exact" && a.status === b.status;
  if (a.kind === "none") return b.kind === "none";
  return b.kind === "exact" ? Math.floor(b.status / 100) === a.hundred : b.kind === "class" && b.hundred === a.hundred;
}

function inWords(status: Answer["status"]): string {
  if (status.kind === "exact") return String(status.status);
  if (status.kind === "class") return `${status.hundred}xx`;
  return status.kind === "none" ? "no answer" : "other";
}
