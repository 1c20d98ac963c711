import { sightOf } from "./oracle-sight.ts";
import { isWritable } from "./candidate-values.ts";
import { nameOf } from "./trial-of-rights.ts";
import { as } from "./set-up.ts";
import { somethingToDo, type Pair } from "./something-to-do.ts";

const WORD = "zqclosed";

/** A queued call belongs to the person who caused it. Others can neither read hidden data in it nor decide. */
export async function testOutbox(pair: Pair): Promise<void> {
  const { app, oracle, own, other, findings } = pair;
  const kept = new Set(
    oracle.model.calls.resources.flatMap(({ entity, problem }) => (problem === null ? [entity] : [])),
  );
  if (kept.size === 0) return;
  const theirs = sightOf(oracle, other);
  const isText = (entity: string, field: string): boolean => oracle.fieldOf(entity, field)?.type.kind === "text";
  const closed = await somethingToDo(
    pair,
    (entity, id, field) =>
      kept.has(entity) && isText(entity, field) && !(theirs.record(entity, id) && theirs.field(entity, id, field)),
  );
  const command = closed ?? (await somethingToDo(pair, (entity) => kept.has(entity)));
  if (command === null) return;
  const field = Object.keys(command.values)[0] ?? "";
  await as(app, own);
  const written = closed === null ? command : { ...command, values: { [field]: WORD } };
  const secret = await hideFrom(pair, command.entity, command.id);
  const before = await entries(pair);
  const done = await app.submit({ commands: [written] });
  const entry = done.kind === "done" ? (await entries(pair)).find((id) => !before.includes(id)) : undefined;
  if (done.kind !== "done" || entry === undefined) return;
  const sent = JSON.stringify((await app.trial.calls()).at(-1) ?? null);
  findings.expect(
    secret === null || !sent.includes(UNSENT),
    () =>
      `${nameOf(oracle, own)} may not see ${secret ?? ""} of ${command.entity} ${command.id}, but what they send says it.`,
  );
  await as(app, other);
  for (const kind of ["outbox", "requests", "news"] as const) {
    const answer = JSON.stringify(await app.ask({ kind }));
    findings.expect(
      closed === null || !answer.includes(WORD),
      () =>
        `${nameOf(oracle, other)} may not see ${field} of ${command.entity} ${command.id}, but reads in the ${kind} what ${nameOf(oracle, own)} sends.`,
    );
  }
  // Some decisions are impossible in this state. All of them must be refused to other people.
  for (const decision of [
    { kind: "retry" },
    { kind: "discard", undo: false },
    { kind: "retry", body: { changed: WORD } },
    { kind: "arrived" },
    { kind: "keepMine" },
    { kind: "discard", undo: true },
  ] as const) {
    const { refusals } = await app.decide(entry, decision);
    findings.expect(
      refusals.length > 0,
      () =>
        `${nameOf(oracle, other)} decides (${decision.kind}) about a call that ${nameOf(oracle, own)} has caused, and it is done.`,
    );
  }
  await as(app, own);
  findings.expect(
    (await entries(pair)).includes(entry),
    () => `The call that ${nameOf(oracle, own)} has caused is gone, after ${nameOf(oracle, other)} decided about it.`,
  );
  await app.submit({ commands: [{ kind: "undo", commit: done.commit }] });
}

const UNSENT = "zqunsent";

/** Requests contain only what their maker may see (P7.37): a hidden text field gets a word that must not be sent. */
async function hideFrom({ app, oracle, own }: Pair, entity: string, id: string): Promise<string | null> {
  const sight = sightOf(oracle, own);
  const field = oracle
    .fieldsOf(entity)
    .find((one) => one.type.kind === "text" && isWritable(one) && !sight.field(entity, id, one.key));
  if (field !== undefined) await app.trial.put(entity, id, { [field.key]: UNSENT });
  return field?.name ?? null;
}

const entries = async ({ app }: Pair): Promise<readonly number[]> =>
  (await app.ask({ kind: "outbox" })).entries.map(({ id }) => id);
