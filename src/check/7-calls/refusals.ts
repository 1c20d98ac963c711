import { looseName } from "#text/names.ts";
import type { Effect } from "#model/4-states.ts";
import type { Answer } from "#model/7-calls.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Checking } from "../checking.ts";
import { innerOf } from "../effects.ts";
import { nodes } from "#expr/nodes.ts";

/** Reports rows that answer a refusal only with a message: the entry stays in the outbox nevertheless. */
export function checkRefusals(at: Checking): void {
  const { calls, resources } = at.model.calls;
  const { signIn } = at.model.roles;
  for (const { name, method, sends, answers, problem } of calls) {
    const isSignIn = signIn?.kind === "call" && looseName(signIn.call) === looseName(name);
    if (problem !== null || method === "GET" || method === "HEAD" || isSignIn) continue;
    if (!sendsSecret(at, sends?.tree ?? null)) report(at, name, answers);
  }
  for (const { entity, answers, problem } of resources) {
    const known = at.entities.get(entity);
    // A record with a secret is sent at once; its form stays open and shows the message.
    if (problem !== null || known?.fields.some(({ type }) => type.kind === "secret")) continue;
    report(at, at.nameOf(entity), answers);
  }
}

function report(at: Checking, call: string, answers: readonly Answer[]): void {
  const saysSuccess = answers.some(({ status }) =>
    status.kind === "class" ? status.hundred === 2 : status.kind === "exact" && status.status < 300,
  );
  for (const { status, effects, span } of answers) {
    if (!isRefusal(status, saysSuccess) || effects.some(settles)) continue;
    at.report("refusal-only-shown", span, { call });
  }
}

/** `otherwise` means a refusal if another answer means success. */
function isRefusal(status: Answer["status"], saysSuccess: boolean): boolean {
  if (status.kind === "none") return false;
  if (status.kind === "other") return saysSuccess;
  return (status.kind === "exact" ? Math.floor(status.status / 100) : status.hundred) >= 4;
}

const SETTLES: ReadonlySet<Effect["kind"]> = new Set(["error", "errorsAtFields", "keepTrying", "broken"] as const);

const settles = (effect: Effect): boolean => SETTLES.has(effect.kind) || innerOf(effect).some(settles);

const sendsSecret = (at: Checking, tree: TypedTree | null): boolean =>
  tree !== null &&
  [...nodes(tree)].some((node) => node.op === "field" && at.field(node.entity, node.field)?.type.kind === "secret");
