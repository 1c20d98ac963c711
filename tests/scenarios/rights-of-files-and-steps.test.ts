import { expect, test } from "vitest";
import type { Command, Outcome } from "#engine/contract/commands.ts";
import type { Value } from "#expr/types.ts";
import { openAs, type OpenedAs } from "#testing/open-as.ts";

const DOCUMENT = `# Clinic

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /visits | Visits | list of Visit |
| /patients/{id} | Patient | one Patient, list of Visit where \`place = this.town\` |
| /figures/{id} | Figures | one Patient, overview |

### Visits
- Search: Place, Patient

### Figures
| Block | Shows |
| --- | --- |
| Visits there | count of Visit where \`place = this.town\` |

## 3. Entities and their fields
### Patient
| Field | Type |
| --- | --- |
| Name | text |
| Town | text |
| Open | yes/no |
| Face | photo |
| Scan | photo |
| Papers | list of Paper |

### Paper
| Field | Type |
| --- | --- |
| Title | text |
| Sealed | yes/no |
| Copy | file |
| Pages | list of Page |

### Page
| Field | Type |
| --- | --- |
| Number | whole number |

### Visit
| Field | Type |
| --- | --- |
| Place | text |
| Patient | Patient |
| Picture | photo |

## 4. States and transitions
### Visit
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Planned | |
| Planned | Begin | Running | nurse |
| Running | Finish | Over | anyone |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| doctor | everything | everything | |
| doctor | see, change | Patient.scan | |
| nurse | see, change, delete | Patient | \`open\` |
| nurse | delete | Paper | \`sealed = no\` |
| nurse | delete | Page | \`number < 10\` |
| nurse, porter | see, create, change | Visit | |
| guard | see | Visit | |
| nurse, porter, guard | see | Person | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| dora | Dora | doctor |
| nils | Nils | nurse |
| pia | Pia | porter |

### Patient
| | Name | Town | Open |
| --- | --- | --- | --- |
| ann | Ann | Oslo | yes |
| ben | Ben | Rome | no |

### Visit
| | Place | Patient | Status |
| --- | --- | --- | --- |
| v1 | Rome | ann | Planned |
| v2 | Oslo | ann | Planned |
`;

const codesOf = (outcome: Outcome): readonly string[] =>
  outcome.kind === "refused" ? outcome.refusals.map(({ code }) => code) : [outcome.kind];
const doing = async ({ app }: OpenedAs, ...commands: Command[]): Promise<readonly string[]> =>
  codesOf(await app.submit({ commands }));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function keep({ app }: OpenedAs, text: string): Promise<{ readonly [key: string]: Value }> {
  const kept = await app.keepFile(bytes(text), `${text}.png`, "image/png", bytes(`small ${text}`));
  if (kept.kind !== "kept") throw new Error("It was not kept.");
  return kept.value as { readonly [key: string]: Value };
}

/** Only doctors see Ben's record and Ann's scan; nurses see Ann's face. */
async function withPhotos(opened: OpenedAs) {
  const [face, scan, closed] = [await keep(opened, "face"), await keep(opened, "scan"), await keep(opened, "ben")];
  const change = (handle: string, values: { readonly [field: string]: Value }): Command => ({
    kind: "change",
    entity: "Patient",
    id: opened.ids[handle] ?? "",
    values,
  });
  expect(await doing(opened, change("ann", { face, scan }), change("ben", { face: closed }))).toEqual(["done"]);
  const read = async (file: { readonly [key: string]: Value }, size?: "thumbnail"): Promise<string | null> => {
    const found = await opened.app.readFile(String(file["hash"]), size);
    return found === null ? null : new TextDecoder().decode(found);
  };
  return { face, scan, closed, read, change };
}

