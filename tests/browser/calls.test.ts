import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ConduitServer } from "../calls/conduit-server.ts";
import type { Phone } from "./support/phone.ts";
import { openPhone, openSite, type PhoneOptions, type Site } from "./support/site.ts";

let site: Site;
let server: ConduitServer;
let phone: Phone;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

beforeEach(async () => {
  server = await ConduitServer.start();
  for (const name of ["jade", "ravi"]) server.addUser(name);
  for (let i = 1; i <= 25; i++) server.addArticle("ravi", `Article ${i}`, ["garden"]);
});

afterEach(async () => {
  await phone.close();
  await server.close();
});

const picture = async (name: string): Promise<void> => {
  const folder = process.env["NINEFOLD_PICTURES"];
  if (folder !== undefined) await phone.page.screenshot({ path: `${folder}/${name}.png` });
};

async function openAppMenu(): Promise<void> {
  await phone.page
    .getByRole("button", { name: /this app/i })
    .first()
    .tap();
}

/**
 * The document's host does not exist, so the app is simulated and no question appears; the person enters the address of
 * a server.
 */
async function useServer(options: PhoneOptions = {}): Promise<void> {
  phone = await openPhone(site, options);
  await phone.open();
  await phone.tapText("Conduit");
  await phone.seesHeading("Everyone");
  await phone.sees("Simulated. Nothing is sent.");
  await picture("simulated");
  await openAppMenu();
  await phone.tap(/^For builders/);
  await phone.page
    .getByRole("button", { name: /^Server/ })
    .first()
    .tap();
  await phone.page.getByRole("textbox", { name: "Address" }).fill(server.address);
  await phone.tap("Use this address");
  await phone.page.getByRole("switch", { name: new URL(server.address).host }).waitFor();
  await picture("server");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.tap("Close");
  await phone.sees("Article 25");
}

async function signIn(password: string): Promise<void> {
  await openAppMenu();
  await phone.page.getByRole("button", { name: "Sign in" }).first().tap();
  await phone.page.getByRole("textbox", { name: /^Email/ }).fill("jade@mail.example");
  await phone.page
    .getByLabel(/^Password/)
    .first()
    .fill(password);
  await phone.page.getByRole("button", { name: "Sign in" }).last().tap();
}

test("a person points Conduit at a server, signs in and likes an article; without a network work waits in the outbox, can be opened there, and goes out later", async () => {
  await useServer({ installs: true });
  await phone.sees(/20 of 25/);
  await signIn("");
  await phone.sees("Enter Password.");
  await phone.page
    .getByLabel(/^Password/)
    .first()
    .fill("wrong");
  await phone.page.getByRole("button", { name: "Sign in" }).last().tap();
  await phone.sees("Wrong email or password");
  await picture("sign-in-wrong");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.page
    .getByLabel(/^Password/)
    .first()
    .fill("secret-words");
  await phone.page.getByRole("button", { name: "Sign in" }).last().tap();
  await phone.sees("My feed");
  await phone.tapText("Article 25");
  await phone.tap("Favourite");
  await phone.sees("Unfavourite");
  await expect.poll(() => server.articles[24]?.favoritedBy.size).toBe(1);
  expect(phone.complaints).toEqual([]);
  await phone.page.getByRole("button", { name: "Back" }).first().tap();
  await phone.sees("Article 24");

  await phone.installed();
  await phone.cutNetwork();
  await phone.tapText("Article 24");
  await phone.tap("Favourite");
  await phone.sees("Unfavourite");
  expect(server.articles[23]?.favoritedBy.size).toBe(0);
  await phone.page.getByRole("button", { name: "Back" }).first().tap();
  await phone.page
    .getByRole("button", { name: /Offline/ })
    .first()
    .tap();
  await phone.sees("Mark favourite");
  await picture("outbox");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.tapText("Mark favourite");
  await phone.tap("Request");
  await phone.sees("POST");
  await picture("outbox-entry");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.page.context().setOffline(false);
  await expect.poll(() => server.articles[23]?.favoritedBy.size).toBe(1);
});

test("P7.38 a simulation that somebody has stopped begins again neither with the next call nor with the next opening", async () => {
  phone = await openPhone(site);
  const { page } = phone;
  const simulated = page.getByText("Simulated. Nothing is sent.");
  await phone.open();
  await phone.tapText("Deliveries");
  await phone.seesHeading("My round");
  await simulated.waitFor();
  await phone.tap("Stop");
  await simulated.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Fail", exact: true }).first().tap();
  const sheet = page.getByRole("dialog");
  const heading = page.getByRole("heading", { level: 1, name: "My round" });
  const before = await heading.boundingBox();
  await sheet.getByText("Choose", { exact: true }).tap();
  await page.getByRole("option").first().tap();
  await sheet.getByRole("button", { name: "Fail", exact: true }).tap();
  await page.getByRole("button", { name: /^Outbox/ }).waitFor();
  // The sign for waiting calls must not move the layout: beside a long title it has no word.
  expect((await heading.boundingBox())?.height).toBe(before?.height);
  await page.getByRole("button", { name: /^Outbox/ }).tap();
  // It only waits for permission to call its server.
  await sheet.getByRole("button", { name: "Allow", exact: true }).waitFor();
  expect(await simulated.count()).toBe(0);

  await phone.reload();
  await phone.seesHeading("My round");
  await page.getByRole("button", { name: /^Outbox/ }).tap();
  await sheet.getByRole("button", { name: "Allow", exact: true }).waitFor();
  expect(await simulated.count()).toBe(0);
  expect(phone.complaints).toEqual([]);
});
