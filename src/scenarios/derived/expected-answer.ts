import { looseName } from "#text/names.ts";
import type { SimulatedAnswer } from "#engine/contract/calls.ts";
import type { Effect } from "#model/4-states.ts";
import type { Answer } from "#model/7-calls.ts";
import type { Model } from "#model/model.ts";

/** A call that the document makes: one of point 7, or one of the usual five of a kept entity. */
export interface MadeCall {
  readonly name: string;
  readonly method: string;
  readonly entity: string | null;
  readonly answers: readonly Answer[];
  /** One of the usual five of a kept entity. */
  readonly isKept: boolean;
}

/** How a call stands in the end. */
export type CallEnding = "done" | "failed" | "waiting" | "unsure";

/** What the document says should become of a call; null where that can't be told without doing it. */
export interface ExpectedAnswer {
  readonly endings: readonly CallEnding[];
  /** A code that must be among what is said. */
  readonly code: string | null;
  /** A message that must be shown. */
  readonly message: string | null;
  readonly answer: Answer | null;
}

const LATER: readonly CallEnding[] = ["waiting", "unsure"];

/** Every way in which a call can be answered: each declared answer, and what networks do. */
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

/** Worked out from the tables alone, without the engine. */
export function expectedOf(model: Model, call: MadeCall, picked: SimulatedAnswer): ExpectedAnswer | null {
  const expected = expectedInOutbox(model, call, picked);
  // A sign-in is made at once and waits nowhere: what would wait has failed.
  if (expected === null || !isSignIn(model, call) || !expected.endings.includes("waiting")) return expected;
  return {
    ...expected,
    endings: [...expected.endings.filter((one) => !LATER.includes(one) && one !== "failed"), "failed"],
  };
}

const isSignIn = ({ roles }: Model, { name }: MadeCall): boolean =>
  roles.signIn?.kind === "call" && looseName(roles.signIn.call) === looseName(name);

/** A call with a whole address of its own, or with one that is only known when it is made. */
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
      // A 401 of the app's own server ends the visit, whatever else it says.
      if (mayGoElsewhere(model, call) && status.kind === "exact" && status.status === 401) return UNKNOWN;
      if (status.kind === "exact" && status.status === 401 && hasSignIn && !isSignIn(model, call))
        return { endings: LATER, code: null, message: null, answer };
      return ofAnswer(call, answer, { nothingCame: status.kind === "none", refused: isRefusal(status) });
    }
  }
}

/** The first declared answer for a status; one with a condition may or may not be meant. */
function ofStatus(call: MadeCall, status: number | null): ExpectedAnswer | null {
  const found = call.answers.find((answer) => fits(answer, status));
  if (found === undefined) return null;
  const came = { nothingCame: status === null, refused: status !== null && status >= 400 };
  return found.when === null ? ofAnswer(call, found, came) : UNKNOWN;
}

/** The simulator answers `otherwise` with a status that is a refusal. */
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
 * Where nothing came back, nothing is over, also where an `otherwise` speaks for it. What a server has refused is never
 * done; a read that was refused leaves nothing behind.
 */
function ofAnswer(
  { method }: MadeCall,
  answer: Answer,
  { nothingCame, refused }: { readonly nothingCame: boolean; readonly refused: boolean },
): ExpectedAnswer {
  const { effects } = answer;
  // What happens only under a condition, or in other records, is for scenarios to say.
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
