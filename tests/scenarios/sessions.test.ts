import { describe, expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

const DOCUMENT = `# Parcels

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /parcels | Parcels | list of Parcel by name A to Z | create Parcel |

## 3. Entities and their fields
### Parcel
| Field | Type |
| --- | --- |
| Name | text |
| For | person |
| Codes | list of Code |
| Size | whole number |

### Code
| Field | Type |
| --- | --- |
| Door | text |
| Number | secret |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see, create, change | Parcel | \`for = me\` |
| keeper | everything | everything | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| bo | Bo | member |
| kim | Kim | keeper |

### Parcel
| | Name | For | Size |
| --- | --- | --- | --- |
| one | For Ana | ana | 2 |
| two | For Bo | bo | 12000 |
`;

const PARCELS = { kind: "list", screen: "Parcels", view: 0, from: 0, limit: 10 } as const;
const NEW = { entity: "Parcel", id: null };

describe("one open app serves several sessions at once", () => {
  test("each sees and does what its own person may, at the same time", async () => {
    const { app, ids } = await openAs("kim", DOCUMENT);
    const ana = app.openSession(ids["ana"] ?? "");
    const bo = app.openSession(ids["bo"] ?? "");
    const names = async (of: Pick<typeof ana, "ask">): Promise<readonly unknown[]> =>
      (await of.ask(PARCELS)).rows.map(({ title }) => title.value);
    expect([await names(app), await names(ana), await names(bo)]).toEqual([
      ["For Ana", "For Bo"],
      ["For Ana"],
      ["For Bo"],
    ]);
    const change = { kind: "change", entity: "Parcel", id: ids["two"] ?? "", values: { name: "Mine" } } as const;
    expect((await ana.submit({ commands: [change] })).kind).toBe("refused");
    expect((await bo.submit({ commands: [change] })).kind).toBe("done");
    expect((await ana.describe()).profile.name).toBe("Ana");
    expect((await app.describe()).profile.name).toBe("Kim");
    const [entry] = (await app.ask({ kind: "history", entity: "Parcel", id: ids["two"] ?? "" })).entries;
    expect(entry?.who).toBe("Bo");
  });

  test("a page is told who uses its session now, whoever changed that and wherever", async () => {
    const { app, ids, become } = await openAs("kim", DOCUMENT);
    const ana = app.openSession(ids["ana"] ?? "");
    const told: unknown[] = [];
    const wait = () => new Promise((resolve) => setTimeout(resolve));
    app.watch({ kind: "profile" }, ({ id, roles }) => told.push([id, ...roles]));
    ana.watch({ kind: "profile" }, ({ id, roles }) => told.push(["ana", id === ids["ana"], ...roles]));
    await wait();
    expect(told.splice(0)).toEqual([
      [ids["kim"], "keeper"],
      ["ana", true, "member"],
    ]);
    await become("bo");
    await wait();
    expect(told.splice(0)).toEqual([[ids["bo"], "member"]]);
    await app.giveRoles(ids["ana"] ?? "", []);
    await wait();
    expect(told).toEqual([["ana", true]]);
  });

  test("what one does reaches the questions of the others, and only what they may see", async () => {
    const { app, ids } = await openAs("kim", DOCUMENT);
    const ana = app.openSession(ids["ana"] ?? "");
    const told: (readonly unknown[])[] = [];
    const stop = ana.watch(PARCELS, ({ rows }) => told.push(rows.map(({ title }) => title.value)));
    await app.submit({ commands: [{ kind: "create", entity: "Parcel", values: { name: "B", for: ids["bo"] ?? "" } }] });
    await app.submit({
      commands: [{ kind: "create", entity: "Parcel", values: { name: "A", for: ids["ana"] ?? "" } }],
    });
    await expect.poll(() => told.at(-1)).toEqual(["A", "For Ana"]);
    expect(told.flat()).not.toContain("B");
    stop();
    ana.close();
  });

  test("a session without a person is a guest, not the first profile, and learns of no others", async () => {
    const { app, ids } = await openAs("kim", DOCUMENT);
    const guest = app.openSession(null);
    expect((await guest.ask(PARCELS)).rows).toEqual([]);
    expect(await guest.describe()).toMatchObject({ profile: { id: "", roles: [] }, profiles: [] });
    expect((await app.describe()).profiles.map(({ name }) => name)).toContain("Bo");
    const ana = await app.openSession(ids["ana"] ?? "").describe();
    expect(ana.profiles.map(({ name }) => name)).toEqual(["Ana"]);
    const create = { kind: "create", entity: "Parcel", values: { name: "G" } } as const;
    expect((await guest.submit({ commands: [create] })).kind).toBe("refused");
  });

  test("values in sentences are written in the language of whoever reads them", async () => {
    const named = DOCUMENT.replace("### Parcel\n|", "### Parcel\n- Shown as: `size`\n\n|");
    const { app, ids } = await openAs("kim", named);
    const title = async (languages: readonly string[]): Promise<unknown> =>
      (
        await app
          .openSession(ids["kim"] ?? "", languages)
          .ask({ kind: "record", entity: "Parcel", id: ids["two"] ?? "" })
      )?.title;
    expect([await title(["de-DE"]), await title(["en-GB"])]).toEqual(["12.000", "12,000"]);
  });
});

describe("a form belongs to whoever fills it in", () => {
  test("nobody else finds it, reads it, changes it, saves it or throws it away", async () => {
    const opened = await openAs("ana", DOCUMENT);
    const { app, ids } = opened;
    const { draft } = await app.openDraft(NEW);
    await app.editDraft(draft, { kind: "set", field: "name", value: "A surprise for Bo" });
    await opened.become("bo");
    const other = await app.openDraft(NEW);
    expect(other.draft).not.toBe(draft);
    expect(JSON.stringify(other)).not.toContain("surprise");
    const bo = app.openSession(ids["bo"] ?? "");
    for (const session of [app, bo]) {
      await expect(session.editDraft(draft, { kind: "set", field: "name", value: "x" })).rejects.toThrow();
      await expect(session.submitDraft(draft, [])).rejects.toThrow();
      await session.discardDraft(draft);
    }
    await opened.become("ana");
    expect(JSON.stringify(await app.openDraft(NEW))).toContain("surprise");
  });

  test("it is found again by its owner after the app was opened anew", async () => {
    const opened = await openAs("ana", DOCUMENT);
    const { draft } = await opened.app.openDraft(NEW);
    await opened.app.editDraft(draft, { kind: "set", field: "name", value: "Half" });
    const again = opened.reopen();
    expect(JSON.stringify(await again.openDraft(NEW))).toContain("Half");
  });

  test("secrets typed into child rows stay in the form, and in memory only", async () => {
    const opened = await openAs("ana", DOCUMENT);
    const { app, store } = opened;
    const { draft } = await app.openDraft(NEW);
    const added = await app.editDraft(draft, { kind: "addRow", field: "codes" });
    const rowOf = (given: typeof added): string =>
      given.groups.flatMap(({ fields }) => fields).find(({ field }) => field.key === "codes")?.rows?.[0]?.row ?? "";
    const row = { field: "codes", row: rowOf(added) };
    await app.editDraft(draft, { kind: "set", field: "number", value: "4711", row });
    const after = await app.editDraft(draft, { kind: "set", field: "door", value: "Front", row });
    expect(JSON.stringify(after)).toContain("4711");
    const kept = store.journal.keys("draft/").map((key) => JSON.stringify(store.journal.get(key)));
    expect(kept.join()).toContain("Front");
    expect(kept.join()).not.toContain("4711");
  });
});

test("P6.11 once somebody has signed in, nobody chooses to be somebody else", async () => {
  const source = DOCUMENT.replace("| Role | May", "- Sign-in: call Sign in\n\n| Role | May").replace(
    "## Sample data",
    `## 7. The calls it makes
- Base address: https://example.org
- Token: \`answer.token\`
- Me: \`answer.me\`

| Call | Request | Sends | Answers |
| --- | --- | --- | --- |
| Sign in | \`POST /in\` | \`{"name": name}\` | 2xx: show "Hello." |

## Sample data`,
  );
  const { app, ids } = await openAs("ana", source);
  expect((await app.describe()).profile.name).toBe("Ana");
  await app.submit({ commands: [{ kind: "call", call: "Sign in", entity: null, id: null }] });
  const [call] = await app.trial.calls();
  await app.trial.answer(call?.key ?? "", 200, { token: "t", me: { id: "7", name: "Zoe" } });
  expect((await app.describe()).profile.name).toBe("Zoe");
  await app.chooseProfile(ids["kim"] ?? "");
  expect((await app.describe()).profile.name).toBe("Zoe");
  expect((await app.describe()).profiles.map(({ name }) => name)).toEqual(["Zoe"]);
});
