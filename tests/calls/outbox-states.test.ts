import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forgetWaitingCalls, holdWaitingCalls } from "#store/backup/waiting-calls.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { nextState, OUTBOX_RULES, OUTBOX_STATES, type OutboxEvent, type Relation } from "#calls/outbox-states.ts";

const EVENTS = [...new Set(OUTBOX_RULES.map(({ event }) => event))];
const RELATIONS: readonly Relation[] = ["app", "maker", "other"];
const DECISIONS: readonly OutboxEvent[] = [
  "retry",
  "change and retry",
  "arrived",
  "discard",
  "take theirs",
  "keep mine",
];

/** Every state, with and without `mayHaveArrived`, for every event and every relation. */
const ALL = OUTBOX_STATES.flatMap((state) =>
  [false, true].flatMap((mayHaveArrived) =>
    EVENTS.flatMap((event) => RELATIONS.map((relation) => ({ state, mayHaveArrived, event, relation }))),
  ),
);

const ruling = ({ state, mayHaveArrived, event, relation }: (typeof ALL)[number]): ReturnType<typeof nextState> =>
  nextState({ state, mayHaveArrived }, event, relation);

test("P7.36 the page of the language shows the table of states that the program asks", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/language/7-calls.md"), "utf8");
  const rows = OUTBOX_RULES.map(({ event, by, from, to, unlessArrived, onlyIfArrived }) => {
    const condition = unlessArrived ? ", unless it may have arrived" : onlyIfArrived ? ", if it may have arrived" : "";
    return `| ${event} | ${by.join(", ")} | ${from.join(", ")}${condition} | ${to} |`;
  });
  expect(page).toContain(["| Event | By | From | To |", "| --- | --- | --- | --- |", ...rows].join("\n"));
});

test("P7.36 only whoever made an entry decides about it", () => {
  for (const one of ALL.filter(({ event }) => DECISIONS.includes(event)))
    if (one.relation !== "maker") expect([one, ruling(one).refusal]).toEqual([one, "made-by-another"]);
});

test("P7.36 what is done or under way is never sent, changed, taken back or discarded", () => {
  const harmless = ["restore", "copy", "sign out", "simulation on", "simulation off"];
  for (const one of ALL.filter(({ state, event }) => state === "done" && !harmless.includes(event)))
    expect([one, ruling(one).to]).toEqual([one, null]);
  for (const one of ALL.filter(({ state, event }) => state === "sending" && [...DECISIONS, "undo"].includes(event)))
    expect([one, ruling(one).to]).toEqual([one, null]);
});

test("P7.36 what may have arrived is taken back by nobody, and only a person sends it again from doubt", () => {
  for (const one of ALL.filter(({ event, mayHaveArrived }) => event === "undo" && mayHaveArrived))
    expect([one, ruling(one).to]).toEqual([one, null]);
  for (const one of ALL.filter(({ state }) => state === "unsure" || state === "held")) {
    const { to } = ruling(one);
    if (to === "waiting" || to === "sending") expect(one.relation).toBe("maker");
  }
});

test("P7.36 a restored backup sends nothing by itself, and a copy has nothing to send", () => {
  for (const state of OUTBOX_STATES)
    for (const mayHaveArrived of [false, true]) {
      const restored = nextState({ state, mayHaveArrived }, "restore", "app").to;
      expect(restored).toBe(state === "done" ? "done" : "held");
      if (restored !== null && restored !== "gone")
        expect(nextState({ state: restored, mayHaveArrived }, "send", "app").to).toBeNull();
      expect(nextState({ state, mayHaveArrived }, "copy", "app").to).toBe("gone");
    }
});

test("P7.36 the store restores and copies as the table says", async () => {
  const { store } = await openForTest("# Specification: Empty\n");
  const { journal } = store;
  const { db } = store.at;
  const before = OUTBOX_STATES.map((state) => {
    const id = journal.addToOutbox({
      call: "Ring",
      entity: null,
      record: null,
      method: "POST",
      path: "/bell",
      body: null,
      at: "2026-03-02T09:00:00.000Z",
      key: state,
      commit: 0,
      document: "v1",
    });
    journal.markOutbox(id, state, null);
    return { id, state };
  });
  holdWaitingCalls(db);
  for (const { id, state } of before) {
    const restored = journal.outboxEntry(id);
    expect([state, restored?.state]).toEqual([state, nextState({ state, mayHaveArrived: false }, "restore", "app").to]);
    // Calls that were being sent at the time of the backup may have arrived since.
    if (state === "sending" || state === "unsure") expect(restored?.sending.mayHaveArrived).toBe(true);
  }
  expect(journal.toSend("9999", 10, false)).toEqual([]);
  forgetWaitingCalls(db);
  expect(journal.outbox()).toEqual([]);
});

test("P7.36 signing out and trying without a server move no entry", () => {
  for (const one of ALL.filter(({ event }) => ["sign out", "simulation on", "simulation off"].includes(event)))
    expect([one, ruling(one).to]).toEqual([one, one.state]);
});
