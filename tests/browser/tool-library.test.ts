import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Phone } from "./support/phone.ts";
import { openPhone, openSite, type PhoneOptions, type Site } from "./support/site.ts";

let site: Site;
let phone: Phone;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

afterEach(async () => {
  await phone.close();
});

async function openLibrary(options: PhoneOptions = {}): Promise<void> {
  phone = await openPhone(site, options);
  await phone.open();
  await phone.tapText("Tool library");
  await phone.seesHeading("Tools");
}

async function chooseTool(name: string): Promise<void> {
  await phone.field(/^Tool/).tap();
  await phone.page.getByRole("dialog").getByText(name, { exact: true }).tap();
  await phone.page.getByRole("dialog").waitFor({ state: "hidden" });
}

async function becomes(name: string): Promise<void> {
  await phone.tap("About this app");
  const sheet = phone.page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Rosa Delgado" }).tap();
  await sheet.getByText("guidance, not security").waitFor();
  await sheet.getByText(name).tap();
}

describe("Tool library, by touch", () => {
  test("lend, break a rule, mend it, return; still there after a reload and with no network", async () => {
    await openLibrary({ installs: true });
    expect(await phone.accessibilityFindings()).toEqual([]);

    await phone.page.getByRole("link", { name: "My loans" }).tap();
    await phone.tap("Borrow a tool");
    await phone.seesHeading("Borrow a tool");
    await chooseTool("Jigsaw");
    await phone.field(/^Due/).fill("2026-01-01");
    await phone.tap("Save");
    await phone.sees("A loan can't be due before it goes out.");
    await expect.poll(() => phone.field(/^Due/).getAttribute("aria-invalid")).toBe("true");
    expect(await phone.accessibilityFindings()).toEqual([]);

    await phone.field(/^Due/).fill("2099-12-24");
    await phone.tap("Save");
    await phone.seesHeading("My loans");
    await phone.sees("Jigsaw");

    await phone.tapText("Jigsaw");
    await phone.seesHeading("Jigsaw");
    expect(await phone.accessibilityFindings()).toEqual([]);
    await phone.tap("Return");
    const sheet = phone.page.getByRole("dialog");
    await sheet.getByRole("radio", { name: "Worn" }).tap();
    expect(await phone.accessibilityFindings()).toEqual([]);
    await sheet.getByRole("button", { name: "Return" }).tap();
    await phone.sees("Returned");

    await phone.installed();
    await phone.reload();
    await phone.seesHeading("Jigsaw");
    await phone.sees("Returned");

    await phone.cutNetwork();
    await phone.reload();
    await phone.seesHeading("Jigsaw");
    await phone.sees("Returned");
    expect(phone.complaints).toEqual([]);
  });

  test("P6.7 P2.24 another role finds an action gone, and is told why; so is whoever wants what is out", async () => {
    await openLibrary();
    await phone.tapText("Belt sander");
    await phone.seesHeading("Belt sander");
    await phone.sees("Belt sander is already out.");
    await expect.poll(() => phone.button("Borrow a tool").getAttribute("aria-disabled")).toBe("true");
    expect(await phone.button("Borrow a tool").getAttribute("data-look")).toBe("tonal");
    await phone.page.goBack();
    await phone.seesHeading("Tools");
    await phone.page.getByRole("link", { name: "Loans out" }).tap();
    // The list of tools contains a belt sander too.
    await phone.seesHeading("Loans out");
    await phone.page.getByRole("heading", { name: "Tools" }).waitFor({ state: "hidden" });
    await phone.settled();
    await phone.tapText("Belt sander");
    await phone.seesHeading("Belt sander");
    await phone.button("Remind").waitFor();

    await phone.page.goBack();
    await becomes("Yuki Tanaka");
    await phone.page.getByRole("link", { name: "Loans out" }).waitFor({ state: "hidden" });
    await phone.page.getByRole("link", { name: "My loans" }).tap();
    await phone.seesHeading("My loans");
    await phone.page.getByRole("heading", { name: "Tools" }).waitFor({ state: "hidden" });
    await phone.settled();
    await phone.tapText("Belt sander");
    await phone.button("Return").waitFor();
    expect(await phone.button("Remind").count()).toBe(0);
    await phone.tap("Actions");
    await phone.sees(/only.*keeper/i);
    expect(await phone.accessibilityFindings()).toEqual([]);
    expect(phone.complaints).toEqual([]);
  });
});
