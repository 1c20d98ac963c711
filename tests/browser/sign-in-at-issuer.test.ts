import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT, startIssuer, type Issuer } from "../calls/support/issuer.ts";
import { serve, type RealServer } from "../calls/support/server.ts";
import { BareTab } from "./support/bare-tab.ts";
import { PATIENCE } from "./support/patience.ts";
import type { Phone } from "./support/phone.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

const document = (issuer: string, server: string): string => `# Specification: Field notes
## 2. Screens and routes
| Screen | Route | Shows | Who | Lets a user |
| --- | --- | --- | --- | --- |
| Report | /report | form of Note | guest | |
| Notes | /notes | list of Note | writer | create Note |

## 3. Entities and their fields
### Note
- Shown as: Text

| Field | Type |
| --- | --- |
| Text | text |

## 6. Roles and permissions
- Sign-in: ${issuer}
- Client id: ${CLIENT}
- Role of a new user: writer
- Role without sign-in: guest

| Role | May | On |
| --- | --- | --- |
| writer | everything | Note |
| writer | see | Person |
| guest | create | Note |

## 7. The calls it makes
- Base address: ${server}

### Note
- Kept at: /notes
`;

const picture = async (phone: Phone, name: string): Promise<void> => {
  const folder = process.env["NINEFOLD_PICTURES"];
  if (folder !== undefined) await phone.page.screenshot({ path: `${folder}/${name}.png` });
};

let site: Site;
let issuer: Issuer;
let server: RealServer;
/** For each request, whether it had a token from the issuer. */
const tokens: boolean[] = [];
/** True: the server refuses everything for now. */
let busy = false;

beforeAll(async () => {
  site = await openSite();
  issuer = await startIssuer({
    redirects: (at) => [`${site.address}?issuer=${encodeURIComponent(new URL(at).host)}`],
  });
  server = await serve(async ({ method, path, headers }) => {
    const token = String(headers["authorization"] ?? "").replace("Bearer ", "");
    if (method === "POST" && busy) return { status: 503, body: {}, headers: { "retry-after": "1" } };
    const isGood = await issuer.isGood(token);
    if (method === "POST") tokens.push(isGood);
    // Before a note is sent again, the app checks whether it has arrived.
    if (method === "GET" && path !== "/notes") return { status: 404, body: {} };
    return isGood ? { status: 200, body: method === "GET" ? [] : {} } : { status: 401, body: {} };
  });
});

afterAll(async () => {
  await site.close();
  await issuer.close();
  await server.close();
});

test("P6.17 a person leaves for the issuer, signs in there, and is back in the app; what they write goes out", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  const tab = await BareTab.open(await page.context().newPage(), site);
  const app = await tab.shelf("add", {
    source: document(issuer.address, server.address),
    origin: "pasted",
    withSampleData: false,
  });
  await tab.app(app.id, "allowHost", new URL(server.address).host, true);
  await page.bringToFront();
  // A guest only has a form: the way to sign in is on it.
  await phone.open(`#/app/${app.id}/`);
  await phone.seesHeading("Report");
  await picture(phone, "guest-at-form");

  await page
    .getByRole("button", { name: /this app/i })
    .first()
    .tap();
  await phone.button("All apps").waitFor();
  await phone.tap("Sign in");
  const { host } = new URL(issuer.address);
  await phone.sees(`You’ll sign in at ${host} and come back here.`);
  await picture(phone, "sign-in-at-issuer");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await page.getByRole("button", { name: "Sign in" }).last().tap();
  await phone.sees(`Allow this app to connect to ${host}?`);
  await phone.tap("Allow");

  await page.locator('input[name="login"]').fill("anna");
  await page.locator('input[name="password"]').fill("any");
  await page.locator('button[type="submit"]').tap();
  await page.getByText("Continue").tap();

  await phone.seesHeading("Notes");
  expect(page.url()).toBe(`${site.address}#/app/${app.id}/`);
  busy = true;
  await phone.tap("New note");
  await phone.field(/^Text/).fill("From the field");
  await phone.tap("Save");
  await phone.sees("From the field");
  // The document declares no call, but its resource can have waiting ones.
  await phone.button(/^Outbox\s*1$/).waitFor();
  await picture(phone, "waiting");
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .locator(".side-bar")
    .getByRole("button", { name: /^Outbox\s*1$/ })
    .waitFor();
  await picture(phone, "waiting-wide");
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.locator(".side-bar").waitFor({ state: "hidden" });
  busy = false;
  await expect.poll(() => tokens, { timeout: PATIENCE }).toEqual([true]);
  await phone.button(/^Outbox/).waitFor({ state: "hidden" });
  await page
    .getByRole("button", { name: /this app/i })
    .first()
    .tap();
  await phone.sees("Name of anna");
  await picture(phone, "signed-in-at-issuer");
  await phone.close();
});

test("P6.17 where the part that ends a sign-in can't be had, the app is there again and says that it did not work", async () => {
  const phone = await openPhone(site);
  const tab = await BareTab.open(await phone.page.context().newPage(), site);
  const source = document(issuer.address, server.address);
  const { id } = await tab.shelf("add", { source, origin: "pasted", withSampleData: false });
  await phone.page.bringToFront();
  await phone.page.route(/\/finish-sign-in[^/]*\.js$/, (route) => route.abort());
  await phone.open(`?issuer=${new URL(issuer.address).host}&code=given&state=${id}.any`);
  await phone.seesHeading("Report");
  await phone.sees("Sign-in wasn’t finished. Try again.");
  expect(phone.page.url()).toBe(`${site.address}#/app/${id}/`);
  await phone.close();
});
