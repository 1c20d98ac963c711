import { expect, test } from "vitest";
import type { Selection, Where } from "#engine/ports/records.ts";
import { openStore } from "../open-store.ts";
import { lending, typed } from "../testing/lending-store.ts";
import { clock } from "../testing/models.ts";
import { memory } from "../testing/sqlite-on-node.ts";

const WORDS = ["saw", "Säge", "drill", "spade", "axe", "stove"];
const COUNT = 6000;

const nameOf = (i: number): string => `${WORDS[i % 6]} ${WORDS[(i * 7 + 1) % 5]} ${i}`;
const loan = (i: number): { id: string; name: string; fee: number; due: string } => ({
  id: `L${String(i).padStart(5, "0")}`,
  name: nameOf(i),
  fee: (i % 10) * 100,
  due: `2026-0${1 + (i % 9)}-01`,
});

const begins = (name: string, start: string): boolean =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(" ")
    .some((word) => word.startsWith(start));

test("what a search finds in most of a long list is what each of its records says, also after writes", async () => {
  const { records } = openStore(await memory(), lending, clock);
  const there = new Map(Array.from({ length: COUNT }, (_, i) => [loan(i).id, loan(i)]));
  records.transaction(() => {
    for (const each of there.values()) records.insert("Loan", each);
    return { keep: true, result: null };
  });
  const cheap: Where = { test: typed("fee < 5"), row: "this", variables: {} };
  const check = (search: string, narrowed: boolean): void => {
    const found: Where = { search, fields: ["name"] };
    const selection: Selection = { entity: "Loan", where: narrowed ? { all: [cheap, found] } : found };
    const expected = [...there.values()]
      .filter(({ name, fee }) => begins(name, search) && (!narrowed || fee < 500))
      .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
    const order = [{ field: "due", descending: false }];
    expect(records.count(selection)).toBe(expected.length);
    expect(records.ids(selection, order, null, 0)).toEqual(expected);
    const window = { at: null, backwards: false, skip: 100, limit: 50, marked: true };
    const page = records.page(selection, order, window, ["name"]);
    expect(page.records.map(({ id }) => id)).toEqual(expected.slice(100, 150));
    const next = records.page(selection, order, { ...window, at: page.last, skip: 1 }, ["name"]);
    expect(next.records.map(({ id }) => id)).toEqual(expected.slice(150, 200));
    const groups = records.groups(selection, { by: "due" });
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
  };

  for (const search of ["s", "sa", "d", "stove", "z"]) for (const narrowed of [false, true]) check(search, narrowed);
  records.transaction(() => {
    for (let i = 0; i < COUNT; i += 3) {
      there.delete(loan(i).id);
      records.remove("Loan", loan(i).id);
    }
    const changed = { ...loan(1), name: "axe axe" };
    there.set(changed.id, changed);
    records.update("Loan", changed.id, { name: changed.name });
    // Also inside the transaction.
    check("s", false);
    return { keep: true, result: null };
  });
  for (const search of ["s", "d"]) for (const narrowed of [false, true]) check(search, narrowed);

  // A set found inside a transaction must not survive its rollback.
  records.transaction(() => {
    records.insert("Loan", { ...loan(COUNT), name: "saw" });
    expect(records.count({ entity: "Loan", where: { search: "saw", fields: ["name"] } })).toBeGreaterThan(0);
    return { keep: false, result: null };
  });
  check("saw", false);
});

test("a search of many words, each of which finds much, asks about all of them", async () => {
  const { records } = openStore(await memory(), lending, clock);
  records.transaction(() => {
    for (let i = 0; i < 2500; i++)
      records.insert("Loan", { id: `L${i}`, name: `saw axe drill ${i % 2 ? "rope" : ""}` });
    return { keep: true, result: null };
  });
  const words = ["s", "sa", "saw", "a", "ax", "axe", "d", "dr", "dri", "dril", "drill"];
  const where: Where = { all: words.map((search) => ({ search, fields: ["name"] })) };
  expect(records.ids({ entity: "Loan", where }, [], null, 0)).toHaveLength(2500);
  const rope: Where = { all: [...words, "rope"].map((search) => ({ search, fields: ["name"] })) };
  expect(records.ids({ entity: "Loan", where: rope }, [], null, 0)).toHaveLength(1250);
});

test("the first page of what one or two letters find is the same before and after the word index was read", async () => {
  const { records } = openStore(await memory(), lending, clock);
  const odd =
    "saw Säge śaw s\u0301aw _saw x_saw ＳＡＷ ſaw ŝ ß saw-s x.s 😀saw 中s s中 és Ⅻs 5s ²s s² \u212Aelvin İs I's s'i a\u0301s \u0301s";
  const words = [...odd.split(" "), "saw\0s", "x\0s", "", "drill", "axe", "stove", "knife", "5"];
  let seed = 7;
  const word = (): string => words[(seed = (seed * 48_271) % 2_147_483_647) % words.length] ?? "";
  records.transaction(() => {
    for (let i = 0; i < COUNT; i++)
      records.insert("Loan", {
        id: `L${String(i).padStart(5, "0")}`,
        // The first names are plain words, so that a page of them can be decided without the word index.
        name: i < 40 ? (WORDS[i % 6] ?? "") : `${word()} ${word()}`,
        tags: i % 3 === 0 ? [word(), word()] : null,
        fee: (i % 10) * 100,
      });
    return { keep: true, result: null };
  });
  const window = { at: null, backwards: false, skip: 0, marked: false };
  const cheap: Where = { test: typed("fee < 5"), row: "this", variables: {} };
  // So few records that the first read reaches the end of the list.
  const few: Where = { field: "id", oneOf: Array.from({ length: 15 }, (_, i) => `L${String(i * 3).padStart(5, "0")}`) };
  for (const search of ["s", "S", "sa", "SÄ", "k", "5", "z", "a", "i", "d", "st"])
    for (const fields of [["name"], ["name", "tags"], []])
      for (const narrowed of [null, cheap, few])
        for (const limit of [5, 50]) {
          const found: Where = { search, fields };
          const where = narrowed === null ? found : { all: [{ all: [narrowed] }, found] };
          const selection: Selection = { entity: "Loan", where };
          // The write invalidates the cached sets.
          records.transaction(() => ({ keep: true, result: records.update("Loan", "L05999", { fee: limit }) }));
          const first = records.page(selection, [], { ...window, limit }, ["fee"]).records.map(({ id }) => id);
          expect(first, `${search} in ${fields.join()}`).toEqual(records.ids(selection, [], limit, 0));
        }
});
