import { afterAll, beforeAll, expect, test } from "vitest";
import { ConduitServer } from "../calls/conduit-server.ts";
import type { Phone } from "./support/phone.ts";
import { openSite, readyPhone, type Site } from "./support/site.ts";

let site: Site;
let server: ConduitServer;
let phone: Phone;

beforeAll(async () => {
  site = await openSite();
  server = await ConduitServer.start();
  server.addUser("ravi");
  for (let i = 1; i <= 25; i++) server.addArticle("ravi", `Article ${i}`, i === 25 ? ["garden"] : ["kitchen"]);
  phone = await readyPhone(
    site,
    async (fresh) => {
      await fresh.open();
      await fresh.tapText("Conduit");
      await fresh.sees("Simulated. Nothing is sent.");
      await appMenu(fresh, /^For builders/);
      await fresh.tap(/^Server/);
      await fresh.page.getByRole("textbox", { name: "Address" }).fill(server.address);
      await fresh.tap("Use this address");
      await fresh.page.getByRole("switch", { name: new URL(server.address).host }).waitFor();
      await fresh.tap("Close");
    },
    { installs: true },
  );
});

afterAll(async () => {
  await phone.close();
  await server.close();
  await site.close();
});

async function appMenu(of: Phone, item: string | RegExp): Promise<void> {
  await of
    .button(/this app/i)
    .first()
    .tap();
  await of.page.getByRole("button", { name: item }).first().tap();
}

const tab = (name: string): Promise<void> => phone.page.getByRole("link", { name, exact: true }).last().tap();
const type = async (label: string | RegExp, text: string): Promise<void> => phone.field(label).fill(text);

async function action(name: RegExp): Promise<void> {
  await phone.tap("Actions");
  await phone.page.getByRole("menuitem", { name }).tap();
}

/** Content loaded below an article moves it, so a tap may miss: repeat it until the author's page is open. */
async function opensAuthor(name: string): Promise<void> {
  const page = phone.page.getByRole("heading", { level: 1, name, exact: true });
  const author = phone.page.getByRole("link", { name, exact: true }).first();
  await expect
    .poll(async () => {
      if (await page.isVisible()) return true;
      if (await author.isVisible()) await author.tap();
      await phone.still();
      return page.isVisible();
    })
    .toBe(true);
}

test("P7.89 Conduit: a reader joins, is welcomed in the answer's words, and what the server refuses stands at its field", async () => {
  await phone.sees("Article 25");
  await tab("Join");
  await type(/^Username/, "ravi");
  await type(/^Email/, "jade@mail.example");
  await type(/^Password/, "secret-words");
  await phone.tap("Save");
  await phone.sees("has already been taken");
  await expect.poll(() => phone.page.locator("[aria-invalid=true]").count()).toBe(1);
  await type(/^Username/, "jade");
  await type(/^Password/, "secret-words");
  // A message disappears by itself: start waiting for it before it comes.
  const welcomed = phone.sees("Welcome, jade. You can sign in now.");
  await phone.tap("Save");
  await welcomed;
  // A guest may not see registrations, so the form is empty again.
  await expect.poll(() => phone.field(/^Username/).inputValue()).toBe("");
  expect(server.users.map(({ username }) => username)).toEqual(["ravi", "jade"]);
  // Only guests may see this page: after signing in there, the app continues at its start.
  await appMenu(phone, "Sign in");
  const sheet = phone.page.getByRole("dialog", { name: "Sign in" });
  await sheet.getByLabel(/^Email/).fill("jade@mail.example");
  await sheet.getByLabel(/^Password/).fill("secret-words");
  await phone.page.getByRole("button", { name: "Sign in" }).last().tap();
  await phone.seesHeading("Everyone");
  await phone.sees("My feed");
  // Someone who opens it by a link reads why it is closed.
  await phone.page.evaluate(() => (location.hash = `${location.hash.split("/").slice(0, 3).join("/")}/join`));
  await phone.sees("Only a guest can do this.");
  await phone.tap("Go to start");
  await phone.seesHeading("Everyone");
});

