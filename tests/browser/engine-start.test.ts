import { afterAll, beforeAll, expect, test } from "vitest";
import { openPhone, openSite, type Site } from "./support/site.ts";

const ENGINE = /\/sqlite3-[^/]+\.wasm$/;

let site: Site;
beforeAll(async () => void (site = await openSite()));
afterAll(() => site.close());

test("the engine starts from a host that calls its file by another type", async () => {
  const phone = await openPhone(site);
  let asked = 0;
  await phone.page.context().route(ENGINE, async (route) => {
    asked += 1;
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-type": "text/plain" } });
  });
  await phone.open();
  await phone.tapText("Tool library");
  await phone.page.locator(".page .list-row").first().waitFor();
  expect(asked).toBeGreaterThan(0);
  await phone.close();
});

test("where the engine's file does not come, the page says so, and goes on when it does", async () => {
  const phone = await openPhone(site);
  await phone.page.context().route(ENGINE, (route) => route.abort());
  await phone.open();
  await phone.sees("Something went wrong");
  await phone.page.context().unroute(ENGINE);
  await phone.tap("Try again");
  await phone.sees("Tool library");
  await phone.close();
});
