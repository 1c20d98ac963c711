import { describe, expect, test } from "vitest";
import { openStore, type Store } from "../open-store.ts";
import { clock } from "../testing/models.ts";
import { lending } from "../testing/lending-store.ts";
import { memory } from "../testing/sqlite-on-node.ts";

const open = async (): Promise<Store> => openStore(await memory(), lending, clock);
const commit = { at: "2026-03-01T10:00:00.000Z", by: "P1", kind: "create", document: "v1" };

describe("the journal", () => {
  test("keeps what a commit did, in order", async () => {
    const { journal } = await open();
    const first = journal.begin(commit);
    const second = journal.begin({ ...commit, by: null, kind: "timer" });
    expect(second).toBe(first + 1);
    const entry = {
      commit: first,
      entity: "Loan",
      record: "L1",
      what: "change",
      event: "Extend",
      before: { due: "2026-01-01", tags: ["a"] },
      after: { due: null, tags: null },
      warnings: ["E4"],
    } as const;
    journal.append([entry]);
    journal.append([{ ...entry, commit: second, what: "delete", event: null, record: "L2" }]);
    expect(journal.entries("Loan", "L1")).toEqual([{ ...entry, at: commit.at, by: "P1", kind: "create" }]);
    expect(journal.commit(second)).toMatchObject([{ record: "L2", what: "delete", event: null }]);
    expect(journal.commits(1)).toEqual([{ commit: second, at: commit.at, by: null, kind: "timer" }]);
  });

  test("finds what a record's history says of its status without walking all of it", async () => {
    const database = await memory();
    const { journal } = openStore(database, lending, clock);
    const asked: string[] = [];
    const all = database.all.bind(database);
    database.all = (sql, values) => {
      asked.push(sql);
      return all(sql, values);
    };
    for (const [at, after] of [{ status: "Out" }, { note: "a" }, { note: "b" }, { status: "Late" }].entries())
      journal.append([
        {
          commit: journal.begin(commit),
          entity: "Loan",
          record: "L1",
          what: at === 0 ? "create" : "change",
          event: null,
          before: {},
          after,
          warnings: [],
        },
      ]);
    expect(journal.entries("Loan", "L1", { after: 0 }).map(({ after }) => after)).toEqual([
      { status: "Late" },
      { status: "Out" },
    ]);
    expect(JSON.stringify(all(`EXPLAIN QUERY PLAN ${asked.at(-1) ?? ""}`, ["Loan", "L1"]))).toContain(
      "USING INDEX nf_history_status",
    );
  });

  test("keeps notices until they are read", async () => {
    const { journal } = await open();
    const notice = { person: "P1", text: "Due", at: commit.at, entity: "Loan", record: "L1", commit: 1 };
    journal.addNotice(notice);
    journal.addNotice({ ...notice, text: "Late" });
    journal.addNotice({ ...notice, person: "P2" });
    const [late, due] = journal.notices("P1", 10);
    expect([late?.text, due?.text]).toEqual(["Late", "Due"]);
    journal.readNotice(late?.id ?? 0);
    expect(journal.notices("P1", 10).map((each) => each.read)).toEqual([true, false]);
    expect(journal.notices("P1", 1)).toHaveLength(1);
  });

  test("keeps calls in order, with what became of them", async () => {
    const { journal } = await open();
    const call = {
      call: "Remind",
      entity: "Loan",
      record: "L1",
      method: "POST",
      path: "/loans",
      body: { a: [1, null] },
      at: commit.at,
      key: "k",
      commit: 1,
      document: "v1",
    };
    const first = journal.addToOutbox(call);
    const second = journal.addToOutbox({ ...call, entity: null, record: null, body: null });
    expect(journal.outbox()).toMatchObject([
      { ...call, id: first, state: "waiting", reason: null },
      { ...call, entity: null, record: null, body: null, id: second, state: "waiting", reason: null },
    ]);
    journal.markOutbox(first, "failed", "409");
    journal.dropFromOutbox(second);
    expect(journal.outbox()).toMatchObject([{ state: "failed", reason: "409" }]);
  });

  test("sends in order per record, lets others pass, and waits for the time of a repeat", async () => {
    const { journal } = await open();
    const call = { call: "Remind", entity: "Loan", method: "POST", path: "/", body: null, at: commit.at, key: "k" };
    const add = (record: string | null): number =>
      journal.addToOutbox({ ...call, record, commit: 1, document: "v1", with: { by: "P1" } });
    const [a1, a2, b1] = [add("A"), add("A"), add("B")];
    const open1 = (): readonly number[] => journal.toSend("2026-03-01T00:00:00.000Z", 10, false).map(({ id }) => id);
    expect(open1()).toEqual([a1, b1]);
    journal.noteSending(b1, { next: "2026-03-01T00:01:00.000Z", attempts: 1 });
    expect(open1()).toEqual([a1]);
    expect(journal.nextTry(false)).toBe("2026-03-01T00:01:00.000Z");
    journal.markOutbox(a1, "failed", "no");
    expect(open1()).toEqual([]);
    expect(journal.isUnsent("Loan", "A", null)).toBe(true);
    journal.markOutbox(a1, "done", null);
    expect(open1()).toEqual([a2]);
    expect(journal.isUnsent("Loan", "A", a2)).toBe(false);
    expect(journal.outboxEntry(b1)?.sending).toMatchObject({ by: "P1", attempts: 1 });
    expect(journal.outboxCounts()).toEqual({ waiting: 2, sending: 0, failed: 0, unsure: 0, held: 0, done: 1 });
    journal.clearSent(0);
    expect(journal.outbox().map(({ id }) => id)).toEqual([a2, b1]);
  });

  test("gives timers that are to be tried, earliest first, and leaves those that wait aside", async () => {
    const { journal } = await open();
    const at = (due: string) => ({ due, next: due });
    const timer = { entity: "Loan", record: "L1", transition: "a", place: 0, ...at("2026-03-02T00:00:00.000Z") };
    journal.setTimer(timer);
    journal.setTimer({ ...timer, record: "L2", ...at("2026-03-01T00:00:00.000Z") });
    journal.setTimer({ ...timer, ...at("2026-03-03T00:00:00.000Z") });
    journal.setTimer({ ...timer, record: "L3", next: null });
    expect(journal.nextTimer()?.record).toBe("L2");
    expect(journal.dueTimers("2026-03-02T00:00:00.000Z", 10).map((each) => each.record)).toEqual(["L2"]);
    expect(journal.dueTimers("2026-04-01T00:00:00.000Z", 10).map((each) => each.record)).toEqual(["L2", "L1"]);
    expect(journal.waitingTimers("Loan", "a")).toEqual(["L3"]);
    journal.clearTimers("Loan", "L2");
    expect(journal.nextTimer()).toEqual({ ...timer, ...at("2026-03-03T00:00:00.000Z") });
  });

  test("remembers what rows have done for records, and lets it go on under another key", async () => {
    const { journal } = await open();
    journal.markFired("Loan", "a", "L1", "held");
    journal.markFired("Loan", "a", "L2", "held");
    journal.markFired("Loan", "a", "L2", null);
    expect(journal.firedRecords("Loan", "a")).toEqual(["L1"]);
    journal.moveFired("Loan", "a", "b");
    expect(journal.firedMark("Loan", "b", "L1")).toBe("held");
    expect(journal.firedMark("Loan", "a", "L1")).toBeNull();
  });

  test("keeps small state by key", async () => {
    const { journal, changes } = await open();
    const heard: string[] = [];
    changes.listen((touched) => heard.push(...touched.others));
    journal.set("draft:1", { a: 1 });
    journal.set("draft:2", [true]);
    journal.set("profile", "P1");
    expect(journal.get("draft:1")).toEqual({ a: 1 });
    expect(journal.keys("draft:")).toEqual(["draft:1", "draft:2"]);
    journal.set("draft:1", null);
    expect(journal.keys("draft:")).toEqual(["draft:2"]);
    expect(journal.get("draft:1")).toBeNull();
    expect(heard).toEqual(["state:draft:1", "state:draft:2", "state:profile", "state:draft:1"]);
  });
});
