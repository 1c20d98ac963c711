import { afterAll, beforeAll, expect, test } from "vitest";
import type { BareTab } from "./support/bare-tab.ts";
import { addEveryType } from "./support/every-type.ts";
import type { Phone } from "./support/phone.ts";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { openSite, type Site } from "./support/site.ts";

let site: Site;
let shared: PhoneWithApps;
/** By language: each test writes in its own notation. */
const apps = new Map<string, string>();

beforeAll(async () => {
  site = await openSite();
  shared = await PhoneWithApps.open(site);
});

afterAll(async () => {
  await shared.close();
  await site.close();
});

async function things(spoken: string): Promise<{ readonly phone: Phone; readonly tab: BareTab; readonly id: string }> {
  const id = apps.get(spoken);
  if (id === undefined) {
    const added = await addEveryType(shared, spoken);
    apps.set(spoken, added.id);
    return added;
  }
  const { phone, tab } = shared;
  await phone.open(`#/app/${id}/things`);
  await phone.seesHeading("Things");
  return { phone, tab, id };
}

/** The stored values of the thing with that name. */
async function kept(tab: BareTab, app: string, name: string): Promise<{ readonly [field: string]: unknown }> {
  const list = await tab.app(app, "ask", { kind: "list", screen: "Things", view: 0, from: 0, limit: 50 });
  const rows = list !== null && "rows" in list ? list.rows : [];
  const row = rows.find((one) => one.title.value === name);
  const record = await tab.app(app, "ask", { kind: "record", entity: "Thing", id: row?.id ?? "" });
  if (record === null || !("values" in record)) throw new Error(`There is no thing called ${name}.`);
  return Object.fromEntries(Object.entries(record.values).map(([field, shown]) => [field, shown.value]));
}

const noteOf = (phone: Phone, label: string) => phone.page.locator(".field", { hasText: label }).getByRole("status");

const errorOf = (phone: Phone, label: string) =>
  phone.page.locator(".field", { hasText: label }).locator(".field-error");

const plainSpaces = (text: string): string => text.replaceAll(/\s/g, " ");

interface Language {
  readonly spoken: string;
  readonly create: string;
  readonly save: string;
  /** The notes of the fields for 12,50 and for 1.250. */
  readonly comma: readonly [string, string, string];
  readonly point: readonly [string, string];
  readonly pointMoney: number;
  readonly pointWeight: number;
}

const languages: readonly Language[] = [
  {
    spoken: "en",
    create: "New thing",
    save: "Save",
    comma: ["= €12.50", "= 12.5", "= 12.5%"],
    point: ["Read as €1.25, not €1250.00", "Read as 1.25, not 1250"],
    pointMoney: 125,
    pointWeight: 1.25,
  },
  {
    spoken: "de",
    create: "New thing",
    save: "Speichern",
    comma: ["", "", ""],
    point: ["Gelesen als 1250,00 €, nicht 1,25 €", "Gelesen als 1250, nicht 1,25"],
    pointMoney: 125000,
    pointWeight: 1250,
  },
];

test.each(languages)("P3.17 numbers typed in $spoken are kept as they were meant, and told", async (language) => {
  const { phone, tab, id } = await things(language.spoken);
  await phone.tap(language.create);
  await phone.field(/^Name/).fill("Comma");
  await phone.field("Price").fill("12,50");
  await phone.field("Weight").fill("12,50");
  await phone.field("Discount").fill("12,50");
  // Each field shows how it reads the input while it has the focus; the last one still has it.
  await expect.poll(async () => plainSpaces(await noteOf(phone, "Discount").innerText())).toBe(language.comma[2]);
  await phone.tap(language.save);
  await phone.seesHeading("Things");
  expect(await kept(tab, id, "Comma")).toMatchObject({ price: 1250, weight: 12.5, discount: 0.125 });

  await phone.tap(language.create);
  await phone.field(/^Name/).fill("Point");
  for (const [at, [label, text]] of (
    [
      ["Price", "12,50"],
      ["Weight", "12,50"],
    ] as const
  ).entries()) {
    await phone.field(label).fill(text);
    await expect.poll(() => noteOf(phone, label).innerText()).toBe(language.comma[at]);
  }
  for (const [at, label] of (["Price", "Weight"] as const).entries()) {
    await phone.field(label).fill("1.250");
    await expect.poll(async () => plainSpaces(await noteOf(phone, label).innerText())).toBe(language.point[at]);
  }
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.tap(language.save);
  await phone.seesHeading("Things");
  expect(await kept(tab, id, "Point")).toMatchObject({ price: language.pointMoney, weight: language.pointWeight });
  expect(phone.complaints).toEqual([]);
});

