import { afterAll, beforeAll, expect, test } from "vitest";
import type { Phone } from "./support/phone.ts";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { openSite, type Site } from "./support/site.ts";

const PLANTS = `# Plants

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /plants | Plants | list of Plant |
| /days | Days | calendar of Plant by Water on |

## 3. Entities and their fields
### Plant
| Field | Type |
| --- | --- |
| Name | text |
| Water on | date |

## Sample data
### Plant
| | Name | Water on |
| --- | --- | --- |
| p1 | Aloe | 2026-05-02 |
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

test("a page that can't be drawn takes nothing with it: the tabs lead on, and it comes once it can", async () => {
  const { page } = phone;
  const id = await shared.add(PLANTS);
  // A calendar that throws while it renders, until a flag is cleared.
  await page.route(/assets\/CalendarView-[\w-]+\.js/, async (route) => {
    const response = await route.fetch();
    const code = (await response.text()).replace(/(\w+) as CalendarView\b/u, "broken as CalendarView");
    const body = `${code}\nfunction broken() { if (!window.mended) throw new Error("No month has 40 days."); return "All days"; }`;
    await route.fulfill({ response, body });
  });
  await phone.open(`#/app/${id}`);
  await page.getByRole("link", { name: "Days" }).tap();
  await phone.sees("This page can’t be shown");
  await phone.sees("No month has 40 days.");
  await page.getByRole("alert").getByText("No month has 40 days.").waitFor();
  expect(await phone.accessibilityFindings()).toEqual([]);
  await page.getByRole("link", { name: "Plants" }).tap();
  await phone.sees("Aloe");
  await page.getByRole("link", { name: "Days" }).tap();
  await phone.sees("This page can’t be shown");
  await page.evaluate(() => void Object.assign(window, { mended: true }));
  await phone.tap("Try again");
  await phone.sees("All days");
});
