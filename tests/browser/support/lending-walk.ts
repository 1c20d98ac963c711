import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Hands } from "./hands.ts";

/** Called at each new page of the studio, for checks. */
export type AtPage = (name: string) => Promise<void>;

/**
 * Starting from the empty shelf: builds a small lending app in the forms, runs it, breaks it in the text, applies the
 * offered fix, renames a field that has records, and goes back a version. No page is opened by its address.
 */
export async function buildLending(hands: Hands, atPage: AtPage = () => Promise.resolve()): Promise<void> {
  const { phone } = hands;
  const { page } = phone;
  const row = (name: RegExp): Locator => page.getByRole("button", { name });
  const sheet = page.locator(".sheet");
  const at = (title: string): Promise<void> =>
    page.getByRole("heading", { level: 1, name: title, exact: true }).first().waitFor();
  const back = async (title: string): Promise<void> => {
    await hands.use(phone.button("Back"));
    await at(title);
  };
  /** Adds an item in a sheet that asks for a name. */
  const add = async (button: string, name: string): Promise<void> => {
    await hands.use(phone.button(button));
    await hands.write(sheet.getByLabel("Name"), name);
    await hands.press("Enter");
    await sheet.waitFor({ state: "hidden" });
  };
  const apply = async (): Promise<void> => {
    await hands.use(phone.button("Apply"));
    await hands.use(sheet.getByRole("button", { name: "Update", exact: true }));
    await sheet.waitFor({ state: "hidden" });
  };
  /** Goes from the running app to its cards. */
  const changeApp = async (): Promise<void> => {
    const about = row(/About this app/);
    // On a phone the page of a record covers the list.
    if (!(await about.first().isVisible())) await hands.use(phone.button("Back"));
    await hands.use(about);
    await hands.use(row(/^For builders/));
    await hands.use(sheet.getByRole("button", { name: /^Change this app/ }));
    await at("Untitled app");
  };

  await phone.open();
  await hands.use(phone.button("New app"));
  await hands.use(row(/^Empty document/));
  await at("Untitled app");
  await row(/^No problems/).waitFor();
  await atPage("cards");

  await hands.use(row(/^Data/));
  await add("Add kind of record", "Tool");
  await at("Tool");
  await add("Add field", "Price");
  // The type is guessed from the name.
  await hands.use(row(/^Price money/));
  await at("Price");
  await hands.choose(page.getByRole("radio", { name: "Yes" }));
  await hands.write(page.getByLabel("Name", { exact: true }), "Worth");
  await hands.press("Enter");
  await at("Worth");
  await atPage("field");
  await back("Tool");
  await row(/^Worth money required/).waitFor();
  await back("Data");
  await add("Add kind of record", "Loan");
  await at("Loan");
  for (const field of ["Tool", "Out on", "Due"]) await add("Add field", field);
  await row(/^Due date/).waitFor();
  await atPage("entity");
  await back("Data");
  await back("Untitled app");
  for (const [card, heading, template, item] of [
    [/^States/, "States", /^Loan: Out → Back/, /^Loan Out, Back/],
    [/^Rules/, "Rules", /^Due can’t be before Out on/, /Loan · Due: Due is not before Out on/],
    [/^Roles/, "Roles", /^manager, helper/, /^manager: everything/],
    [/^Screens/, "Screens", /^Lists, pages and forms for everything/, /^Tools list of Tool/],
  ] as const) {
    await hands.use(row(card));
    await at(heading);
    await hands.use(row(template));
    await row(item).first().waitFor();
    await back("Untitled app");
  }
  await row(/^Screens 6 screens/).waitFor();
  await row(/^Rules 1 rule/).waitFor();
  await apply();
  await hands.use(phone.button("Open app"));
  await phone.seesHeading("Tools");
  await hands.use(phone.button("New Tool"));
  await hands.write(page.getByLabel("Name"), "Hand saw");
  await hands.write(page.getByLabel("Worth"), "20");
  await hands.use(phone.button("Save"));
  await phone.sees("Hand saw");

  // Breaks the text and applies the fix that is offered there.
  await changeApp();
  await hands.use(row(/^Change this app/));
  await hands.useInMenu(page.getByRole("menuitem", { name: "As text" }));
  const text = page.getByRole("textbox", { name: "Document text" });
  await text.waitFor();
  await atPage("text");
  await hands.toLine(text, "1. What the product does");
  await hands.press("Enter");
  await hands.type("- Curency: CHF");
  await phone.sees(/looks like “Currency”/);
  await atPage("text with a finding");
  await hands.use(phone.button("Fix"));
  await text.getByText("- Currency: CHF").waitFor();
  await apply();
  await hands.use(phone.button("Back"));
  await at("Untitled app");

  // Renames a field that has records.
  await hands.use(row(/^Data/));
  await hands.use(row(/^Tool\b/));
  await hands.use(row(/^Worth money/));
  await hands.write(page.getByLabel("Name", { exact: true }), "Value");
  await hands.press("Enter");
  await at("Value");
  await hands.use(phone.button("Apply"));
  await phone.sees("1 record keeps its value.");
  await atPage("update");
  await hands.use(sheet.getByRole("button", { name: "Update", exact: true }));
  await sheet.waitFor({ state: "hidden" });
  await hands.use(phone.button("Open app"));
  await hands.use(page.getByRole("link", { name: /Hand saw/ }));
  await phone.sees("Value");
  await phone.sees(/20\.00/);

  // Goes back a version: the record created since then keeps its values.
  await changeApp();
  await hands.use(row(/^Versions/));
  await at("Versions");
  await atPage("versions");
  await hands.use(row(/^Until /));
  await phone.sees(/Value \(Tool\) was renamed to Worth \(Tool\)|keeps its value/);
  await hands.use(sheet.getByRole("button", { name: "Update", exact: true }));
  await sheet.waitFor({ state: "hidden" });
  await back("Untitled app");
  await hands.use(phone.button("Open app"));
  await hands.use(page.getByRole("link", { name: /Hand saw/ }));
  await phone.sees("Worth");
  await phone.sees(/20\.00/);
  expect(phone.complaints).toEqual([]);
}