test("P3.17 what is not a number stays in its field, is explained, and is not saved as nothing", async () => {
  const { phone, tab, id } = await things("en");
  await phone.tap("New thing");
  await phone.field(/^Name/).fill("Odd");
  await phone.field("Price").fill("12 50");
  await expect.poll(() => errorOf(phone, "Price").innerText()).toContain("Enter a number, for example 1,250.50.");
  await phone.field("Price").fill("$12.50");
  await expect.poll(() => errorOf(phone, "Price").innerText()).toContain("Enter the amount in EUR.");
  await phone.field("Price").fill("1.234");
  await expect.poll(() => errorOf(phone, "Price").innerText()).toContain("Use at most 2 decimal places");
  await phone.field("Weight").fill("heavy");
  await phone.field("Lasts").fill("a while");
  await phone.page.getByLabel("Pieces", { exact: true }).fill("2.5");
  await phone.tap("Save");
  await phone.sees("Check 4 fields");
  expect(await phone.accessibilityFindings()).toEqual([]);

  // The draft keeps the input as typed, also after a reload.
  await phone.reload();
  await phone.sees("Continuing your draft");
  await expect.poll(() => phone.field("Price").inputValue()).toBe("1.234");
  await expect.poll(() => phone.field("Weight").inputValue()).toBe("heavy");
  await expect.poll(() => phone.field("Lasts").inputValue()).toBe("a while");
  await phone.field("Price").fill("(1,234.50)");
  await phone.field("Weight").fill("1e3");
  // Half a day is not a whole number of hours: the input stays with an error until another unit fits it.
  await phone.field("Lasts").fill("1.5");
  await phone.page.getByLabel("Unit").selectOption("days");
  await expect.poll(() => errorOf(phone, "Lasts").innerText()).toContain("choose a smaller unit");
  expect(await phone.field("Lasts").inputValue()).toBe("1.5");
  await phone.page.getByLabel("Unit").selectOption("hours");
  await phone.page.getByLabel("Pieces", { exact: true }).fill("٣");
  await phone.tap("Save");
  await phone.seesHeading("Things");
  expect(await kept(tab, id, "Odd")).toMatchObject({ price: -123450, weight: 1000, lasts: "PT1H30M", pieces: 3 });
  expect(phone.complaints).toEqual([]);
});

test("P3.18 a place is read as people write it; what is none is explained and not saved as nothing", async () => {
  const { phone, tab, id } = await things("en");
  const { page } = phone;
  const place = page.getByRole("group", { name: "Kept at", exact: true });
  await phone.tap("New thing");
  await phone.field(/^Name/).fill("Placed");
  await place.getByRole("button", { name: "Type a location" }).tap();
  const typed = place.getByRole("textbox");
  await typed.fill("behind the church");
  await phone.tap("Save");
  await expect.poll(() => place.innerText()).toContain("Enter latitude and longitude, for example 52.52, 13.405.");
  await phone.sees("Check 1 field");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await typed.fill("120.5, 45.1");
  await expect.poll(() => place.innerText()).toContain("Latitude must be between −90 and 90.");
  await phone.reload();
  await phone.sees("Continuing your draft");
  await expect.poll(() => typed.inputValue()).toBe("120.5, 45.1");
  await typed.fill("52° 31' 12\" N, 13° 24' 18\" E");
  await place.getByText("52.52, 13.405", { exact: true }).waitFor();
  await phone.tap("Save");
  await phone.seesHeading("Things");
  expect(await kept(tab, id, "Placed")).toMatchObject({ kept_at: { latitude: 52.52, longitude: 13.405 } });
  expect(phone.complaints).toEqual([]);
});