test("P6.13 a file is read by whoever may see a record and a field that names it, whatever else they know of it", async () => {
  const opened = await openAs("dora", DOCUMENT);
  const { app, ids } = opened;
  const { face, scan, closed, read } = await withPhotos(opened);
  expect([await read(face), await read(scan), await read(closed, "thumbnail")]).toEqual(["face", "scan", "small ben"]);
  await opened.become("nils");
  expect([await read(face), await read(face, "thumbnail")]).toEqual(["face", "small face"]);
  for (const file of [scan, closed]) expect([await read(file), await read(file, "thumbnail")]).toEqual([null, null]);
  // Another session of the same app belongs to another person.
  const session = app.openSession(ids["pia"] ?? "");
  expect(await session.readFile(String(face["hash"]))).toBeNull();
  session.close();
  // A file that was shown can be read only as long as it is visible.
  await app.ask({ kind: "record", entity: "Patient", id: ids["ann"] ?? "" });
  expect(await read(face)).toBe("face");
  await app.trial.put("Patient", ids["ann"] ?? "", { open: false });
  expect(await read(face)).toBeNull();
  await app.trial.put("Patient", ids["ann"] ?? "", { open: true });
  expect(await read(face)).toBe("face");
});

test("P6.13 nobody gets at a file by naming it in a record or a form of their own", async () => {
  const opened = await openAs("dora", DOCUMENT);
  const { app, ids } = opened;
  const { face, scan, closed, read, change } = await withPhotos(opened);
  await opened.become("nils");
  for (const picture of [scan, closed]) {
    const create: Command = { kind: "create", entity: "Visit", values: { place: "Here", picture } };
    expect(await doing(opened, create)).toEqual(["not-a-file"]);
    expect(await doing(opened, change("ann", { face: picture }))).toEqual(["not-a-file"]);
    const papers = [{ id: null, values: { title: "Stolen", copy: picture } }] as never;
    expect(await doing(opened, change("ann", { papers }))).toEqual(["not-a-file"]);
    const { draft } = await app.openDraft({ entity: "Visit", id: null, values: { place: "Here", picture } });
    await app.editDraft(draft, { kind: "set", field: "picture", value: picture });
    expect(await read(picture)).toBeNull();
    await app.submitDraft(draft, []);
    expect(await read(picture)).toBeNull();
  }
  // A person may use their own file and any file they can see; only they see the file of an unsaved form.
  expect(await doing(opened, { kind: "create", entity: "Visit", values: { picture: face } })).toEqual(["done"]);
  const own = await keep(opened, "own");
  expect(await read(own)).toBe("own");
  const { draft } = await app.openDraft({ entity: "Visit", id: ids["v1"] ?? "" });
  await app.editDraft(draft, { kind: "set", field: "picture", value: own });
  const again = opened.reopen();
  expect(await again.readFile(String(own["hash"]))).not.toBeNull();
  await again.chooseProfile(ids["pia"] ?? "");
  expect(await again.readFile(String(own["hash"]))).toBeNull();
  await again.chooseProfile(ids["nils"] ?? "");
  expect((await again.submitDraft(draft, [])).outcome.kind).toBe("done");
  await again.chooseProfile(ids["pia"] ?? "");
  expect(await again.readFile(String(own["hash"]))).not.toBeNull();
});

test("P6.13 what would refuse a new record does not tell which files others have kept", async () => {
  const opened = await openAs("dora", DOCUMENT);
  const { closed } = await withPhotos(opened);
  await opened.become("pia");
  const refusals = async (picture: { readonly [key: string]: Value }) =>
    (await opened.app.ask({ kind: "creation", entity: "Visit", values: { picture } })).refusals;
  expect(await refusals(closed)).toEqual(await refusals({ ...closed, hash: "0".repeat(64) }));
});

test("P6.13 the condition of a view knows nothing of a record that one may not see", async () => {
  const opened = await openAs("dora", DOCUMENT);
  const { app, ids } = opened;
  const seen = async (handle: string) => {
    const at = ids[handle] ?? "";
    const list = await app.ask({ kind: "list", screen: "Patient", view: 1, at, from: 0, limit: 10 });
    const { blocks } = await app.ask({ kind: "overview", screen: "Figures", view: 1, at });
    const [block] = blocks;
    return [list.rows.length, list.total, block?.kind === "figure" ? block.shown.value : block?.kind];
  };
  expect([await seen("ann"), await seen("ben")]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
  await opened.become("nils");
  expect([await seen("ann"), await seen("ben")]).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ]);
});

