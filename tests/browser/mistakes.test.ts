import { afterAll, beforeAll, expect, test } from "vitest";
import { BareTab } from "./support/bare-tab.ts";
import { openPhone, openSite, type Site } from "./support/site.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

const SOURCE = `# Specification: Loans

## 2. Screens and routes
| Screen | Shows | Empty |
| --- | --- | --- |
| Loans | list of Loan | No loans. |
| Late | list of Loan where \`late\` | Nothing is late. |
| Figures | overview | |

### Figures
| Block | Shows |
| --- | --- |
| Late ones | count of Loan where \`late\` |

## 3. Entities and their fields
### Loan
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Late | yes/no | \`= due < today()\` |

## Sample data
### Loan
| | Name |
| --- | --- |
| L1 | Ladder |
`;

const LINE = SOURCE.slice(0, SOURCE.indexOf("| Late | yes/no")).split("\n").length;

test("P0.14 a list with a mistake says that it can't be shown, and the app leads to its mistakes", async () => {
  const phone = await openPhone(site);
  const tab = await BareTab.open(await phone.page.context().newPage(), site);
  const app = await tab.shelf("add", { source: SOURCE, origin: "pasted", withSampleData: true });
  await phone.page.bringToFront();
  await phone.open(`#/app/${app.id}/loans`);
  await phone.sees("Ladder");

  await phone.page.getByRole("navigation").getByText("Late", { exact: true }).tap();
  await phone.sees("Can’t show this list");
  await phone.sees(new RegExp(`^Line ${LINE}: `));
  expect(await phone.page.getByText("Nothing is late").count()).toBe(0);

  await phone.page.getByRole("navigation").getByText("Figures", { exact: true }).tap();
  await phone.sees("Can’t show “Late ones”");
  expect(await phone.accessibilityFindings()).toEqual([]);

  await phone.tap("This app’s document has errors");
  await phone.sees(/is not a field of Loan/);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test("a part of the program that can't be had comes with a reload, or the page says so; an app that is not here is named", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  const tab = await BareTab.open(await page.context().newPage(), site);
  const app = await tab.shelf("add", { source: SOURCE, origin: "pasted", withSampleData: true });
  await page.bringToFront();
  await phone.open(`#/app/${app.id}/loans`);
  await phone.sees("Ladder");
  let asked = 0;
  await page.route(/OverviewView/u, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.getByRole("navigation").getByText("Figures", { exact: true }).tap();
  await phone.sees("Something went wrong");
  expect(asked).toBeGreaterThan(1);
  await page.unroute(/OverviewView/u);
  await phone.tap("Try again");
  await phone.sees("Can’t show “Late ones”");

  await page.goto(`${site.address}#/app/nobody/`);
  await phone.sees("This app isn’t here");
  expect(await phone.accessibilityFindings()).toEqual([]);
  // Back to the app with the browser's own button.
  await page.goBack();
  await phone.sees("Can’t show “Late ones”");
  await page.goto(`${site.address}#/app/nobody/`);
  await phone.tap("All apps");
  await phone.sees("Loans");
  await phone.close();
});

test("whoever changes an app that is removed in another window is told so, and goes on when it is brought back", async () => {
  const phone = await openPhone(site);
  const tab = await BareTab.open(await phone.page.context().newPage(), site);
  const app = await tab.shelf("add", { source: SOURCE, origin: "pasted", withSampleData: true });
  await phone.page.bringToFront();
  await phone.open(`#/source/${app.id}/change`);
  await phone.sees("Constants");
  await tab.shelf("remove", app.id);
  await phone.sees("App not found");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await tab.shelf("bringBack", app.id);
  await phone.sees("Constants");
  await phone.close();
});

test("an undo that fails is said", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function answer(this: Worker, ...given: [never]) {
      if (!JSON.stringify(given[0]).includes('"kind":"undo"')) return post.apply(this, given);
      const { id } = given[0] as { readonly id: string };
      const data = { kind: "failure", id, code: "internal", message: "It failed.", app: null };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
    };
  });
  const tab = await BareTab.open(await page.context().newPage(), site);
  const app = await tab.shelf("add", { source: SOURCE, origin: "pasted", withSampleData: true });
  await page.bringToFront();
  await phone.open(`#/app/${app.id}/-/new/Loan`);
  await phone.field(/^Name/).fill("Bread");
  await phone.tap("Save");
  await phone.tap("Undo");
  await phone.sees("Something went wrong. Nothing was saved. Try again.");
  await phone.close();
});

test("a page whose engine is that of an older window says so, and what to do", async () => {
  const phone = await openPhone(site);
  const { page } = phone;
  // The answer of an older version that doesn't know what the page wants to watch.
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function answer(this: Worker, ...given: [never]) {
      const { kind, id } = given[0] as { readonly kind: string; readonly id: string };
      if (kind !== "watch") return post.apply(this, given);
      const data = { kind: "failure", id, code: "unknown-call", message: "There is no call watch.", app: null };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
    };
  });
  await phone.open();
  await phone.sees(/Another window runs an older version of Ninefold/);
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.close();
});

test("PE.22 what is said in plain words is shown as code, and written with a tap", async () => {
  const words = SOURCE.replace("where `late` | Nothing", "where due is before today and not given back | Nothing")
    .replace("count of Loan where `late`", "count of Loan")
    .replace("| Late | yes/no | `= due < today()` |", "| Due | date | |\n| Given back | yes/no | |");
  const phone = await openPhone(site);
  const tab = await BareTab.open(await phone.page.context().newPage(), site);
  const app = await tab.shelf("add", { source: words, origin: "pasted", withSampleData: true });
  await phone.page.bringToFront();
  await phone.open(`#/source/${app.id}/change/checks`);
  await phone.sees("due < today() and not given_back");
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.tap("Fix");
  await phone.seesNot("due < today() and not given_back");
  await phone.open(`#/source/${app.id}/change/text`);
  await phone.sees(/list of Loan where `due < today\(\) and not given_back`/);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test("PE.22 fields in bullets and rights in a matrix show the tables for them, and become these with a tap", async () => {
  const source = `# Specification: Hives

## 3. Entities and their fields

**Hive**

- Name: text, required
- Weight: number in kg

## 6. Roles and permissions

| Role | Hive |
| --- | --- |
| keeper | CRUD |
| guest | see |
`;
  const phone = await openPhone(site);
  const tab = await BareTab.open(await phone.page.context().newPage(), site);
  const app = await tab.shelf("add", { source, origin: "pasted", withSampleData: true });
  await phone.page.bringToFront();
  await phone.open(`#/source/${app.id}/change/checks`);
  await phone.sees(/\| Weight \| number in kg \|/);
  expect(await phone.accessibilityFindings()).toEqual([]);
  await phone.tap("Fix");
  await phone.seesNot(/\| Weight \| number in kg \|/);
  // The right's entity is only known once there are hives.
  await phone.sees(/\| guest \| see \| Hive \|/);
  await phone.tap("Fix");
  await phone.seesNot(/\| guest \| see \| Hive \|/);
  await phone.open(`#/source/${app.id}/change/text`);
  await phone.sees("### Hive");
  await phone.sees(/\| guest \| see \| Hive \|/);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
