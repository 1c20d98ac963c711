import { looseName } from "#text/names.ts";
import type { SimulatedAnswer } from "#engine/contract/calls.ts";
import type { Effect } from "#model/4-states.ts";
import type { Answer } from "#model/7-calls.ts";
import type { Model } from "#model/model.ts";

/** A call of the document: one of point 7, or a standard write of an entity kept on a server. */
export interface MadeCall {
  readonly name: string;
  readonly method: string;
  readonly entity: string | null;
  readonly answers: readonly Answer[];
  /** True for a standard write of a kept entity. */
  readonly isKept: boolean;
}

/** The final state of a call. */
export type CallEnding = "done" | "failed" | "waiting" | "unsure";

/** The result of a call according to the document. */
export interface ExpectedAnswer {
  readonly endings: readonly CallEnding[];
  /** An error code that must be reported. Null: any or none. */
  readonly code: string | null;
  /** A message that must be shown. Null: any or none. */
  readonly message: string | null;
  readonly answer: Answer | null;
}

const LATER: readonly CallEnding[] = ["waiting", "unsure"];

/** Every answer to simulate: each declared one, and typical network behaviour. */
export function waysToAnswer({ answers }: MadeCall): readonly SimulatedAnswer[] {
  return [
    ...answers.map((_, index): SimulatedAnswer => ({ kind: "declared", index })),
    { kind: "good" },
    { kind: "offline" },
    { kind: "slow" },
    { kind: "error" },
    { kind: "malformed" },
  ];
}

export function nameOfAnswer({ answers }: MadeCall, picked: SimulatedAnswer): string {
  const declared = picked.kind === "declared" ? answers[picked.index] : undefined;
  if (declared === undefined) return picked.kind === "error" ? "500" : picked.kind;
  const { status, when } = declared;
  const condition = when === null ? "" : ` when ${when.source}`;
  switch (status.kind) {
    case "exact":
      return `${status.status}${condition}`;
    case "class":
      return `${status.hundred}xx${condition}`;
    case "none":
      return "no answer";
    case "other":
      return `otherwise${condition}`;
  }
}

/** Derived from the document's tables alone, without the engine. Null: there is no such answer. */
export function expectedOf(model: Model, call: MadeCall, picked: SimulatedAnswer): ExpectedAnswer | null {
  const expected = expectedInOutbox(model, call, picked);
  // A sign-in is made directly, without the outbox. Instead of waiting, it fails.
  if (expected === null || !isSignIn(model, call) || !expected.endings.includes("waiting")) return expected;
  return {
    ...expected,
    endings: [...expected.endings.filter((one) => !LATER.includes(one) && one !== "failed"), "failed"],
  };
}

const isSignIn = ({ roles }: Model, { name }: MadeCall): boolean =>
  roles.signIn?.kind === "call" && looseName(roles.signIn.call) === looseName(name);

/** True if the call has a complete URL of its own, or one that is only known at run time. */
function mayGoElsewhere({ calls }: Model, { name }: MadeCall): boolean {
  const [first = "/"] = calls.calls.find((one) => looseName(one.name) === looseName(name))?.path.parts ?? [];
  return typeof first !== "string" || /^https?:/iu.test(first);
}

function expectedInOutbox(model: Model, call: MadeCall, picked: SimulatedAnswer): ExpectedAnswer | null {
  switch (picked.kind) {
    case "malformed":
      return { endings: ["failed"], code: "wrong-shape", message: null, answer: null };
    case "offline":
      return ofStatus(call, null) ?? { endings: LATER, code: null, message: null, answer: null };
    case "error":
      return ofStatus(call, 500) ?? { endings: LATER, code: null, message: null, answer: null };
    case "good":
    case "slow":
      return ofStatus(call, 200) ?? { endings: ["done"], code: null, message: null, answer: null };
    case "declared": {
      const answer = call.answers[picked.index];
      if (answer === undefined) return null;
      const { status } = answer;
      const hasSignIn = model.roles.signIn?.kind === "call" || model.roles.signIn?.kind === "issuer";
      // A 401 of the app's own server ends the session, whatever else the answer says.
      if (mayGoElsewhere(model, call) && status.kind === "exact" && status.status === 401) return UNKNOWN;
      if (status.kind === "exact" && status.status === 401 && hasSignIn && !isSignIn(model, call))
        return { endings: LATER, code: null, message: null, answer };
      return ofAnswer(call, answer, { nothingCame: status.kind === "none", refused: isRefusal(status) });
    }
  }
}

/** Uses the first declared answer for a status. If it has a condition, the result is unknown. */
function ofStatus(call: MadeCall, status: number | null): ExpectedAnswer | null {
  const found = call.answers.find((answer) => fits(answer, status));
  if (found === undefined) return null;
  const came = { nothingCame: status === null, refused: status !== null && status >= 400 };
  return found.when === null ? ofAnswer(call, found, came) : UNKNOWN;
}

/** The simulator answers `otherwise` with a refusal status. */
const isRefusal = (status: Answer["status"]): boolean =>
  status.kind === "other" ||
  (status.kind === "exact" ? status.status >= 400 : status.kind === "class" && status.hundred >= 4);

const UNKNOWN: ExpectedAnswer = {
  endings: ["done", "failed", "waiting", "unsure"],
  code: null,
  message: null,
  answer: null,
};

function fits({ status: wanted }: Answer, status: number | null): boolean {
  switch (wanted.kind) {
    case "exact":
      return wanted.status === status;
    case "class":
      return status !== null && Math.trunc(status / 100) === wanted.hundred;
    case "none":
      return status === null;
    case "other":
      return true;
  }
}

/**
 * Without a response the call is not finished, even if `otherwise` covers that case. A refused write is never done. A
 * refused read leaves nothing behind.
 */
function ofAnswer(
  { method }: MadeCall,
  answer: Answer,
  { nothingCame, refused }: { readonly nothingCame: boolean; readonly refused: boolean },
): ExpectedAnswer {
  const { effects } = answer;
  // Effects under a condition or in other records are left to scenarios.
  if (effects.some((effect) => effect.problem !== null || UNFORESEEABLE.has(effect.kind))) return UNKNOWN;
  const error = effects.find((effect) => effect.kind === "error");
  const show = effects.find((effect) => effect.kind === "show");
  const parts = show?.kind === "show" ? show.text.parts : [];
  const message = parts.length === 1 && typeof parts[0] === "string" ? parts[0] : null;
  const said = { code: error?.kind === "error" ? error.code : null, message, answer };
  if (effects.some(({ kind }) => kind === "keepTrying")) return { ...said, endings: LATER };
  if (error !== undefined || effects.some(({ kind }) => kind === "errorsAtFields"))
    return { ...said, endings: ["failed"] };
  if (refused && method !== "GET" && method !== "HEAD") return { ...said, endings: ["failed"] };
  return { ...said, endings: nothingCame ? ["failed", "waiting", "unsure"] : ["done"] };
}

const UNFORESEEABLE: ReadonlySet<Effect["kind"]> = new Set(["if", "forEach", "count", "do", "call", "broken"] as const);