/** Dispatches the event of a paste; the field itself must insert the text. */
async function pastes(phone: Phone, label: string | RegExp, text: string): Promise<void> {
  const field = phone.field(label);
  await field.focus();
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test("lines that are pasted don't run into each other, and half a date is not none", async () => {
  const { phone, tab, id } = await things("en");
  const { page } = phone;
  await phone.tap("New thing");
  await pastes(phone, /^Name/, "Mill Lane 5\n1234 Bern\n");
  await expect.poll(() => phone.field(/^Name/).inputValue()).toBe("Mill Lane 5 1234 Bern");
  await pastes(phone, "Price", "12\n50");
  await expect.poll(() => errorOf(phone, "Price").innerText()).toContain("Enter a number");
  await phone.field("Price").fill("");
  await pastes(phone, "Tags", "blue\nwood");
  await phone.field("Bought on").focus();
  await page.keyboard.type("12");
  await phone.tap("Save");
  await expect.poll(() => errorOf(phone, "Bought on").innerText()).toContain("choose a date");
  await phone.field("Bought on").fill("2026-02-28");
  await phone.tap("Save");
  await phone.seesHeading("Things");
  expect(await kept(tab, id, "Mill Lane 5 1234 Bern")).toMatchObject({
    tags: ["blue", "wood"],
    bought_on: "2026-02-28",
  });
  expect(phone.complaints).toEqual([]);
});

const RATES = `# Rates

## 2. Screens and how they connect
| Screen | Shows | Lets a user |
| --- | --- | --- |
| Sheets | list of Sheet | |
| Sheet | one Sheet | edit |

### Sheet
- Answer here: Price, Rate

## 3. Entities and their fields
### Sheet
| Field | Type |
| --- | --- |
| Name | text |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| What | text |
| Price | money |
| Rate | percent |

## Sample data
### Sheet
| | Name |
| --- | --- |
| s | First |

### Line
| | Owner | What | Price | Rate |
| --- | --- | --- | --- | --- |
| a | s | Apples | 12.50 EUR | 7 % |
| b | s | Bells | 1234567.89 EUR | 0.5 % |
`;

test("P3.17 a number that is answered in its row stands there whole, is stepped as it is counted, and tells how it was read", async () => {
  const { phone } = shared;
  const { page } = phone;
  const id = await shared.add(RATES);
  await phone.open(`#/app/${id}`);
  await phone.tapText("First");
  const price = (what: string) =>
    page.locator(".answer-row", { hasText: what }).getByRole("textbox", { name: "Price" });
  const isWhole = (what: string) => price(what).evaluate(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth);
  await price("Bells").waitFor();
  expect(await price("Bells").inputValue()).toBe("1,234,567.89");
  expect([await isWhole("Apples"), await isWhole("Bells")]).toEqual([true, true]);
  const apples = page.locator(".answer-row", { hasText: "Apples" });
  await apples.getByRole("button", { name: "More: Price" }).tap();
  await expect.poll(() => price("Apples").inputValue()).toBe("13.50");
  await price("Apples").fill("1,250");
  await apples.getByRole("status").getByText("Read as €1250.00, not €1.25").waitFor();
  await price("Apples").press("Enter");
  await expect.poll(() => price("Apples").inputValue()).toBe("1,250.00");
  expect(await isWhole("Apples")).toBe(true);
  expect(await phone.accessibilityFindings()).toEqual([]);
});
