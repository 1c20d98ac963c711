import type { Command } from "#engine/contract/commands.ts";
import type { Model } from "#model/model.ts";
import { isWritable } from "./candidate-values.ts";
import type { OraclePerson } from "./oracle.ts";
import { isNamed } from "./oracle-rights.ts";
import { inWords } from "./outcomes.ts";
import type { Findings } from "./result.ts";
import { as, oracleOf, type TriedApp } from "./set-up.ts";
import { testOutbox } from "./test-outbox.ts";
import { somethingToDo, type Pair } from "./something-to-do.ts";
import { nameOf, wrongly } from "./trial-of-rights.ts";

/** Notices, forms, undoable steps and queued calls are accessible only to the person they belong to. */
export async function testOwn(
  model: Model,
  app: TriedApp,
  people: readonly OraclePerson[],
  findings: Findings,
): Promise<void> {
  const known = people.filter(({ id }) => id !== null);
  for (const [at, own] of known.entries()) {
    const other = known[(at + 1) % known.length];
    if (other === undefined || other === own || findings.enough) return;
    const pair: Pair = { app, oracle: await oracleOf(model, app), own, other, findings };
    await testNotice(pair);
    await testForm(pair);
    await testUndo(pair);
    await testOutbox(pair);
  }
}

const WORD = "zqprivate";

async function testNotice({ app, oracle, own, other, findings }: Pair): Promise<void> {
  const text = `${WORD} ${own.id ?? ""}.`;
  const notice = await app.trial.tell(own.id ?? "", text);
  await as(app, other);
  const theirs = await app.ask({ kind: "inbox" });
  findings.expect(
    !JSON.stringify(theirs).includes(text),
    () => `${nameOf(oracle, other)} reads a notice that was left for ${nameOf(oracle, own)}.`,
  );
  const touched = await app.submit({ commands: [{ kind: "readNotice", notice }] });
  findings.expect(
    touched.kind === "refused",
    () => `${nameOf(oracle, other)} marks a notice for ${nameOf(oracle, own)} as read; it was ${inWords(touched)}.`,
  );
  await as(app, own);
  const found = (await app.ask({ kind: "inbox" })).notices.find(({ id }) => id === notice);
  findings.expect(found?.read === false, () => `${nameOf(oracle, own)} should find a new notice in the inbox.`);
  const read = await app.submit({ commands: [{ kind: "readNotice", notice }] });
  findings.expect(read.kind === "done", () =>
    wrongly(nameOf(oracle, own), true, "mark a notice of their own as read", read),
  );
}

/** A form that somebody has begun to fill in must be accessible only to them. */
async function testForm({ app, oracle, own, other, findings }: Pair): Promise<void> {
  const texts = oracle.model.entities
    .filter(({ owner, problem }) => owner === null && problem === null)
    .flatMap(({ key: entity, fields }) =>
      fields
        .filter((field) => field.type.kind === "text" && isWritable(field))
        // Restricted fields may be hidden from the person who fills them in.
        .filter(({ key }) => !isNamed(oracle, entity, key))
        .map(({ key }) => ({ entity, key })),
    );
  const field = texts[0];
  if (field === undefined) return;
  const request = { entity: field.entity, id: null } as const;
  await as(app, own);
  const { draft } = await app.openDraft(request);
  await app.editDraft(draft, { kind: "set", field: field.key, value: WORD });
  await as(app, other);
  const attempts: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["opens the same form", () => app.openDraft(request)],
    ["types into it", () => app.editDraft(draft, { kind: "leave", field: field.key })],
    ["saves it", () => app.submitDraft(draft, [])],
    ["throws it away", () => app.discardDraft(draft)],
  ];
  for (const [what, attempt] of attempts) {
    const came = JSON.stringify((await attempt().catch(() => null)) ?? null);
    findings.expect(
      !came.includes(WORD),
      () => `${nameOf(oracle, other)} ${what} that ${nameOf(oracle, own)} has begun, and reads what was typed.`,
    );
  }
  await as(app, own);
  const again = await app.openDraft(request);
  findings.expect(
    JSON.stringify(again).includes(WORD),
    () => `${nameOf(oracle, own)} should find a form as they left it, but ${nameOf(oracle, other)} has touched it.`,
  );
  await app.discardDraft(again.draft);
}

/** Only the person who made a step can undo it. */
async function testUndo(pair: Pair): Promise<void> {
  const { app, oracle, own, other, findings } = pair;
  const command = await somethingToDo(pair);
  if (command === null) return;
  const done = await app.submit({ commands: [command] });
  if (done.kind !== "done") return;
  const undo: Command = { kind: "undo", commit: done.commit };
  await as(app, other);
  const theirs = await app.submit({ commands: [undo] });
  findings.expect(
    theirs.kind === "refused",
    () => `${nameOf(oracle, other)} undoes what ${nameOf(oracle, own)} did; it was ${inWords(theirs)}.`,
  );
  await as(app, own);
  const mine = await app.submit({ commands: [undo] });
  findings.expect(theirs.kind !== "refused" || mine.kind === "done", () =>
    wrongly(nameOf(oracle, own), true, "undo their own step", mine),
  );
}
