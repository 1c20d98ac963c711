import type { CDPSession, Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { holdBack } from "./support/hold-back.ts";
import type { Phone } from "./support/phone.ts";
import { PhoneWithApps } from "./support/phone-with-apps.ts";
import { openSite, type Site } from "./support/site.ts";

const PLANTS = `# Plants

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /thirsty | Thirsty | list of Plant where \`status == "Thirsty"\` | Water |
| /plants | Plants | list of Plant | open One plant |
| /plants/{id} | One plant | one Plant | Water, Feed, Give away, Lend |

## 3. Entities and their fields
### Plant
| Field | Type |
| --- | --- |
| Name | text |
| To whom | text |

## 4. States and transitions
### Plant
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | Thirsty | |
| Thirsty | Water | Watered | |
| Watered | Feed | Fed | |
| Fed | Give away | Gone | |
| Thirsty | Lend | Lent | To whom (optional) |

## Sample data
### Plant
| | Name |
| --- | --- |
| p1 | Aloe |
| p2 | Basil |
| p3 | Cactus |
`;

let site: Site;
let shared: PhoneWithApps;
let phone: Phone;
let animations: CDPSession;

beforeAll(async () => {
  site = await openSite();
  shared = await PhoneWithApps.open(site);
  ({ phone } = shared);
  animations = await phone.page.context().newCDPSession(phone.page);
  await animations.send("Animation.enable");
});

afterAll(async () => {
  await shared.close();
  await site.close();
});

beforeEach(async () => {
  await phone.open(`#/app/${await shared.add(PLANTS)}`);
  await phone.settled();
});

afterEach(async () => {
  await time(1);
});

/** Slows animations down, so that a transition lasts as long as the test needs on any machine. */
const time = (playbackRate: number): Promise<unknown> => animations.send("Animation.setPlaybackRate", { playbackRate });

/** Returns a tap at the element's present place, whatever is there later. */
async function placeOf(what: Locator): Promise<() => Promise<void>> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("It isn't to be seen.");
  return () => phone.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const water = (plant: string): Locator => phone.button(`Water: ${plant}`);

test("P2.21 the second tap of a double tap is not taken for the row that moves up", async () => {
  await phone.page.getByRole("link", { name: "Thirsty" }).tap();
  await phone.seesHeading("Thirsty");
  await phone.settled();
  const tapThere = await placeOf(water("Aloe"));
  await time(0.001);
  await tapThere();
  await water("Aloe").waitFor({ state: "detached" });
  await tapThere();
  await time(1);
  // A deliberate later tap is accepted, even at the same place.
  await water("Basil").tap();
  await water("Basil").waitFor({ state: "detached" });
  await water("Cactus").waitFor();
  expect(phone.complaints).toEqual([]);
});

test("P2.21 nor is one that somebody makes because the first takes its time", async () => {
  await phone.page.getByRole("link", { name: "Thirsty" }).tap();
  await phone.seesHeading("Thirsty");
  await phone.settled();
  const tapThere = await placeOf(water("Aloe"));
  const letGo = await holdBack(phone.page, "submit");
  await time(0.001);
  await tapThere();
  await phone.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)));
  await letGo();
  await water("Aloe").waitFor({ state: "detached" });
  await tapThere();
  await time(1);
  await phone.settled();
  await water("Basil").tap();
  await water("Basil").waitFor({ state: "detached" });
  await water("Cactus").waitFor();
  expect(phone.complaints).toEqual([]);
});

test("P2.21 two taps on one row, faster than the first has its effect, are one", async () => {
  await phone.page.getByRole("link", { name: "Thirsty" }).tap();
  await phone.seesHeading("Thirsty");
  await phone.settled();
  await water("Aloe").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await water("Aloe").waitFor({ state: "detached" });
  const said = phone.page.locator(".toast");
  await said.getByText("Aloe watered").waitFor();
  expect(await said.allInnerTexts()).toHaveLength(1);
});

test("P2.21 the second tap of a double tap fires neither the event that comes next, nor answers the question before an end", async () => {
  await phone.page.getByRole("link", { name: "Plants" }).tap();
  await phone.tapText("Aloe");
  await phone.seesHeading("Aloe");
  await phone.settled();
  const status = phone.page.locator(".record-subtitle");
  const tapThere = await placeOf(phone.button("Water"));
  await time(0.001);
  await tapThere();
  await phone.button("Feed").waitFor();
  await tapThere();
  await time(1);
  await phone.button("Feed").tap();
  await status.getByText("Fed").waitFor();

  await phone.button("Give away").tap();
  const question = phone.page.getByRole("alertdialog");
  const yes = question.getByRole("button", { name: "Give away" });
  await yes.waitFor();
  await time(0.001);
  // Asks again, in a page whose clock stands still.
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await question.waitFor({ state: "hidden" });
  await phone.button("Give away").tap();
  await yes.waitFor();
  const tapOnYes = await placeOf(yes);
  await tapOnYes();
  await time(1);
  await yes.tap();
  await status.getByText("Gone").waitFor();
  expect(phone.complaints).toEqual([]);
});

test("P2.21 the second tap of a double tap neither answers the sheet that the first has opened, nor closes it", async () => {
  await phone.page.getByRole("link", { name: "Plants" }).tap();
  await phone.tapText("Aloe");
  await phone.seesHeading("Aloe");
  await phone.settled();
  const status = phone.page.locator(".record-subtitle");
  const sheet = phone.page.locator(".sheet");
  const lend = sheet.getByRole("button", { name: "Lend", exact: true });
  await phone.button("Lend").tap();
  await phone.settled();
  const place = await lend.boundingBox();
  const tapThere = await placeOf(lend);
  await phone.tap("Close");
  await sheet.waitFor({ state: "detached" });

  // With reduced motion the sheet does not slide but is in place at once; the slowed clock makes that moment last.
  await phone.page.emulateMedia({ reducedMotion: "reduce" });
  await time(0.001);
  await phone.button("Lend").tap();
  await expect.poll(() => lend.boundingBox()).toEqual(place);
  // Taps both where the sheet's button will be and beside the sheet.
  await tapThere();
  await phone.page.touchscreen.tap(195, 60);
  await sheet.getByLabel("To whom").waitFor();
  await status.getByText("Thirsty").waitFor();
  await time(1);
  await phone.page.emulateMedia({ reducedMotion: null });
  await lend.tap();
  await status.getByText("Lent").waitFor();
  expect(phone.complaints).toEqual([]);
});

test("an event's button that is pressed before its form stands there is not pressed in vain", async () => {
  await phone.page.getByRole("link", { name: "Plants" }).tap();
  await phone.tapText("Aloe");
  await phone.seesHeading("Aloe");
  await phone.settled();
  const letGo = await holdBack(phone.page, "openDraft");
  const sheet = phone.page.locator(".sheet");
  await phone.button("Lend").tap();
  await sheet.getByRole("button", { name: "Lend", exact: true }).tap();
  expect(await sheet.getByLabel("To whom").count()).toBe(0);
  await letGo();
  await phone.page.locator(".record-subtitle").getByText("Lent").waitFor();
  await sheet.waitFor({ state: "detached" });
  expect(phone.complaints).toEqual([]);
});
