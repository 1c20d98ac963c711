import type { Answer } from "#model/7-calls.ts";
import type { Value } from "#expr/types.ts";
import type { Refusal } from "../contract/commands.ts";
import { PERSON } from "../document/lookup.ts";
import { keepRecords } from "../effects/keep.ts";
import { runEffects } from "../effects/run.ts";
import { choose, rolesOfNewUser } from "../people/profiles.ts";
import type { OutboxEntry } from "../ports/journal.ts";
import { NOWHERE, word } from "../refuse.ts";
import type { Runtime } from "../runtime.ts";
import { through } from "../door.ts";
import { THE_APP, type Turn, type Variables } from "../turn.ts";
import { isEmpty } from "../values/fit.ts";

/** What came of a call: what its answer said, and how the entry stands now. */
export interface Answered {
  readonly refusals: readonly Refusal[];
  readonly messages: readonly string[];
  readonly state: "done" | "failed" | "waiting";
}

/**
 * An answer is data from a stranger: it goes through the door, with types. What breaks a rule is kept (the record shows
 * its flags), what is of the wrong shape changes nothing. Status null: there was no answer.
 */
export function answerCall(
  app: Runtime,
  entry: OutboxEntry,
  status: number | null,
  body: Value,
): Answered & { readonly touched: ReturnType<typeof through>["touches"] } {
  let keepTrying = false;
  let errors: readonly Refusal[] = [];
  const { outcome, touches, turn } = through(
    app,
    { actor: THE_APP, kind: "answer", confirmed: "all", judged: false },
    (work) => {
      const variables: Variables = new Map<string, Value>([
        ["answer", body],
        ...(entry.record === null ? [] : ([["this", entry.record]] as const)),
      ]);
      const answer = answersOf(app, entry).find(
        (one) => matchesStatus(one, status) && conditionHolds(work, one, variables),
      );
      if (answer !== undefined) runEffects(work, answer.effects, { entity: entry.entity, id: entry.record, variables });
      else unforeseen(work, status);
      if (status !== null && status >= 200 && status < 300) arrived(work, entry, body, variables);
      keepTrying = work.keepTrying;
      errors = work.answerErrors;
      return [];
    },
  );
  const refusals = outcome.kind === "refused" ? [word(turn, "wrong-shape", NOWHERE), ...outcome.refusals] : errors;
  const state = keepTrying ? "waiting" : refusals.length > 0 ? "failed" : "done";
  return { refusals, messages: outcome.kind === "done" ? outcome.messages : [], state, touched: touches };
}

function answersOf(app: Runtime, entry: OutboxEntry): readonly Answer[] {
  return app.lookup.call(entry.call)?.answers ?? app.lookup.resourceCall(entry.call)?.resource.answers ?? [];
}

function matchesStatus({ status: wanted }: Answer, status: number | null): boolean {
  switch (wanted.kind) {
    case "exact":
      return status === wanted.status;
    case "class":
      return status !== null && Math.trunc(status / 100) === wanted.hundred;
    case "none":
      return status === null;
    case "other":
      return true;
  }
}

const conditionHolds = (turn: Turn, answer: Answer, variables: Variables): boolean =>
  answer.when === null || turn.holds(answer.when, variables);

/** The document says nothing about this answer: the platform's own words, and patience where the server is at fault. */
function unforeseen(turn: Turn, status: number | null): void {
  if (status === null || status >= 500) turn.keepTrying = true;
  else if (status >= 300)
    turn.answerErrors.push(word(turn, "not-accepted", NOWHERE, { parameters: { status: String(status) } }));
}

/** What a good answer means beside its effects: a kept record comes back as the server has it, a sign-in says who one is. */
function arrived(turn: Turn, entry: OutboxEntry, body: Value, variables: Variables): void {
  const kept = turn.lookup.resourceCall(entry.call);
  if (kept !== undefined && kept.verb !== "Delete" && body !== null) {
    const { resource, verb } = kept;
    const inside = verb === "List" ? resource.manyIn : resource.oneIn;
    const found = inside === null ? body : turn.value(inside, variables);
    if (!isEmpty(found)) keepRecords(turn, kept.entity, found, verb === "List" ? null : entry.record);
  }
  const { signIn } = turn.lookup.model.roles;
  if (signIn?.kind === "call" && signIn.call === entry.call) signedIn(turn, variables);
}

function signedIn(turn: Turn, variables: Variables): void {
  const me = turn.value(turn.lookup.model.calls.me, variables);
  const id = me === null ? undefined : keepRecords(turn, PERSON, me)[0];
  if (id === undefined) return;
  if (isEmpty(turn.field(PERSON, id, "roles"))) turn.update(PERSON, id, { roles: rolesOfNewUser(turn.app) });
  turn.hand.flush();
  choose(turn.app, id);
}
