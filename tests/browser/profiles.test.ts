import { afterAll, beforeAll, expect, test } from "vitest";
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
  // Whoever tries a sample is told who they are in it.
  await sheet.getByText("These are sample people. You are Rosa Delgado.").waitFor();
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.close();
});
