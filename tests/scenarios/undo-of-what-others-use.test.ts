import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

/** Two clerks work on the same orders. */
const ORDERS = `# Specification: Orders

## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Title | text |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| Article | text |
| Parts | list of Part |

### Part
| Field | Type |
| --- | --- |
| Name | text |

### Remark
| Field | Type |
| --- | --- |
| About | Order |
| Also | several Order |
| Text | text |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| clerk | everything | everything |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | clerk |
| bo | Bo | clerk |

### Order
| | Title |
| --- | --- |
| first | First |
| second | Second |
`;

type Command = Parameters<Awaited<ReturnType<typeof openAs>>["app"]["submit"]>[0]["commands"][number];

async function begin() {
  const opened = await openAs("ana", ORDERS);
  const { app, ids } = opened;
  const submit = async (...commands: readonly Command[]) => {
    const outcome = await app.submit({ commands });
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    return { commit: outcome.commit, id: outcome.records[0]?.id ?? "" };
  };
  const create = (entity: string, values: { readonly [field: string]: string | readonly string[] }) =>
    submit({ kind: "create", entity, values });
  const remove = (entity: string, id: string) => submit({ kind: "delete", entity, id });
  const undo = (...commits: readonly number[]) =>
    app.submit({ commands: commits.map((commit) => ({ kind: "undo", commit })) });
  const count = async (entity: string) => (await app.trial.records())[entity]?.length ?? 0;
  return { ...opened, submit, create, remove, undo, count, first: ids["first"] ?? "", second: ids["second"] ?? "" };
}

test("P6.16 a new record is not taken back from under the rows that somebody has added since", async () => {
  const { become, create, undo, count } = await begin();
  const order = await create("Order", { title: "Third" });
  await become("bo");
  const line = await create("Line", { owner: order.id, article: "Pen" });
  await become("ana");
  expect(await undo(order.commit)).toMatchObject({ kind: "refused", refusals: [{ code: "changed-since" }] });
  expect([await count("Order"), await count("Line")]).toEqual([3, 1]);
  // Rows of rows block it as well.
  await create("Part", { owner: line.id, name: "Nib" });
  await become("bo");
  expect((await undo(line.commit)).kind).toBe("refused");
  expect(await count("Part")).toBe(1);
});

test("P6.16 a row does not come back under a record that has gone since, and neither does what names one", async () => {
  const { app, become, create, remove, undo, count, first, second, submit } = await begin();
  await become("bo");
  const line = await create("Line", { owner: first, article: "Pen" });
  const remark = await create("Remark", { about: first, also: [first, second], text: "Late" });
  const gone = [await remove("Line", line.id), await remove("Remark", remark.id)];
  await become("ana");
  const deleted = await remove("Order", first);
  await become("bo");
  for (const { commit } of gone) {
    const outcome = await undo(commit);
    expect(outcome).toMatchObject({ kind: "refused", refusals: [{ code: "changed-since" }] });
  }
  expect([await count("Line"), await count("Remark")]).toEqual([0, 0]);
  await become("ana");
  expect((await undo(deleted.commit)).kind).toBe("done");
  await become("bo");
  for (const { commit } of gone) expect((await undo(commit)).kind).toBe("done");
  expect([await count("Line"), await count("Remark")]).toEqual([1, 1]);

  // A restored value needs the record that it refers to.
  const moved = await submit({ kind: "change", entity: "Remark", id: remark.id, values: { about: second } });
  const fewer = await submit({ kind: "change", entity: "Remark", id: remark.id, values: { also: [second] } });
  await become("ana");
  await remove("Line", line.id);
  await remove("Order", first);
  await become("bo");
  expect((await undo(fewer.commit, moved.commit)).kind).toBe("refused");
  expect((await undo(fewer.commit)).kind).toBe("refused");
  expect((await app.trial.records())["Remark"]).toMatchObject([{ about: second, also: [second] }]);
});

test("P6.16 what somebody did in several steps is taken back together all the same", async () => {
  const { create, remove, undo, count } = await begin();
  const order = await create("Order", { title: "Third" });
  const line = await create("Line", { owner: order.id, article: "Pen" });
  const remark = await create("Remark", { about: order.id, text: "New" });
  const steps = [await remove("Remark", remark.id), await remove("Line", line.id), await remove("Order", order.id)];
  expect((await undo(...steps.map(({ commit }) => commit).toReversed())).kind).toBe("done");
  expect([await count("Order"), await count("Line"), await count("Remark")]).toEqual([3, 1, 1]);
});

test("P6.16 what was done in between and taken back does not stand in the way, and counts again when it is done again", async () => {
  const { app, undo, submit, first } = await begin();
  const rename = (title: string) => submit({ kind: "change", entity: "Order", id: first, values: { title } });
  const title = async () => (await app.trial.records())["Order"]?.find(({ id }) => id === first)?.["title"];
  const done = async (commit: number) => {
    const outcome = await undo(commit);
    return outcome.kind === "done" ? outcome.commit : null;
  };
  const [a, b] = [await rename("A"), await rename("B")];
  expect(await done(a.commit)).toBeNull();
  const withoutB = await done(b.commit);
  const withB = await done(withoutB ?? 0);
  expect([await title(), await done(a.commit)]).toEqual(["B", null]);
  expect(await done(withB ?? 0)).not.toBeNull();
  expect(await done(a.commit)).not.toBeNull();
  expect(await title()).toBe("First");
  // Commits that are undone cannot be undone again, nor can an earlier undo be reversed.
  expect([await done(a.commit), await done(b.commit), await done(withoutB ?? 0)]).toEqual([null, null, null]);
  expect(await title()).toBe("First");
});
