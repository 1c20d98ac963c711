import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import type { Phone } from "./support/phone.ts";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { openSite, type Site } from "./support/site.ts";

const CHORES = `# Specification: Chores

## 1. What the product does and for whom
- Icon: 🧹
- Language: en

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /board | Board | board of Chore grouped by status | open One chore |
| /chores | Chores | list of Chore by name A to Z | create Chore, open One chore |
| /plan | Plan | calendar of Chore from due | open One chore |
| /rooms | Rooms | board of Chore grouped by room | open One chore |
| /chores/:id | One chore | one Chore, list of Chore where \`room == this.room\` grouped by room | edit, create Step |
| /cards | Cards | cards of Chore by name A to Z | open One chore |
| /table | Table | table of Chore by name A to Z | open One chore |
| /gallery | Gallery | gallery of Chore by name A to Z | open One chore |
| /by-room | By room | cards of Chore grouped by room, table of Chore grouped by room, gallery of Chore grouped by room, list of Chore grouped by room | open One chore, search |

### Cards
- Tick here: Urgent

### Table
- Tick here: Urgent

### Gallery
- Answer here: Urgent, Minutes

## 3. Entities and their fields
### Chore
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Room | choice of Kitchen, Bath | | |
| Due | date | | |
| Minutes | whole number | | |
| Urgent | yes/no | | |
| Steps | list of Step | | |

### Step
| Field | Type |
| --- | --- |
| What | text |

## 4. States and transitions
### Chore
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | To do | |
| To do | Begin | Doing | |
| Doing | Pause | To do | |
| Doing | Finish | Done | |
| Doing | Check | Checked | inspector |

## Sample data
### Chore
| | Name | Room | Due | Minutes |
| --- | --- | --- | --- | --- |
| c1 | Windows | Kitchen | 2031-05-15 | 40 |
| c2 | Floor | Bath | 2031-05-15 | 15 |
| c3 | Stove | Kitchen | | 90 |
`;

let site: Site;
let shared: PhoneWithApps;
let phone: Phone;
let id: string;

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
  id = await shared.add(CHORES);
});

const at = async (path: string, heading: string): Promise<void> => {
  await phone.open(`#/app/${id}/${path}`);
  await phone.seesHeading(heading);
};

const column = (name: string): Locator => phone.page.getByRole("region", { name, exact: true });
const card = (name: string): Locator => phone.page.locator(".board-card", { hasText: name });

/** Holds a card, drags it and drops it. */
async function carry(what: Locator, to: Locator, look: () => Promise<void> = async () => undefined): Promise<void> {
  const finger = await phone.page.context().newCDPSession(phone.page);
  const middle = async (one: Locator) => {
    const box = await one.boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + Math.min(20, (box?.height ?? 0) / 2) };
  };
  const from = await middle(what);
  const end = await middle(to);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  await phone.page.locator(".board[data-dragging]").waitFor();
  for (let step = 1; step <= 8; step++)
    await finger.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: [{ x: from.x + ((end.x - from.x) * step) / 8, y: from.y + ((end.y - from.y) * step) / 8 }],
    });
  await phone.page.locator("[data-target]").first().waitFor();
  await look();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await finger.detach();
}

const chip = (name: string): Locator => phone.page.locator(".board-tabs").getByRole("button", { name });

test("P2.5 a card is carried to another column: the event that leads there happens, one that may not is refused", async () => {
  await at("board", "Board");
  await card("Windows").waitFor();
  const pictures = process.env["NINEFOLD_PICTURES"];
  await carry(card("Windows"), chip("Doing"), async () => {
    expect(await chip("Doing").getAttribute("data-over")).not.toBeNull();
    expect(await chip("Done").getAttribute("data-target")).toBeNull();
    if (pictures) await phone.page.screenshot({ path: `${pictures}/board-carried.png` });
  });
  await phone.sees("Windows: Doing");
  await column("Doing").getByText("Windows").waitFor();
  // Dropping a card where no event leads changes nothing and shows a message.
  await carry(card("Floor"), chip("Done"));
  await phone.sees("You can’t move this to “Done” right now.");
  await column("To do").getByText("Floor").waitFor();
  expect(phone.complaints).toEqual([]);
});

