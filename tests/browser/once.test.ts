import type { Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seal } from "#exchange/sealed/sealed-file.ts";
import { documentLink } from "#exchange/sharing/document-link.ts";
import { holdBack } from "./support/hold-back.ts";
import type { Phone } from "./support/phone.ts";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { openSite, type Site } from "./support/site.ts";

const tools = (name: string): string => `# Specification: ${name}

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
`;

const ROLES = `${tools("Roles")}
## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| boss | everything | everything |
| cook | see | Tool |
| driver | see | Tool |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| rosa | Rosa | boss |
`;

const renamed = (text: string, number: string): string => `# Specification: Parcels

## 3. Entities and their fields
### Parcel
| Field | Type |
| --- | --- |
| Label | text |
| ${text} | long text |
| ${number} | number |
`;

const PEOPLE = `# Specification: Counter

## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| What | text |

## 6. Roles and permissions
- Sign-in: call Sign in
- Role of a new user: clerk
- Role without sign-in: guest

| Role | May | On |
| --- | --- | --- |
| clerk | everything | Loan |
| clerk | see | Person |
| guest | see | Loan |

## 7. The calls it makes
- Base address: https://counter.example.com
- Token: \`answer.token\`
- Me: \`answer.me\`

| Call | Request | Sends | When |
| --- | --- | --- | --- |
| Sign in | \`POST /login\` | \`{"email": email, "password": password}\` | on demand |
`;

let site: Site;
let shared: PhoneWithApps;
let phone: Phone;

beforeAll(async () => {
  site = await openSite();
  shared = await PhoneWithApps.open(site);
  ({ phone } = shared);
});

afterAll(async () => {
  await shared.close();
  await site.close();
});

beforeEach(async () => {
  await phone.page.goto("about:blank");
  await phone.page.bringToFront();
});

/** Both taps come before the first has a visible effect. */
const tapTwice = (what: Locator): Promise<void> =>
  what.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

const names = async (): Promise<readonly string[]> => (await shared.tab.shelf("list")).map(({ name }) => name).sort();

const nowHeld = (): Promise<number> =>
  phone.page.evaluate(() => (window as unknown as { held: readonly unknown[] }).held.length);

/** Counts the page's requests of a method during some work, before they are answered. */
async function asked(method: string, work: () => Promise<void>): Promise<number> {
  const letGo = await holdBack(phone.page, `"method":"${method}"`);
  await work();
  await expect.poll(nowHeld).toBeGreaterThan(0);
  return letGo();
}

