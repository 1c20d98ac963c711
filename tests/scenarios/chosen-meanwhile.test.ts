import { describe, expect, test } from "vitest";
import type { Command } from "#engine/contract/commands.ts";
import { openAs } from "#testing/open-as.ts";

const PARCELS = `# Parcels

## 3. Entities and their fields
### Parcel
| Field | Type |
| --- | --- |
| Name | text |
| Picture | photo |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see, create | Parcel | \`created_by = me\` |
| keeper | everything | everything | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| kim | Kim | keeper |

### Parcel
| | Name |
| --- | --- |
| one | First |
`;

const NEW = { entity: "Parcel", id: null };

describe("P6.13 what somebody has asked for is done as theirs, whoever is chosen before it is done", () => {
  test("commands", async () => {
    const { app, ids, become, store } = await openAs("ana", PARCELS);
    const commands: readonly Command[] = [{ kind: "create", entity: "Parcel", id: "mine", values: { name: "Mine" } }];
    const gone: readonly Command[] = [{ kind: "delete", entity: "Parcel", id: ids["one"] ?? "" }];
    const [made, refused] = await Promise.all([
      app.submit({ commands }),
      app.submit({ commands: gone }),
      become("kim"),
    ]);
    expect([made.kind, refused.kind]).toEqual(["done", "refused"]);
    expect(store.records.read("Parcel", "mine")?.["created_by"]).toBe(ids["ana"]);
    expect((await app.describe()).profile.name).toBe("Kim");
  });

  test("forms", async () => {
    const { app, ids, become } = await openAs("ana", PARCELS);
    const { draft } = await app.openDraft(NEW);
    await app.editDraft(draft, { kind: "set", field: "name", value: "Ana's" });
    const [saved] = await Promise.all([
      app.submitDraft(draft, [], [{ kind: "set", field: "name", value: "From Ana" }]),
      become("kim"),
    ]);
    expect(saved.outcome.kind).toBe("done");
    const { records } = await app.readRecords({ entity: "Parcel", fields: ["name", "created_by"], limit: 9 });
    expect(records.map(({ values }) => values)).toContainEqual({ name: "From Ana", created_by: ids["ana"] });
    await become("ana");
    const [opened] = await Promise.all([app.openDraft({ ...NEW, values: { name: "Secret" } }), become("kim")]);
    await expect(app.editDraft(opened.draft, { kind: "leave", field: "name" })).rejects.toThrow();
    await become("ana");
    expect((await app.editDraft(opened.draft, { kind: "leave", field: "name" })).draft).toBe(opened.draft);
  });

  test("files", async () => {
    const { app, become } = await openAs("kim", PARCELS);
    const [kept] = await Promise.all([app.keepFile(new Uint8Array([1, 2, 3]), "a.png", "image/png"), become("ana")]);
    const hash = kept.kind === "kept" ? String(kept.value["hash"]) : "";
    expect(await app.readFile(hash)).toBeNull();
    await become("kim");
    expect(await app.readFile(hash)).not.toBeNull();
  });

  test("what concerns the whole app", async () => {
    const { app, become } = await openAs("ana", PARCELS);
    const [removed, described] = await Promise.all([
      app.removeAllRecords(),
      app.setClock("2030-01-01T00:00:00.000Z"),
      become("kim"),
    ]);
    expect([removed.kind, described.clock]).toEqual(["refused", null]);
  });

  test("what is read", async () => {
    const { app, ids, become } = await openAs("ana", PARCELS);
    const id = ids["one"] ?? "";
    const all = { entity: "Parcel", fields: ["name"], limit: 9 } as const;
    const history = { kind: "history", entity: "Parcel", id } as const;
    const [records, past] = await Promise.all([app.readRecords(all), app.ask(history), become("kim")]);
    expect(records).toEqual({ records: [], readBy: ids["ana"], next: null });
    expect(past?.entries ?? []).toEqual([]);
    expect(await app.readRecords(all)).toMatchObject({ records: [{ id }], readBy: ids["kim"] });
    expect((await app.ask(history))?.entries).not.toEqual([]);
  });
});
