import { expect, test } from "vitest";
import type { App } from "#engine/contract/app.ts";
import type { Shadow, ShadowOptions } from "#engine/contract/shelf.ts";
import { openShelfForTest, type ShelfForTest } from "#testing/shelf-for-test.ts";
import { AuthorHelp } from "./author-help.ts";
import { Shadows } from "./shadows.ts";

const notes = (field: string) => `# Specification: Notes
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /all | All | list of Note |
## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |
${field}
## 6. Roles and permissions
- Sign-in: choose a profile
| Role | May | On |
| --- | --- | --- |
| reader | see | Note |
| writer | everything | everything |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | reader |
| bo | Bo | writer |
`;
const PLAIN = { slot: "1", profile: null, clock: null, restart: false };

async function start(): Promise<ShelfForTest & { readonly id: string; readonly run: Runs }> {
  const opened = await openShelfForTest();
  const { id } = await opened.shelf.add({ source: notes(""), origin: "pasted", withSampleData: true });
  const run: Runs = async (source, options = {}) => {
    const shadow = await opened.shelf.openShadow(id, source, { ...PLAIN, ...options });
    if (shadow.kind === "broken") throw new Error(shadow.why);
    return shadow;
  };
  return { ...opened, id, run };
}

type Runs = (source: string, options?: Partial<ShadowOptions>) => Promise<Shadow & { readonly kind: "running" }>;

const create = (title: string) => [{ commands: [{ kind: "create", entity: "Note", values: { title } }] }];
const describe = async ({ call }: ShelfForTest, app: string) =>
  (await call(`app:${app}`, "describe", [])) as Awaited<ReturnType<App["describe"]>>;

test("a shadow runs another document on a copy; what is tried there stays there", async () => {
  const shelf = await start();
  const writer = (await describe(shelf, shelf.id)).profiles.find(({ name }) => name === "Bo");
  const shadow = await shelf.run(notes("| Size | number |"), { profile: writer?.id ?? null });
  expect(shadow).toMatchObject({
    errors: 0,
    profile: { name: "Bo" },
    pages: [{ route: "/all" }, { route: "/-/new/Note" }, {}, {}],
  });
  expect((await describe(shelf, shadow.app)).model.entities.find(({ key }) => key === "Note")?.fields).toHaveLength(2);
  const before = (await describe(shelf, shadow.app)).records;
  expect(await shelf.call(`app:${shadow.app}`, "submit", create("Tried"))).toMatchObject({ kind: "done" });
  expect((await describe(shelf, shadow.app)).records).toBe(before + 1);

  // Further edits keep the changes made in the shadow; a restart discards them.
  const next = await shelf.run(notes("| Sizes | number |"), { profile: writer?.id ?? null });
  expect((await describe(shelf, next.app)).records).toBe(before + 1);
  const again = await shelf.run(notes(""), { profile: writer?.id ?? null, restart: true });
  expect((await describe(shelf, again.app)).records).toBe(before);
  expect((await describe(shelf, shelf.id)).model.entities.find(({ key }) => key === "Note")?.fields).toHaveLength(1);
  expect((await shelf.shelf.list()).map(({ id }) => id)).toEqual([shelf.id]);
  expect(shelf.files.names().filter((name) => name.includes("shadow"))).toEqual([]);

  await shelf.shelf.closeShadow(shelf.id, "1");
  await expect(describe(shelf, again.app)).rejects.toMatchObject({ code: "no-such-app" });
  expect((await shelf.call(`app:${shelf.id}`, "describe", [])) as object).toMatchObject({ records: 0 });
});