test("P6.15 a record does not take rows along that one may not delete", async () => {
  const opened = await openAs("dora", DOCUMENT);
  const { app, ids } = opened;
  const id = ids["ann"] ?? "";
  for (const handle of ["v1", "v2"]) await app.trial.put("Visit", ids[handle] ?? "", { patient: null });
  const page = (number: number) => ({ id: null, values: { number } });
  const paper = (title: string, sealed: boolean, ...pages: object[]) => ({
    id: null,
    values: { title, sealed, pages },
  });
  const put = async (...papers: object[]): Promise<void> => {
    await opened.become("dora");
    const values = { papers: papers as never };
    expect(await doing(opened, { kind: "change", entity: "Patient", id, values })).toEqual(["done"]);
    await opened.become("nils");
  };
  const offered = async () => (await app.ask({ kind: "record", entity: "Patient", id }))?.delete.allowed;
  const remove = () => doing(opened, { kind: "delete", entity: "Patient", id });
  await put(paper("Open", false), paper("Sealed", true));
  expect([await offered(), await remove()]).toEqual([false, ["refused"]]);
  await put(paper("Open", false, page(1), page(50)));
  expect([await offered(), await remove()]).toEqual([false, ["refused"]]);
  await put(paper("Open", false, page(1)));
  expect([await offered(), await remove()]).toEqual([true, ["done"]]);
  expect((await app.trial.records())["Page"] ?? []).toEqual([]);
});

test("P6.16 all that was done in one step is judged when it is taken back and done again", async () => {
  const opened = await openAs("nils", DOCUMENT);
  const { app, ids } = opened;
  const id = ids["v1"] ?? "";
  const fire = (event: string): Command => ({ kind: "fire", entity: "Visit", id, event, values: {} });
  const undo = (commit: number) => app.submit({ commands: [{ kind: "undo", commit }] });
  const as = (role: string) => app.trial.put("Person", ids["nils"] ?? "", { roles: [role] });
  const done = await app.submit({ commands: [fire("Begin"), fire("Finish")] });
  if (done.kind !== "done") throw new Error(JSON.stringify(done));
  // A porter may finish visits but not begin them.
  await as("porter");
  expect(codesOf(await undo(done.commit))).toEqual(["not-undoable"]);
  await as("nurse");
  const back = await undo(done.commit);
  if (back.kind !== "done") throw new Error(JSON.stringify(back));
  await as("porter");
  expect(codesOf(await undo(back.commit))).toEqual(["not-undoable"]);
  await as("nurse");
  const again = await undo(back.commit);
  expect(codesOf(again)).toEqual(["done"]);
  expect(codesOf(await undo(again.kind === "done" ? again.commit : -1))).toEqual(["done"]);

  // A guard may fire the event but not change fields.
  expect(await doing(opened, fire("Begin"))).toEqual(["done"]);
  const rename: Command = { kind: "change", entity: "Visit", id, values: { place: "Bergen" } };
  const both = await app.submit({ commands: [rename, fire("Finish")] });
  if (both.kind !== "done") throw new Error(JSON.stringify(both));
  await as("guard");
  expect(codesOf(await undo(both.commit))).toEqual(["not-undoable"]);
  await as("nurse");
  expect(codesOf(await undo(both.commit))).toEqual(["done"]);
});

test("P2.8 a search finds records by the titles of all records that they name, however many there are", async () => {
  const opened = await openAs("dora", DOCUMENT);
  const { app } = opened;
  const names = Array.from({ length: 1200 }, (_, index) => `Smith ${index}`);
  const patients: Command[] = names.map((name, index) => ({
    kind: "create",
    entity: "Patient",
    id: `p${String(index).padStart(5, "0")}`,
    values: { name },
  }));
  expect(await doing(opened, ...patients)).toEqual(["done"]);
  const visits: Command[] = [0, 600, 1199].map((index) => ({
    kind: "create",
    entity: "Visit",
    values: { place: "Bern", patient: `p${String(index).padStart(5, "0")}` },
  }));
  expect(await doing(opened, ...visits)).toEqual(["done"]);
  const found = await app.ask({ kind: "list", screen: "Visits", view: 0, search: "smith", from: 0, limit: 10 });
  expect(found.matching).toBe(3);
});
