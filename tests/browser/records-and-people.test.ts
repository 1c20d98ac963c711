import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { BareTab } from "./support/bare-tab.ts";
import type { Phone } from "./support/phone.ts";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { openSite, type Site } from "./support/site.ts";

const CLUB = (size: string): string => `# Specification: Club

## 1. What the product does and for whom
- Icon: 🎾
- Language: en

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /courts | Courts | list of Court by name A to Z | create Court, open One court |
| /courts/new | New court | form for Court | |
| /me | Me | one Person | edit |
| /house | The house | one House | edit |
| /courts/:id | One court | one Court | edit |

### Me
- Fields: Name, Motto

### The house
- Empty: The house has not been described yet.

## 3. Entities and their fields
### Court
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Size | ${size} | |

### House
| Field | Type |
| --- | --- |
| Street | text |

### Person
| Field | Type |
| --- | --- |
| Motto | text |

## 6. Roles and permissions
- Role of a new user: member

| Role | May | On |
| --- | --- | --- |
| member | see | Court |
| member | see, change | House |
| member | see, change | Person |
| warden | everything | everything |
`;

let site: Site;
let shared: PhoneWithApps;
let phone: Phone;
let tab: BareTab;
let id: string;

beforeAll(async () => {
  site = await openSite();
  shared = await PhoneWithApps.open(site);
  ({ phone, tab } = shared);
});

afterAll(async () => {
  await shared.close();
  await site.close();
});

beforeEach(async () => {
  id = await shared.add(CLUB("text"), { withSampleData: false });
  await phone.open(`#/app/${id}/courts`);
  await phone.seesHeading("Courts");
});

afterEach(async () => {
  expect(phone.complaints).toEqual([]);
  // The next test's shelf must only contain its own app.
  for (const app of await tab.shelf("list")) await tab.shelf("remove", app.id);
});

const addCourt = (name: string, size: string) =>
  tab.app(id, "submit", { commands: [{ kind: "create", entity: "Court", values: { name, size } }] });

const picture = async (name: string): Promise<void> => {
  const folder = process.env["NINEFOLD_PICTURES"];
  if (folder === undefined) return;
  await phone.still();
  await phone.page.screenshot({ path: `${folder}/${name}.png` });
  await phone.page.emulateMedia({ colorScheme: "dark" });
  await phone.still();
  await phone.page.screenshot({ path: `${folder}/${name}-dark.png` });
  await phone.page.emulateMedia({ colorScheme: "light" });
};

test("P6.11 whoever begins an empty app may do everything, gives up a role, and is told at once what can't be saved", async () => {
  await phone.tap(/^New court/i);
  await phone.field(/^Name/).fill("Centre");
  await phone.tap("Save");
  await phone.sees("Centre");
  await phone.tap("About this app");
  await phone.tap(/^For builders/);
  const sheet = phone.page.getByRole("dialog", { name: "For builders" });
  await sheet.getByRole("switch", { name: "warden" }).tap();
  await expect.poll(() => sheet.getByRole("switch", { name: "warden" }).isChecked()).toBe(false);
  await picture("profile-roles");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  await phone.button(/^New court/i).waitFor({ state: "detached" });
  await phone.open(`#/app/${id}/courts/new`);
  await phone.sees("You can view this, but not save it");
  await phone.sees("Only a warden can do this.");
  expect(await phone.button("Save").count()).toBe(0);
  await picture("form-closed");
  expect(await phone.accessibilityFindings()).toEqual([]);
});

test("P2.17 a screen of one record without a record in its route shows the person themself, or the only record there is", async () => {
  await phone.page.getByRole("link", { name: "The house" }).tap();
  await phone.sees("The house has not been described yet.");
  await tab.app(id, "submit", { commands: [{ kind: "create", entity: "House", values: { street: "Mill Lane 3" } }] });
  await phone.sees("Mill Lane 3");
  await phone.page.getByRole("link", { name: "Me", exact: true }).tap();
  await phone.seesHeading("Me");
  await phone.tap("Edit");
  await phone.field("Motto").fill("Every ball");
  await phone.tap("Save");
  await phone.sees("Every ball");
  await phone.seesHeading("Me");
  await picture("only-record");
});

test("what a changed document sets aside is told on its record, put back or given up, and that is undone", async () => {
  await addCourt("Centre", "big");
  await addCourt("East", "Small");
  await addCourt("West", "huge");
  await tab.shelf("update", id, CLUB("choice of Small, Large"));
  await phone.reload();
  await phone.tapText("Centre");
  await phone.sees("1 value needs your review");
  await phone.tap("Review");
  const sheet = phone.page.getByRole("dialog", { name: "Values to review" });
  await sheet.getByText("huge").waitFor();
  await picture("set-aside");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await sheet.getByRole("button", { name: "Restore: Size, Centre" }).tap();
  await phone.sees(/isn’t an option/);
  await sheet.getByRole("button", { name: "Delete: Size, West" }).tap();
  await phone.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).tap();
  await sheet.getByText("huge").waitFor({ state: "detached" });
  await phone.page.locator(".toast").getByRole("button", { name: "Undo" }).tap();
  await sheet.getByText("huge").waitFor();
  await tab.shelf("update", id, CLUB("long text"));
  await phone.reload();
  await phone.sees("big");
  await phone.seesNot("needs your review");
  await phone.open(`#/app/${id}/courts`);
  // With nothing to review, the app's menu does not mention it.
  await phone.tap("About this app");
  await phone.page.getByRole("dialog").getByRole("button", { name: "Inbox" }).waitFor();
  expect(await phone.page.getByRole("button", { name: "Values to review" }).count()).toBe(0);
});

test("the shelf shows and copies nothing of a locked app before its PIN is given", async () => {
  await addCourt("Centre", "big");
  await phone.tap("About this app");
  await phone.page.getByRole("button", { name: /^PIN lock/ }).tap();
  await phone.page.getByLabel("PIN", { exact: true }).fill("2468");
  await phone.page.getByLabel("Repeat PIN").fill("2468");
  await phone.tap("Turn on");
  await phone.sees("PIN lock turned on");
  await phone.open("#/");
  await phone.seesHeading("Ninefold");
  const menu = async (item: string): Promise<void> => {
    await phone.page.getByRole("button", { name: "More actions: Club", exact: true }).focus();
    await phone.page.keyboard.press("Enter");
    await phone.page.getByRole("menuitem", { name: item }).tap();
  };
  await menu("Duplicate");
  const sheet = phone.page.getByRole("dialog", { name: "Club" });
  await sheet.getByLabel("PIN", { exact: true }).fill("1111");
  await sheet.getByRole("button", { name: "Unlock" }).tap();
  await sheet.getByText("Wrong PIN. Try again.").waitFor();
  await picture("shelf-pin");
  expect(await phone.accessibilityFindings()).toEqual([]);
  expect(await tab.shelf("list")).toHaveLength(1);
  await sheet.getByLabel("PIN", { exact: true }).fill("2468");
  await sheet.getByRole("button", { name: "Unlock" }).tap();
  await expect.poll(() => tab.shelf("list")).toHaveLength(2);
  // The copy is locked as well, and without the PIN the address of its source shows nothing.
  const copy = (await tab.shelf("list")).find((one) => one.id !== id);
  await phone.open(`#/source/${copy?.id}`);
  await phone.sees("Enter its PIN first");
  expect(await phone.page.getByText("Specification: Club").count()).toBe(0);
  await phone.page.getByLabel("PIN", { exact: true }).fill("2468");
  await phone.tap("Unlock");
  await phone.sees("Specification: Club");
});