test("one app comes of two taps, be it empty, from text or from a link", async () => {
  await phone.open();
  await phone.tap("New app");
  const empty = phone.button(/^Empty document/);
  await empty.waitFor();
  const before = await names();
  expect(await asked("add", () => tapTwice(empty))).toBe(1);
  await phone.page.waitForURL(/\/change/u);
  expect(await names()).toHaveLength(before.length + 1);

  await phone.open();
  await phone.tap("New app");
  await phone.tap(/^From pasted text/);
  await phone.field(/^Document/).fill(tools("Pasted tools"));
  const create = phone.button("Create app");
  const pasted = await asked("add", async () => {
    await tapTwice(create);
    await expect.poll(() => create.getAttribute("aria-busy")).toBe("true");
  });
  expect(pasted).toBe(1);
  await phone.page.waitForURL(/#\/app\//u);

  await phone.page.goto(documentLink(site.address, tools("Sent tools")));
  const add = phone.button("Add app");
  await expect.poll(() => add.isEnabled()).toBe(true);
  const received = await asked("add", async () => {
    await tapTwice(add);
    await expect.poll(() => add.getAttribute("aria-busy")).toBe("true");
  });
  expect(received).toBe(1);
  await phone.page.waitForURL(/#\/app\//u);

  // An app of that name exists now: a copy must be made only once, even while the sheet closes.
  await phone.page.goto(documentLink(site.address, tools("Sent tools")));
  await phone.tap("Add app");
  const copy = phone.button(/^Add a copy/);
  await copy.waitFor();
  expect(await asked("add", () => tapTwice(copy))).toBe(1);
  await phone.page.waitForURL(/#\/app\//u);
  const now = await names();
  expect(now).toHaveLength(before.length + 4);
  expect(now.filter((name) => name === "Pasted tools")).toHaveLength(1);
  expect(phone.complaints).toEqual([]);
});

test("a backup is restored once, whichever button is tapped twice", async () => {
  const id = await shared.add(tools("Kept tools"));
  const backup = await shared.tab.backUp(id);
  await shared.tab.shelf("remove", id);
  const before = await names();
  const choose = async (file: Uint8Array): Promise<void> => {
    await phone.open();
    await phone.tap("New app");
    await phone.page
      .getByLabel("From a file", { exact: true })
      .setInputFiles({ name: "backup", mimeType: "application/octet-stream", buffer: Buffer.from(file) });
  };
  await choose(await seal(backup, "seven tall birches"));
  await phone.page.getByLabel("Passphrase").fill("seven tall birches");
  expect(await asked("restore", () => tapTwice(phone.button("Open")))).toBe(1);
  await phone.page.waitForURL(/#\/app\//u);
  expect(await names()).toEqual([...before, "Kept tools"].sort());

  for (const way of [/^Keep both/, /^Replace it/]) {
    await choose(backup);
    const row = phone.button(way);
    await row.waitFor();
    expect(await asked("restore", () => tapTwice(row))).toBe(1);
    await phone.page.waitForURL(/#\/app\//u);
  }
  expect((await names()).filter((name) => name === "Kept tools")).toHaveLength(2);
  expect(phone.complaints).toEqual([]);
});

test("whoever presses Enter twice signs in once", async () => {
  const id = await shared.add(PEOPLE, { withSampleData: false });
  await phone.open(`#/app/${id}`);
  await phone.settled();
  await phone.tap(/^About this app/);
  await phone.tap("Sign in");
  await phone.field(/^Email/).fill("jade@mail.example");
  const password = phone.page.getByLabel(/^Password/).first();
  await password.fill("rosemary");
  const signIns = await asked("signIn", async () => {
    await password.press("Enter");
    await password.press("Enter");
  });
  expect(signIns).toBe(1);
});

test("two roles that are given one after the other are both given, and the switches move at once", async () => {
  const id = await shared.add(ROLES);
  await phone.open(`#/app/${id}`);
  await phone.settled();
  await phone.tap(/^About this app/);
  await phone.tap(/^For builders/);
  const role = (name: string): Locator => phone.page.getByRole("switch", { name });
  const letGo = await holdBack(phone.page, "giveRoles");
  for (const name of ["Cook", "Driver"]) {
    await role(name).tap();
    await expect.poll(() => role(name).isChecked()).toBe(true);
  }
  await letGo();
  const roles = async () => (await shared.tab.app(id, "describe")).profile.roles;
  await expect.poll(roles).toEqual(["boss", "cook", "driver"]);
  expect(await role("Cook").isChecked()).toBe(true);
  await role("Cook").tap();
  await expect.poll(roles).toEqual(["boss", "driver"]);
  expect(phone.complaints).toEqual([]);
});

test("two columns that are chosen one after the other are both imported", async () => {
  const id = await shared.add(`${tools("Columns")}| Place | text |\n| Owner | text |\n`);
  await phone.open(`#/app/${id}`);
  await phone.settled();
  await phone.tap("More");
  await phone.page.getByRole("menuitem", { name: "Import data" }).tap();
  await phone.sees("Choose a file");
  await phone.page.locator('input[type="file"]').setInputFiles({
    name: "Tools.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Name;Aaa;Bbb\nSaw;Shed;Ann\nFile;Shop;Bo\n"),
  });
  const column = (name: string): Locator => phone.page.getByLabel(new RegExp(`^${name}`));
  await column("Aaa").waitFor();
  const letGo = await holdBack(phone.page, "planImport");
  for (const [name, field] of [
    ["Aaa", "Place"],
    ["Bbb", "Owner"],
  ] as const) {
    await column(name).tap();
    await phone.page.getByRole("option", { name: field }).tap();
  }
  await letGo();
  await expect.poll(() => column("Bbb").innerText()).toBe("Owner");
  expect(await column("Aaa").innerText()).toBe("Place");
  expect(phone.complaints).toEqual([]);
});

test("each question about a name stays where it was asked: one tap answers one, and none in vain", async () => {
  await shared.add(renamed("Size", "Count"));
  await phone.open();
  const { page } = phone;
  await page.getByRole("button", { name: "More actions: Parcels", exact: true }).tap();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("menuitem", { name: "Update from file" }).tap(),
  ]);
  await chooser.setFiles({
    name: "parcels.md",
    mimeType: "text/markdown",
    buffer: Buffer.from(renamed("Remarks", "Pieces")),
  });
  const question = (from: string): Locator => page.getByRole("group", { name: `Was ${from} (Parcel)` });
  const yes = (from: string): Locator => question(from).getByRole("button", { name: "Yes, renamed" });
  const no = (from: string): Locator => question(from).getByRole("button", { name: "No, a new field" });
  await yes("Count").waitFor();
  await phone.still();
  const box = await no("Size").boundingBox();
  for (let tap = 0; tap < 2; tap++)
    await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect.poll(() => no("Size").isEnabled()).toBe(false);
  expect(await yes("Count").isEnabled()).toBe(true);

  expect(await asked("noteRename", () => tapTwice(yes("Count")))).toBe(1);
  await phone.sees("Field Count (Parcel) was renamed to Pieces (Parcel)");
  expect(await yes("Count").isEnabled()).toBe(false);
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.tap("Update");
  await phone.sees("Parcels updated");
  expect(phone.complaints).toEqual([]);
});
