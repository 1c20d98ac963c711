import { describe, expect, test } from "vitest";
import type { Draft } from "#engine/contract/drafts.ts";
import { openAs, type OpenedAs } from "#testing/open-as.ts";

const SOURCE = `# Notes

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Name | text |
| Parts | list of Part |

### Part
| Field | Type |
| --- | --- |
| Name | text |
| Shelf | text |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| clerk | everything | everything |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | clerk |
| ben | Ben | clerk |

### Note
| | Name |
| --- | --- |
| n1 | One |

### Part
| | Owner | Name |
| --- | --- | --- |
| p1 | n1 | Foot |
| p2 | n1 | Bulb |
`;

const PARTS = { kind: "addRow", field: "parts" } as const;

/** Ann's form, and Ben's changes while it is open. */
async function atWork(): Promise<OpenedAs & { readonly note: string } & ReturnType<typeof ofBen>> {
  const opened = await openAs("ann", SOURCE);
  return { ...opened, note: opened.ids["n1"] ?? "", ...ofBen(opened) };
}

function ofBen({ app, ids }: OpenedAs): {
  readonly adds: (name: string) => Promise<void>;
  readonly deletes: (part: string) => Promise<void>;
  readonly names: () => Promise<readonly unknown[]>;
} {
  const ben = app.openSession(ids["ben"] ?? "");
  const owner = ids["n1"] ?? "";
  return {
    adds: async (name) => {
      await ben.submit({ commands: [{ kind: "create", entity: "Part", values: { owner, name } }] });
    },
    deletes: async (part) => {
      await ben.submit({ commands: [{ kind: "delete", entity: "Part", id: ids[part] ?? "" }] });
    },
    names: async () => {
      const record = await ben.ask({ kind: "record", entity: "Note", id: owner });
      return (record?.children["parts"] ?? []).map(({ values }) => values["name"]?.value);
    },
  };
}

const namesIn = ({ groups }: Draft): readonly unknown[] =>
  groups
    .flatMap(({ fields }) => fields)
    .flatMap(({ rows = [] }) => rows)
    .map(({ fields }) => fields.find(({ field }) => field.key === "name")?.shown.value);

describe("P3.7 a form deletes the rows that were taken out of it, and no others", () => {
  test("rows that somebody else has added since the list was touched stay, and are shown", async () => {
    const { app, ids, note, adds, names } = await atWork();
    const { draft } = await app.openDraft({ entity: "Note", id: note });
    await app.editDraft(draft, { kind: "removeRow", field: "parts", row: ids["p1"] ?? "" });
    await adds("Ben's");
    const shown = await app.editDraft(draft, { kind: "set", field: "name", value: "Two" });
    expect(namesIn(shown)).toEqual(["Bulb", "Ben's"]);
    await adds("Ben's second");
    expect((await app.submitDraft(draft, [])).outcome.kind).toBe("done");
    expect(await names()).toEqual(["Bulb", "Ben's", "Ben's second"]);
  });

  test("one of them is taken out as any other", async () => {
    const { app, note, adds, names } = await atWork();
    let form = await app.openDraft({ entity: "Note", id: note });
    form = await app.editDraft(form.draft, PARTS);
    await adds("Ben's");
    form = await app.openDraft({ entity: "Note", id: note });
    expect(namesIn(form)).toEqual(["Foot", "Bulb", null, "Ben's"]);
    const rows = form.groups.flatMap(({ fields }) => fields).flatMap((field) => field.rows ?? []);
    await app.editDraft(form.draft, { kind: "removeRow", field: "parts", row: rows[3]?.row ?? "" });
    expect((await app.submitDraft(form.draft, [])).outcome.kind).toBe("done");
    expect(await names()).toEqual(["Foot", "Bulb", null]);
  });

  test("a list that the form was opened with is whole", async () => {
    const { app, ids, note, adds, names } = await atWork();
    const parts = [{ id: ids["p2"] ?? "", values: { name: "Lamp" } }];
    const { draft } = await app.openDraft({ entity: "Note", id: note, values: { parts } });
    await adds("Ben's");
    expect((await app.submitDraft(draft, [])).outcome.kind).toBe("done");
    expect(await names()).toEqual(["Lamp", "Ben's"]);
  });

  test("rows that somebody else has deleted stay away and keep nobody from saving", async () => {
    const { app, note, deletes, names } = await atWork();
    const { draft } = await app.openDraft({ entity: "Note", id: note });
    await app.editDraft(draft, PARTS);
    await deletes("p1");
    expect(namesIn(await app.editDraft(draft, { kind: "leave", field: "name" }))).toEqual(["Bulb", null]);
    expect((await app.submitDraft(draft, [])).outcome.kind).toBe("done");
    expect(await names()).toEqual(["Bulb", null]);
  });

  test("what was typed into one that is gone is not lost without a word, and can be taken out", async () => {
    const { app, ids, note, deletes, names } = await atWork();
    const { draft } = await app.openDraft({ entity: "Note", id: note });
    const row = { field: "parts", row: ids["p1"] ?? "" };
    await app.editDraft(draft, { kind: "set", field: "name", value: "Leg", row });
    await deletes("p1");
    const { outcome } = await app.submitDraft(draft, []);
    expect(outcome).toMatchObject({ kind: "refused", refusals: [{ code: "not-found", field: "parts" }] });
    expect(await names()).toEqual(["Bulb"]);
    await app.editDraft(draft, { kind: "removeRow", ...row });
    expect((await app.submitDraft(draft, [])).outcome.kind).toBe("done");
  });
});

test("P3.7 a form of an earlier version, which does not say what was taken out, is saved as it was left", async () => {
  const { app, store, ids, note, names } = await atWork();
  const { draft } = await app.openDraft({ entity: "Note", id: note });
  await app.editDraft(draft, { kind: "removeRow", field: "parts", row: ids["p1"] ?? "" });
  const { removed, ...before } = store.journal.get(`draft/${draft}`) as { readonly removed: unknown };
  expect(removed).toEqual([ids["p1"]]);
  store.journal.set(`draft/${draft}`, before);
  expect(namesIn(await app.openDraft({ entity: "Note", id: note }))).toEqual(["Bulb"]);
  expect((await app.submitDraft(draft, [])).outcome.kind).toBe("done");
  expect(await names()).toEqual(["Bulb"]);
});
