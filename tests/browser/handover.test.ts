import { afterAll, beforeAll, expect, test } from "vitest";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { openSite, type Site } from "./support/site.ts";

/** Ana keeps the staff's files; Bo sees those that are not about pay. */
const STAFF = `# Specification: Staff

## 1. What the product does and for whom
- Language: en

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /files | Files | list of File by title A to Z | create File, open One file |
| /files/:id | One file | one File | edit |

### Files
- Search: Title
- Filters: Kind

## 3. Entities and their fields
### File
| Field | Type |
| --- | --- |
| Title | text |
| Kind | choice of Letter, Pay |
| Pages | whole number |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| clerk | see, create | File | \`kind == "Letter"\` |
| clerk | see | Person | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | boss |
| bo | Bo | clerk |

### File
| | Title | Kind | Pages |
| --- | --- | --- | --- |
| l1 | Answer to the mayor | Letter | 2 |
| l2 | Zebra crossing | Letter | 1 |
| p1 | Bonus for Dorothea | Pay | 3 |
`;

let site: Site;
let shared: PhoneWithApps;

beforeAll(async () => {
  site = await openSite();
  shared = await PhoneWithApps.open(site);
});

afterAll(async () => {
  await shared.close();
  await site.close();
});

/** What the page has stored on the device, except entries under a person's own key. */
const leftovers = (): Promise<string> =>
  shared.phone.page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((storage) => Object.keys(storage).map((key) => `${key}=${storage.getItem(key)}`))
      .filter((line) => !/^[^=]*\.of:/.test(line))
      .join("\n"),
  );

async function begin() {
  const { phone, tab } = shared;
  const { page } = phone;
  const id = await shared.add(STAFF);
  const { profiles } = (await tab.app(id, "describe")) as unknown as {
    profiles: readonly { readonly id: string; readonly name: string }[];
  };
  const idOf = (name: string): string => profiles.find((one) => one.name === name)?.id ?? "";
  await phone.open(`#/app/${id}/files`);
  await phone.sees("Bonus for Dorothea");
  const rows = () => page.locator(".page .list-row").allInnerTexts();
  const sheet = page.getByRole("dialog");
  /** Switches the person within the app. */
  const become = async (now: string, next: string): Promise<void> => {
    await phone.tap("About this app");
    await sheet.getByText(now, { exact: true }).tap();
    await sheet.getByText(next, { exact: true }).tap();
    await sheet.waitFor({ state: "hidden" });
  };
  return { phone, page, tab, id, idOf, rows, sheet, become };
}

/** Ana searches, sorts, and saves filters under a name. */
async function lookAround({ phone, page, sheet }: Awaited<ReturnType<typeof begin>>): Promise<void> {
  await page.getByRole("searchbox").fill("Dorothea");
  await phone.seesNot("Answer to the mayor");
  await phone.tap(/^Filter/);
  await sheet.getByRole("button", { name: /^Pay/ }).tap();
  await sheet.getByRole("button", { name: "Save these filters" }).tap();
  await sheet.getByRole("textbox").fill("Pay of Dorothea");
  await sheet.getByRole("button", { name: "Save", exact: true }).tap();
  await sheet.getByRole("button", { name: "Pay of Dorothea", exact: true }).waitFor();
}

test("P6.13 what one person looked for, filtered, sorted and kept is nothing to the next on the same phone", async () => {
  const begun = await begin();
  const { phone, page, sheet, become, rows } = begun;
  await lookAround(begun);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
  expect(await leftovers()).not.toContain("Dorothea");
  await become("Ana", "Bo");
  await phone.sees("Answer to the mayor");
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
  await expect.poll(rows).toHaveLength(2);
  await phone.tap(/^Filter/);
  await sheet.getByRole("button", { name: /^Letter/ }).tap();
  await sheet.getByRole("button", { name: "Save these filters" }).waitFor();
  expect(await sheet.getByText("Dorothea").count()).toBe(0);
  await phone.reload();
  await phone.sees("Zebra crossing");
  expect(await page.locator("body").innerText()).not.toContain("Dorothea");
  expect(await page.title()).not.toContain("Dorothea");
  // Ana gets her filters back.
  await become("Bo", "Ana");
  await phone.sees("Bonus for Dorothea");
  await phone.tap(/^Filter/);
  await sheet.getByRole("button", { name: "Pay of Dorothea", exact: true }).tap();
  await phone.seesNot("Zebra crossing");
  expect(phone.complaints).toEqual([]);
});

test("P6.13 whoever takes over in another tab finds nothing of the other's on this one: search, sheets, messages, titles", async () => {
  const begun = await begin();
  const { phone, page, tab, id, idOf, sheet, rows } = begun;
  await lookAround(begun);
  // A sheet is open above a list with a search.
  await tab.app(id, "chooseProfile", idOf("Bo"));
  await phone.sees("Answer to the mayor");
  await sheet.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("");
  await expect.poll(rows).toHaveLength(2);
  expect(await page.locator("body").innerText()).not.toContain("Dorothea");

  // A record, with a message about it and its name in the window's title.
  await tab.app(id, "chooseProfile", idOf("Ana"));
  await phone.sees("Bonus for Dorothea");
  await phone.tapText("Bonus for Dorothea");
  await phone.tap("Edit");
  await phone.field("Title").fill("Bonus for Dorothea Vance");
  await phone.tap("Save");
  await page.locator(".toast").waitFor();
  await expect.poll(() => page.title()).toContain("Dorothea Vance");
  await tab.app(id, "chooseProfile", idOf("Bo"));
  await page.locator(".toast").waitFor({ state: "hidden" });
  await expect.poll(() => page.title()).not.toContain("Dorothea");
  await expect.poll(() => page.locator("body").innerText()).not.toContain("Dorothea");

  // A question about the record, and a half-filled form.
  await tab.app(id, "chooseProfile", idOf("Ana"));
  await phone.seesHeading("Bonus for Dorothea Vance");
  await phone.tap("Edit");
  await phone.field("Title").fill("Dorothea leaves");
  await tab.app(id, "chooseProfile", idOf("Bo"));
  await expect
    .poll(() => page.evaluate(() => [...document.querySelectorAll("input")].map(({ value }) => value).join()))
    .not.toContain("Dorothea");
  await expect.poll(() => page.locator("body").innerText()).not.toContain("Dorothea");
  await expect.poll(() => page.title()).not.toContain("Dorothea");
  expect(await leftovers()).not.toContain("Dorothea");
  expect(phone.complaints).toEqual([]);
});