test("P2.5 the same by the card's menu, with what can't be done and why; a board of a field changes the field", async () => {
  await at("board", "Board");
  await phone.tap("Actions for Windows");
  await phone.page.getByRole("menuitem", { name: "Move to…" }).tap();
  const sheet = phone.page.getByRole("dialog", { name: "Move Windows" });
  await sheet.getByRole("button", { name: /^Doing/ }).tap();
  await phone.sees("Windows: Doing");
  await chip("Doing").tap();
  await phone.tap("Actions for Windows");
  await phone.page.getByRole("menuitem", { name: "Move to…" }).tap();
  await sheet.getByText("Checked").waitFor();
  expect(await phone.accessibilityFindings()).toEqual([]);
  await sheet.getByRole("button", { name: /^To do/ }).tap();
  await column("To do").getByText("Windows").waitFor();

  await at("rooms", "Rooms");
  await phone.tap("Actions for Windows");
  await phone.page.getByRole("menuitem", { name: "Move to…" }).tap();
  await sheet.getByRole("button", { name: "Bath" }).tap();
  await column("Bath").getByText("Windows").waitFor();
  expect(phone.complaints).toEqual([]);
});

test("P2.5 P2.35 the same records as cards, a table, pictures or a list, under the headings of their groups; the search stays", async () => {
  await at("by-room", "By room");
  const { page } = phone;
  const headings = (): Promise<string[]> => page.locator(".group-heading > :first-child").allInnerTexts();
  const ways = { Cards: ".card", Table: ".table-view tbody a", Gallery: ".gallery-item", List: ".list-row" };
  for (const [way, record] of Object.entries(ways)) {
    await page.getByRole("radio", { name: way }).tap();
    await expect.poll(() => page.locator(record).count()).toBe(3);
    await expect.poll(headings).toEqual(["Kitchen", "Bath"]);
    expect(await phone.accessibilityFindings()).toEqual([]);
  }
  await page.getByRole("searchbox").fill("Floor");
  await expect.poll(headings).toEqual(["Bath"]);
  await page.getByRole("radio", { name: "Table" }).tap();
  await expect.poll(headings).toEqual(["Bath"]);
  // The grouped field is in the heading, so it is no column.
  expect(await page.getByRole("columnheader", { name: "Room" }).count()).toBe(0);
  // The same below a record.
  await page.getByRole("link", { name: "Floor" }).tap();
  await phone.seesHeading("Floor");
  await page.locator(".view-section .group-heading", { hasText: "Bath" }).waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole("radio", { name: "Table" }).isChecked()).toBe(true);
  expect(phone.complaints).toEqual([]);
});