test("somebody else at another time; a text with mistakes runs as far as it can", async () => {
  const shelf = await start();
  const reader = (await describe(shelf, shelf.id)).profiles.find(({ name }) => name === "Ana");
  const shadow = await shelf.run(notes("| Size | nmber |"), { profile: reader?.id ?? null });
  expect(shadow.errors).toBeGreaterThan(0);
  expect(await shelf.call(`app:${shadow.app}`, "submit", create("Not mine"))).toMatchObject({ kind: "refused" });
  const later = await shelf.shelf.openShadow(shelf.id, notes(""), { ...PLAIN, clock: "2031-01-01T10:00:00.000Z" });
  expect(later.kind).toBe("running");
  expect((await describe(shelf, shadow.app)).clock).toMatch(/^2031-01-01/u);
  expect((await describe(shelf, shelf.id)).clock).toBe(null);
  // Edits arrive faster than documents open. The last one wins, and each is answered.
  const all = await Promise.all(["", "| N | text |", "| Na | text |"].map((field) => shelf.run(notes(field))));
  expect(all.map(({ kind }) => kind)).toEqual(["running", "running", "running"]);
  const fields = (await describe(shelf, shadow.app)).model.entities.find(({ key }) => key === "Note")?.fields;
  expect(fields?.map(({ name }) => name)).toEqual(["Title", "Na"]);
  expect((await shelf.run("")).kind).toBe("running");
});

test("a preview that is left while it opens is closed all the same", async () => {
  const { device, id } = await start();
  const help = new AuthorHelp();
  const shadows = new Shadows(device, async (source) => help.read(source));
  const opening = shadows.open(id, notes(""), PLAIN);
  await shadows.close(id, "1");
  const opened = await opening;
  expect(opened.kind).toBe("running");
  expect(() => shadows.app(opened.kind === "running" ? opened.app : "")).toThrow("closed");
});

test("two pages that change one document each see their own text, and one that is left does not end the other's", async () => {
  const shelf = await start();
  const fieldsOf = async (app: string) =>
    (await describe(shelf, app)).model.entities.find(({ key }) => key === "Note")?.fields.map(({ name }) => name);
  const writer = (await describe(shelf, shelf.id)).profiles.find(({ name }) => name === "Bo")?.id ?? null;
  const mine = await shelf.run(notes("| Mine | text |"), { profile: writer });
  const theirs = await shelf.run(notes("| Theirs | text |"), { slot: "2", profile: writer });
  expect(await fieldsOf(mine.app)).toEqual(["Title", "Mine"]);
  expect(await fieldsOf(theirs.app)).toEqual(["Title", "Theirs"]);
  const before = (await describe(shelf, theirs.app)).records;
  await shelf.call(`app:${mine.app}`, "submit", create("Tried by me"));
  expect((await describe(shelf, mine.app)).records).toBe(before + 1);
  expect((await describe(shelf, theirs.app)).records).toBe(before);
  const text = notes("| Theirs | text |");
  expect(await shelf.shelf.whereShown(shelf.id, text, text.indexOf("/all"), "2")).toMatchObject({ path: "/all" });

  await shelf.shelf.closeShadow(shelf.id, "1");
  expect(await fieldsOf(theirs.app)).toEqual(["Title", "Theirs"]);
  await expect(describe(shelf, mine.app)).rejects.toMatchObject({ code: "no-such-app" });
});

test("a scenario that fails is opened where it fails: the person, the clock and the record of that moment", async () => {
  const shelf = await start();
  const text = `${notes("")}### Note
| | Title |
| --- | --- |
| n1 | First |

## Scenarios
- Given: the date is 2031-05-01
### It fails
- As: bo
- When: create Note N2 with \`title = "Second"\`
- Then: N2 \`title == "Third"\`
- When: delete N2
`;
  const shadow = await shelf.run(text, { scenario: 0 });
  const { profile, clock, records } = await describe(shelf, shadow.app);
  expect(profile.name).toBe("Bo");
  expect(clock).toMatch(/^2031-05-01|^2031-04-30/u);
  expect(shadow.stopped?.source).toContain("Third");
  const id = decodeURIComponent(/^\/-\/record\/Note\/(.+)$/u.exec(shadow.stopped?.path ?? "")?.[1] ?? "");
  expect(await shelf.call(`app:${shadow.app}`, "ask", [{ kind: "record", entity: "Note", id }])).toMatchObject({
    values: { title: { value: "Second" } },
  });
  expect(records).toBeGreaterThan(1);
});
