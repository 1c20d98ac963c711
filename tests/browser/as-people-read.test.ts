import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { openSite, type Site } from "./support/site.ts";

const SOURCE = `# Specification: Boats

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /boats | Boats | list of Boat | create Boat, open One boat |
| /boats/{id} | One boat | one Boat | edit, Announce |
| /trips | Trips | list of Trip | create Trip |

### Boats
- Title: Name
- Badge: Insured

## 3. Entities and their fields
### Boat
- Shown as: Name

| Field | Type |
| --- | --- |
| Name | text |
| Built on | date |
| Remark | long text |
| Insured | yes/no |
| Share | percent |
| Jobs | list of Job |

### Job
| Field | Type |
| --- | --- |
| What | text |
| Hours | whole number |

### Trip
| Field | Type |
| --- | --- |
| Where to | text |

## 4. States and transitions
### Boat
| From | Event | To |
| --- | --- | --- |
| start | | Here |
| Here | Announce | Here |

## 6. Roles and permissions
- Role of a new user: sailor

| Role | May | On |
| --- | --- | --- |
| sailor | everything | Boat, Job, Trip |

## 7. The calls it makes
- Base address: https://boats.harbour-of-rye.org

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Announce | Boat | \`POST /announce\` | \`{"id": id, "name": name, "built_on": built_on, "remark": remark, "insured": insured}\` | on Announce | 2xx: show "Announced." |

## Sample data
### Boat
| | Name | Built on | Insured | Share |
| --- | --- | --- | --- | --- |
| b1 | Molly | 2020-05-02 | no | 12.3456 % |
| b2 | Nell | 2021-06-03 | yes | 50 % |

### Job
| | Owner | What | Hours |
| --- | --- | --- | --- |
| j1 | b1 | | 3 |
| j2 | b1 | | 5 |
`;

const READ_ONLY = SOURCE.replace(
  "| sailor | everything | Boat, Job, Trip |",
  "| sailor | see | Boat, Job, Trip |\n| sailor | see, change | Boat.name |",
);

let site: Site;
let apps: PhoneWithApps;

beforeAll(async () => {
  site = await openSite();
  apps = await PhoneWithApps.open(site);
});

afterAll(async () => {
  await apps.close();
  await site.close();
});

afterEach(() => {
  expect(apps.phone.complaints.splice(0)).toEqual([]);
});

test("a badge of a yes or no says of what, and rows without a title are called by their place", async () => {
  const { phone } = apps;
  await phone.open(`#/app/${await apps.add(SOURCE)}`);
  await phone.sees("Insured: No");
  await phone.sees("Insured: Yes");
  await phone.tapText("Molly");
  await phone.seesHeading("Molly");
  await phone.sees("Job 1");
  await phone.sees("Job 2");
});

test("an empty list offers once to make the first record", async () => {
  const { phone } = apps;
  await phone.open(`#/app/${await apps.add(SOURCE)}`);
  await phone.page.getByRole("navigation").getByRole("link", { name: "Trips" }).tap();
  await phone.sees("New entries appear here.");
  const create = phone.page.getByRole("button", { name: "New trip" });
  expect(await create.count()).toBe(1);
  await create.tap();
  await phone.seesHeading("New trip");
});

test("P7.36 what an entry sends is read below the button that lets it go", async () => {
  const { phone } = apps;
  await phone.open(`#/app/${await apps.add(SOURCE)}`);
  await phone.tapText("Molly");
  await phone.tap("Announce");
  await phone.tap("Not now");
  await phone.tap(/^Outbox/);
  await phone.page.getByRole("dialog").getByText("Announce").first().tap();
  await phone.sees("What is sent");
  const sheet = phone.page.getByRole("dialog").last();
  const top = async (text: string): Promise<number> =>
    (await sheet.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN;
  expect(await top("Allow")).toBeLessThan(await top("What is sent"));
  expect(await sheet.getByText("2 May 2020").count()).toBe(1);
  expect(await sheet.getByText("Built on", { exact: true }).count()).toBe(1);
  expect(await sheet.getByText("Remark").count()).toBe(0);
  expect(await sheet.getByRole("textbox").count()).toBe(0);
  expect(await phone.accessibilityFindings()).toEqual([]);
  // The value can be changed all the same.
  await sheet.getByRole("button", { name: "Change", exact: true }).tap();
  await expect.poll(() => phone.page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  expect(await sheet.getByRole("textbox", { name: "Remark" }).count()).toBe(1);
  expect(await phone.accessibilityFindings()).toEqual([]);
});

test("a form shows all of a percentage that is only read there", async () => {
  const { phone } = apps;
  await phone.open(`#/app/${await apps.add(READ_ONLY)}`);
  await phone.tapText("Molly");
  await phone.tap("Edit");
  await phone.sees("12.3456%");
});

test("with large text a phone is a short screen: progress scrolls away, and a note shares the line of its button", async () => {
  const { phone } = apps;
  const { page } = phone;
  const samples = join(import.meta.dirname, "../../samples");
  await phone.open(`#/app/${await apps.add(readFileSync(join(samples, "site-inspection.md"), "utf8"))}`);
  await page.getByRole("link", { name: /^Market hall.*In progress/ }).tap();
  await phone.button("Finish").waitFor();
  const progress = page.locator(".answer-progress").last();
  const position = (): Promise<string> => progress.evaluate((element) => getComputedStyle(element).position);
  expect(await position()).toBe("sticky");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  try {
    await expect.poll(position).toBe("static");
    const note = await page.locator(".action-bar-note").last().boundingBox();
    const button = await page.locator(".action-bar-buttons .button").last().boundingBox();
    expect((button?.y ?? 0) - (note?.y ?? 0) - (note?.height ?? 0)).toBeLessThan(0);
    await phone.settled();
    expect(await phone.accessibilityFindings()).toEqual([]);
  } finally {
    await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  }
});
