import { describe, expect, test } from "vitest";
import { MINE, openDevice, THEIRS, type DeviceForTest } from "#testing/devices-for-test.ts";
import { change, create, submit, valueOf } from "#testing/merge-workshop.ts";

const SOURCE = `# Specification: Claims

## 3. Entities and their fields

### Claim

- Unique: code

| Field | Type |
| --- | --- |
| Title | text, required |
| Code | text |
| Amount | money |
| Held | yes/no |
| Lines | list of Line |

### Line

- Belongs to: Claim

| Field | Type |
| --- | --- |
| Text | text |

## 5. Validation rules

### Claim

| Rule | Message |
| --- | --- |
| \`title != "Forbidden"\` | Not this one. |

## 6. Roles and permissions

- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| Boss | everything | everything | |
| Boss | see, create, change | Claim.amount | |
| Clerk | see, create, change, delete | Claim | \`held == no\` |
| Clerk | see | Person | |

## Sample data

### Person

| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |

### Claim

| | Title | Code | Amount | Lines |
| --- | --- | --- | --- | --- |
| c1 | Train | C1 | 40 | |
`;

const WHOLE = {
  format: "json",
  entities: null,
  shownIn: null,
  files: false,
  words: { id: "ID", yes: "yes", no: "no" },
} as const;

const become = async ({ app }: DeviceForTest, name: string): Promise<void> => {
  const { profiles } = await app.describe();
  await app.chooseProfile(profiles.find((one) => one.name === name)?.id ?? "");
};

const deviceOf = async (name: string, given: string | Uint8Array = SOURCE): Promise<DeviceForTest> => {
  const device = await openDevice(given, typeof given === "string");
  await become(device, name);
  return device;
};

/** Runs `work` as Ann on a device that somebody else is using. */
const asAnn = async (device: DeviceForTest, work: () => Promise<unknown>): Promise<void> => {
  const { profile } = await device.app.describe();
  await become(device, "Ann");
  await work();
  await device.app.chooseProfile(profile.id);
};

const claim = async ({ app }: DeviceForTest): Promise<string> =>
  (await app.readRecords({ entity: "Claim", fields: [], limit: 1 })).records[0]?.id ?? "";

const compared = async (device: DeviceForTest, file: Uint8Array) => {
  const { id, progress } = await device.compare(file);
  const conflicts = await device.exchange.mergeConflicts(id, 0, 50);
  return { id, counts: progress.counts, conflicts };
};