test("Conduit: pages of the feed, tags, an article in Markdown, its comments, its author", async () => {
  await tab("Everyone");
  await phone.sees(/20 of 25/);
  await phone.tap("Load more");
  await phone.sees(/^Article 1$/);
  // A list below a record shows how fresh it is, and loads to its end.
  await tab("Tags");
  await phone.tapText("kitchen");
  await phone.sees("Article 24");
  await phone.sees(/^Updated/);
  await phone.tap("Load more");
  await phone.sees(/^Article 1$/);
  await phone.page.goBack();
  await phone.seesHeading("Tags");
  await phone.tapText("garden");
  await phone.sees("Article 25");
  await phone.seesNot("Article 24");
  await phone.tapText("Article 25");
  await phone.page.locator("strong", { hasText: "body" }).waitFor();
  await phone.tap("New comment");
  await type(/^Body/, "Well *said*.");
  await phone.tap("Save");
  await expect.poll(() => server.articles[24]?.comments.map(({ body }) => body)).toEqual(["Well *said*."]);
  await phone.sees(/Well/);
  await opensAuthor("ravi");
  await action(/^Favourites/);
  await phone.sees("No favourites yet");
  await phone.page.goBack();
  await phone.tap("Follow");
  await expect.poll(() => [...(server.users[1]?.follows ?? [])]).toEqual(["ravi"]);
  await tab("My feed");
  await phone.sees("Article 24");
});

test("Conduit: one writes, mends and deletes an article, and changes one's settings", async () => {
  await tab("Everyone");
  await phone.tap("Write");
  await type(/^Title/, "Bread");
  await type(/^Description/, "How to");
  await type(/^Body/, "# Flour");
  await phone.tap("Save");
  await expect.poll(() => server.articles.at(-1)?.title).toBe("Bread");
  // The list is fetched again when the article has arrived, and rows move: a tap may open a neighbour.
  const flour = phone.page.locator("h1, h2, h3", { hasText: "Flour" }).first();
  await expect
    .poll(async () => {
      await tab("Everyone");
      await phone.tapText("Bread");
      await phone.settled();
      return flour.isVisible();
    })
    .toBe(true);
  await phone.tap("Favourite");
  await expect.poll(() => [...(server.articles.at(-1)?.favoritedBy ?? [])]).toEqual(["jade"]);
  await phone.tap("Unfavourite");
  await expect.poll(() => server.articles.at(-1)?.favoritedBy.size).toBe(0);
  await phone.tap("Edit");
  await type(/^Title/, "Bread and salt");
  await type(/^Description/, "How to bake");
  await phone.tap("Save");
  await expect.poll(() => server.articles.at(-1)?.description).toBe("How to bake");
  expect(server.articles.at(-1)).toMatchObject({ title: "Bread and salt", slug: "bread-and-salt", tagList: [] });
  await phone.seesHeading("Bread and salt");
  await action(/^Delete/);
  await phone.page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Delete/ })
    .tap();
  await expect.poll(() => server.articles.length).toBe(25);
  await tab("Settings");
  await phone.tap("Edit");
  await type(/^Bio/, "Bakes.");
  await phone.tap("Save");
  await expect.poll(() => server.users[1]?.bio).toBe("Bakes.");
  expect(phone.complaints).toEqual([]);
});

test("P7.34 the browser's signal that there is a network again sends what waits, hours before its time", async () => {
  const page = phone.page;
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  await phone.installed();
  server.busy = true;
  await tab("Everyone");
  await phone.tapText("Article 25");
  await phone.tap("Favourite");
  const asked = (): number => server.received.filter(({ path }) => path.endsWith("/article-25/favorite")).length;
  await expect.poll(asked).toBe(1);
  server.busy = false;
  const event = {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    tag: "send",
    lastChance: false,
  };
  // The phone may not have processed the busy answer yet: a signal before that finds nothing to send.
  const signal = async (): Promise<boolean> => {
    await devtools.send("ServiceWorker.dispatchSyncEvent", event);
    return server.articles[24]?.favoritedBy.has("jade") ?? false;
  };
  await expect.poll(signal, { interval: 500 }).toBe(true);
});
