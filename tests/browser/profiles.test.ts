import { afterAll, beforeAll, expect, test } from "vitest";
import { holdBack } from "./support/hold-back.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

test("P6.9 where profiles are chosen, the app says that roles without a server are guidance", async () => {
  const phone = await openPhone(site);
  await phone.open();
  await phone.tapText("Tool library");
  await phone.seesHeading("Tools");
  await phone.tap("About this app");
  const sheet = phone.page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Rosa Delgado" }).tap();
  await sheet.getByText("guidance, not security").waitFor();
  // In a sample, the sheet says which sample person one is.
  await sheet.getByText("These are sample people. You are Rosa Delgado.").waitFor();
  expect(await phone.accessibilityFindings()).toEqual([]);
  // *Back* leads to the sheet that opened this one; the phone's own back closes the sheet and stays on the page.
  await sheet.getByRole("button", { name: "Back" }).tap();
  await sheet.getByRole("button", { name: "For builders" }).waitFor();
  await phone.page.goBack();
  await sheet.waitFor({ state: "hidden" });
  await expect.poll(() => phone.page.title()).toBe("Tools · Tool library");
  await expect.poll(() => phone.page.evaluate(() => document.activeElement?.ariaLabel)).toBe("About this app");
  // The sheet's button is gone, so the focus goes to the page's heading.
  await phone.tap("About this app");
  await sheet.getByRole("button", { name: "Rosa Delgado" }).tap();
  await sheet.getByRole("button", { name: "Amir Haddad" }).tap();
  await expect.poll(() => phone.page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await phone.close();
});

test("P6.34 whoever does not manage the app is not offered what concerns all of it; a forgotten PIN empties it for good", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  await phone.open();
  await phone.tapText("Tool library");
  await phone.seesHeading("Tools");
  const sheet = page.getByRole("dialog");
  const row = (name: string | RegExp) => sheet.getByRole("button", { name });
  await phone.tap("About this app");
  await row("Remove all records").waitFor();
  await row("For builders").tap();
  await row(/^Clock/).waitFor();
  await phone.reload();
  await phone.seesHeading("Tools");
  await phone.tap("About this app");
  await row("Rosa Delgado").tap();
  // However long the switch takes: a page opened after it belongs to Amir and stays.
  const letGo = await holdBack(page, "chooseProfile");
  await row("Amir Haddad").tap();
  void page.waitForTimeout(1500).then(letGo);
  await sheet.waitFor({ state: "hidden" });
  await phone.tap("About this app");
  await row("Amir Haddad").waitFor();
  expect(await row("Remove all records").count()).toBe(0);
  await row("For builders").tap();
  await row(/^Point at it/).waitFor();
  expect(await row(/^Clock/).count()).toBe(0);

  await phone.reload();
  await phone.seesHeading("Tools");
  await phone.tap("About this app");
  await row(/^PIN lock/).tap();
  await page.getByLabel("PIN", { exact: true }).fill("2468");
  await page.getByLabel("Repeat PIN").fill("2468");
  await phone.tap("Turn on");
  await phone.sees("PIN lock turned on");
  await phone.reload();
  await phone.seesHeading("Locked");
  // The PIN can be typed without a tap.
  await expect
    .poll(() => page.getByLabel("PIN", { exact: true }).evaluate((pin) => pin === document.activeElement))
    .toBe(true);
  await phone.tap("Forgot your PIN?");
  await phone.tap("Delete records and unlock");
  await phone.seesHeading("Tools");
  await phone.tap("About this app");
  await sheet.getByText("Me", { exact: true }).waitFor();
  await sheet.getByText("0 records").waitFor();
  await phone.reload();
  await phone.seesHeading("Tools");
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