describe("what a person may not see stays closed in a merge", () => {
  test("P6.6 a record that is closed here looks like one that is deleted here, and nobody is told who changed it", async () => {
    const boss = await deviceOf("Ann");
    const id = await claim(boss);
    const file = await boss.backUp();
    const [closed, deleted] = [await deviceOf("Ben", file), await deviceOf("Ben", file)];
    await asAnn(closed, () => submit(closed, change("Claim", id, { held: true })));
    await asAnn(deleted, () => submit(deleted, change("Claim", id, { held: true })));
    await asAnn(deleted, () => submit(deleted, { kind: "delete", entity: "Claim", id }));
    await submit(boss, change("Claim", id, { title: "Plane" }));
    const theirs = await boss.backUp();
    const [one, other] = [await compared(closed, theirs), await compared(deleted, theirs)];
    expect(one.conflicts.map(({ mine }) => mine)).toEqual([null]);
    expect({ ...one, id: "" }).toEqual({ ...other, id: "" });
  });

  test("P6.6 who changed a record last is told as its history tells it: not of closed fields alone", async () => {
    const boss = await deviceOf("Ann");
    const id = await claim(boss);
    const clerk = await deviceOf("Ben", await boss.backUp());
    await submit(clerk, change("Claim", id, { title: "Bus" }));
    const own = (await clerk.app.describe()).profile.name;
    await asAnn(clerk, () => submit(clerk, change("Claim", id, { amount: 9999 })));
    await submit(boss, change("Claim", id, { title: "Plane" }));
    const { conflicts } = await compared(clerk, await boss.backUp());
    expect(conflicts).toMatchObject([{ what: "fields", mine: { by: own } }]);
  });

  test("what was not decided, since it is closed, is taken back by no later merge", async () => {
    const boss = await deviceOf("Ann");
    const id = await claim(boss);
    const clerk = await deviceOf("Ben", await boss.backUp());
    await asAnn(clerk, () => submit(clerk, change("Claim", id, { held: true })));
    await submit(boss, change("Claim", id, { title: "Plane" }));
    await clerk.merge(await boss.backUp(), MINE);
    const { counts } = await boss.merge(await clerk.backUp(), MINE);
    expect(await valueOf(boss, "Claim", id, "title")).toBe("Plane");
    expect(counts).toMatchObject({ refused: 0 });
  });

  test("a closed field of copies that were begun apart is taken back by no later merge", async () => {
    const [boss, clerk] = [await deviceOf("Ann"), await deviceOf("Ben")];
    const id = await claim(boss);
    await submit(boss, change("Claim", id, { amount: 7000 }));
    await clerk.merge(await boss.backUp(), MINE);
    await boss.merge(await clerk.backUp(), MINE);
    expect(await valueOf(boss, "Claim", id, "amount")).toBe(7000);
  });

  test("P6.6 closed fields stand in no other's way, and tell nothing of what they held", async () => {
    const boss = await deviceOf("Ann");
    const id = await claim(boss);
    const clerk = await deviceOf("Ben", await boss.backUp());
    await create(clerk, "Claim", { title: "Hotel" });
    await boss.merge(await clerk.backUp());
    await submit(boss, change("Claim", id, { title: "Plane" }));
    const done = await clerk.merge(await boss.backUp());
    expect(done.counts).toMatchObject({ changed: 1, refused: 0, conflicts: 0 });
    expect(await valueOf(clerk, "Claim", id, "title")).toBe("Plane");
  });

  test("P6.6 rows of a record that is closed here look like those of one that is deleted here", async () => {
    const boss = await deviceOf("Ann");
    const id = await claim(boss);
    const file = await boss.backUp();
    const [closed, deleted] = [await deviceOf("Ben", file), await deviceOf("Ben", file)];
    await asAnn(closed, () => submit(closed, change("Claim", id, { held: true })));
    await asAnn(deleted, () => submit(deleted, { kind: "delete", entity: "Claim", id }));
    await create(boss, "Line", { text: "Ticket", owner: id });
    const theirs = await boss.backUp();
    const [one, other] = [await compared(closed, theirs), await compared(deleted, theirs)];
    expect({ ...one, id: "" }).toEqual({ ...other, id: "" });
  });

  test("P6.6 nobody finds out by a file of their own what a closed record held", async () => {
    const device = await deviceOf("Ann");
    const id = await claim(device);
    await submit(device, change("Claim", id, { held: true }));
    await become(device, "Ben");
    const { bytes } = await device.exchange.exportData(WHOLE);
    await asAnn(device, () => submit(device, change("Claim", id, { title: "Plane" })));
    const guess = async (title: string) => {
      const tables = JSON.parse(new TextDecoder().decode(bytes)) as { [table: string]: object[] };
      tables["Claim"] = [{ ID: id, Title: title }];
      return compared(device, new TextEncoder().encode(JSON.stringify(tables)));
    };
    const [right, wrong] = [await guess("Train"), await guess("Bus")];
    expect(right.counts).toEqual(wrong.counts);
    expect(right.conflicts.map(({ what, mine }) => [what, mine])).toEqual(
      wrong.conflicts.map(({ what, mine }) => [what, mine]),
    );
  });

  test("P6.6 an export names no record that an earlier merge left out and that it has not itself", async () => {
    const boss = await deviceOf("Ann");
    const clerk = await deviceOf("Ben", await boss.backUp());
    const forged = await create(clerk, "Claim", { title: "Fine" });
    clerk.database.run(`UPDATE "r_^claim" SET title = 'Forbidden' WHERE id = '${forged}'`);
    expect((await boss.merge(await clerk.backUp(), THEIRS)).counts).toMatchObject({ refused: 1 });
    await become(boss, "Ben");
    const { bytes } = await boss.exchange.exportData(WHOLE);
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain("Ninefold export");
    expect(text).not.toContain(forged);
  });
});
