import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { holdBack } from "./support/hold-back.ts";
import type { Phone } from "./support/phone.ts";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { openSite, type Site } from "./support/site.ts";

const PLANTS = `# Plants

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /plants | Plants | list of Plant | New plant, open One plant |
| /plants/{id} | One plant | one Plant | Edit, Delete, Lend, Give |
| /plants/{id}/edit | Edit plant | form of Plant | |

## 3. Entities and their fields
### Plant
| Field | Type |
| --- | --- |
| Name | text |
| To whom | text |
| Papers | file |
| Pots | list of Pot |

### Pot
| Field | Type | Required |
| --- | --- | --- |
| Colour | text | yes |

## 4. States and transitions
### Plant
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | Here | |
| Here | Lend | Lent | To whom (optional) |
| Here | Give | Given | To whom (optional) |
| Here | Water | Here | |

## 7. Calls
- Base address: http://127.0.0.1:9

| Call | Request | Of | When | Answers |
| --- | --- | --- | --- | --- |
| Tell | POST /told | Plant | on Water | 200: show "Told" |

## Sample data
### Plant
| | Name |
| --- | --- |
| p1 | Aloe |
| p2 | Basil |
`;

let site: Site;
let shared: PhoneWithApps;
let phone: Phone;
let app: string;

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
  app = await shared.add(PLANTS);
  await phone.open(`#/app/${app}`);
  await phone.tapText("Aloe");
  await phone.seesHeading("Aloe");
  await phone.settled();
});

test("a file that is still being taken in when Save is pressed is saved with the record", async () => {
  const { page } = phone;
  await phone.tap("Edit");
  await phone.field("Name").fill("Aloe vera");
  const letGo = await holdBack(page, "keepFile");
  await page.locator('input[type="file"]').setInputFiles({
    name: "papers.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Bought in May"),
  });
  await page.getByRole("status").getByText("Loading").waitFor();
  await phone.tap("Save");
  await page.locator('button[aria-busy="true"]', { hasText: "Save" }).waitFor();
  await letGo();
  await phone.seesHeading("Aloe vera");
  await phone.sees("papers.txt");
  expect(phone.complaints).toEqual([]);
});

test("a save that is answered after the form was left moves nobody, and is no draft", async () => {
  const { page } = phone;
  await phone.tap("Edit");
  await phone.field("Name").fill("Aloe vera");
  const letGo = await holdBack(page, "submitDraft");
  await phone.tap("Save");
  await page.locator('button[aria-busy="true"]', { hasText: "Save" }).waitFor();
  await phone.tap("Close");
  await phone.seesHeading("Aloe");
  await letGo();
  await phone.seesHeading("Aloe vera");
  await phone.sees("Changes saved");
  expect(new URL(page.url()).hash).toMatch(/\/plants\/\w+$/);
  expect(await page.getByText("Draft saved").count()).toBe(0);
  expect(phone.complaints).toEqual([]);
});

test("an event that is answered late closes no sheet but its own", async () => {
  const { page } = phone;
  const sheet = page.locator(".sheet");
  await phone.tap("Lend");
  await sheet.getByLabel("To whom").fill("Ben");
  const letGo = await holdBack(page, "submitDraft");
  await sheet.getByRole("button", { name: "Lend", exact: true }).tap();
  await sheet.locator('button[aria-busy="true"]').waitFor();
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await phone.tap("Give");
  await sheet.getByLabel("To whom").waitFor();
  await letGo();
  await page.locator(".record-subtitle").getByText("Lent").waitFor();
  await phone.settled();
  expect(await sheet.getByRole("heading", { name: "Give" }).isVisible()).toBe(true);
  expect(phone.complaints).toEqual([]);
});

test("a question that comes while another stands waits for its answer", async () => {
  const { page } = phone;
  const dialog = page.getByRole("alertdialog");
  await phone.tap("Actions");
  await page.getByRole("menuitem", { name: "Delete" }).tap();
  await dialog.getByRole("button", { name: "Delete" }).waitFor();
  const asked = await dialog.innerText();
  const made = await shared.tab.app(app, "submit", {
    commands: [{ kind: "create", entity: "Plant", values: { name: "Cactus" } }],
  });
  const id = made.kind === "done" ? made.records[0]?.id : undefined;
  if (id === undefined) throw new Error(JSON.stringify(made));
  const watered = await shared.tab.app(app, "submit", {
    commands: [{ kind: "fire", entity: "Plant", id, event: "Water", values: {} }],
  });
  if (watered.kind !== "done") throw new Error(JSON.stringify(watered));
  // The call waits and the app knows of it, so it wants to ask for permission to call that host.
  await expect
    .poll(async () => (await shared.tab.app(app, "ask", { kind: "connection" })) ?? {})
    .toMatchObject({ hosts: [{ host: "127.0.0.1:9", wanted: true }] });
  await phone.settled();
  expect(await dialog.innerText()).toBe(asked);
  await dialog.getByRole("button", { name: "Delete" }).tap();
  await dialog.getByText("127.0.0.1:9").waitFor();
  await dialog.getByRole("button", { name: "Not now" }).tap();
  await dialog.waitFor({ state: "detached" });
  await phone.seesHeading("Plants");
  expect(phone.complaints).toEqual([]);
});

test("a row that is added twice in one breath is one row", async () => {
  const { page } = phone;
  await phone.tap("Edit");
  const letGo = await holdBack(page, "addRow");
  // The record's page, which moves below the form, has such a button too.
  const add = page.locator("form.form-page").getByRole("button", { name: /^Add pot/i });
  await add.tap();
  await add.tap();
  await letGo();
  await page.locator(".sheet").getByLabel("Colour").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".sheet").waitFor({ state: "detached" });
  expect(await page.locator(".child-row").count()).toBe(0);
  await phone.tap("Save");
  await phone.sees("Changes saved");
  expect(phone.complaints).toEqual([]);
});

test("a double tap on Back is one step back", async () => {
  const { page } = phone;
  await phone.tapText("Aloe");
  const back = page.getByRole("button", { name: "Back" });
  const box = await back.boundingBox();
  if (box === null) throw new Error("There is no way back.");
  const tapThere = (): Promise<void> => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  // The second tap comes before the list is rendered.
  const letGo = await holdBack(page, "ask");
  await Promise.all([tapThere(), tapThere()]);
  await letGo();
  await phone.seesHeading("Plants");
  expect(new URL(page.url()).hash).toMatch(/\/app\//);
  expect(phone.complaints).toEqual([]);
});