test("a list is sorted by a field and back, a day of the calendar opens what is due, rows of a form change their order", async () => {
  // The calendar opens at a month with something due.
  await shared.tab.app(id, "setClock", "2031-05-15T09:00:00Z");
  await at("chores", "Chores");
  const names = () => phone.page.locator(".virtual-row .row-title").allInnerTexts();
  await expect.poll(names).toEqual(["Floor", "Stove", "Windows"]);
  await phone.tap("Sort");
  const sheet = phone.page.getByRole("dialog");
  await sheet.getByRole("button", { name: /^Sort by/ }).tap();
  await phone.page.getByRole("dialog", { name: "Sort by" }).getByText("Minutes", { exact: true }).tap();
  await sheet.getByRole("radio", { name: "Descending" }).tap();
  await sheet.getByRole("button", { name: /^Show/ }).tap();
  await expect.poll(names).toEqual(["Stove", "Windows", "Floor"]);
  await phone.button("Minutes ↓").tap();
  await expect.poll(names).toEqual(["Floor", "Stove", "Windows"]);

  await phone.page.getByRole("link", { name: "Plan" }).tap();
  await phone.seesHeading("Plan");
  // Even on the narrowest phones a day is wide enough for a finger.
  const whole = phone.page.viewportSize();
  await phone.page.setViewportSize({ width: 320, height: 640 });
  const day = phone.page.locator(".calendar-grid button").first();
  await expect.poll(async () => Math.round((await day.boundingBox())?.width ?? 0)).toBe(44);
  if (whole !== null) await phone.page.setViewportSize(whole);
  await phone.page.getByRole("button", { name: "Next month" }).tap();
  await phone.seesNot("Windows");
  await phone.tap("Previous month");
  await phone.page
    .getByRole("button", { name: /2 entries|, 2/ })
    .first()
    .tap();
  await phone.tapText("Windows");
  await phone.seesHeading("Windows");
  // The group of child rows has the entity's plural as its heading.
  await phone.seesHeading("Chores");

  await phone.tap("Edit");
  for (const what of ["Wipe", "Rinse"]) {
    await phone.tap("Add step");
    await phone.page.getByRole("dialog", { name: "Step" }).getByLabel("What").fill(what);
    await phone.page.getByRole("dialog", { name: "Step" }).getByRole("button", { name: "Done" }).tap();
    await phone.page.getByRole("dialog", { name: "Step" }).waitFor({ state: "hidden" });
  }
  // A new row that is closed again leaves nothing behind.
  await phone.tap("Add step");
  await phone.page.getByRole("dialog", { name: "Step" }).getByRole("button", { name: "Close" }).tap();
  await phone.page.getByRole("dialog", { name: "Step" }).waitFor({ state: "hidden" });
  await expect.poll(() => phone.page.locator(".child-row").count()).toBe(2);
  await phone.tap("Actions for Rinse");
  await phone.page.getByRole("menuitem", { name: "Move up" }).tap();
  await phone.tap("Save");
  await phone.seesHeading("Windows");
  await expect
    .poll(() => phone.page.locator(".list-group", { hasText: "Steps" }).locator(".row-title").allInnerTexts())
    .toEqual(["Rinse", "Wipe"]);
  expect(phone.complaints).toEqual([]);
});

test("P2.10 a child row gets a form on the screen of its owner, is saved there and stands in its list", async () => {
  await at("chores", "Chores");
  await phone.tapText("Windows");
  await phone.seesHeading("Windows");
  await phone.tap("New step");
  await phone.seesHeading("New step");
  // The row belongs to its record, so the form does not ask for the owner.
  expect(await phone.page.getByLabel(/^(Owner|Chore)/).count()).toBe(0);
  await phone.field(/^What/).fill("Dry");
  await phone.tap("Save");
  await phone.seesHeading("Windows");
  const steps = phone.page.locator(".list-group", { hasText: "Steps" }).locator(".row-title");
  await expect.poll(() => steps.allInnerTexts()).toEqual(["Dry"]);
  expect(phone.complaints).toEqual([]);
});

test("P2.19 cards, tables and galleries are answered where they stand", async () => {
  const isUrgent = (chore: string) => phone.page.getByRole("checkbox", { name: `Urgent: ${chore}` });
  const tick = async (chore: string): Promise<void> => {
    await isUrgent(chore).tap();
    // It shows at once; the message comes when it is stored.
    await phone.sees("Changes saved");
    await expect.poll(() => isUrgent(chore).getAttribute("aria-checked")).toBe("true");
  };
  await at("/cards", "Cards");
  await tick("Windows");
  await at("/table", "Table");
  await expect.poll(() => isUrgent("Windows").getAttribute("aria-checked")).toBe("true");
  await tick("Floor");
  await at("/gallery", "Gallery");
  await expect.poll(() => isUrgent("Floor").getAttribute("aria-checked")).toBe("true");
  await tick("Stove");
  // Further fields unfold below the picture.
  await phone.page.getByRole("button", { name: /Stove/, expanded: false }).tap();
  await phone.page.getByLabel(/^Minutes/).fill("95");
  await phone.button(/^Save: Stove/).tap();
  await phone.page.getByText("Minutes: 95").waitFor();
  await phone.still();
  expect(await phone.accessibilityFindings()).toEqual([]);
  expect(phone.complaints).toEqual([]);
});
