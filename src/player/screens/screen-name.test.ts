import { expect, it } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { nameOfScreen, nameOfView } from "./screen-name.ts";

const called = (source: string, language: string | null = null): readonly string[] => {
  const { model } = readDocument(source);
  const speaker = { description: { language }, format: { language: language ?? "en-GB" }, t: (text: string) => text };
  return model.screens.map((screen) => nameOfScreen(speaker as Parameters<typeof nameOfScreen>[0], screen));
};

const box = "### Toolbox\n| Field | Type |\n| --- | --- |\n| Name | text |\n";

it("D2.1 calls a list that no document names after its several records, and a page or form after one", () => {
  expect(called(`# Shed\n## 3. Entities and their fields\n${box}`)).toEqual([
    "Toolboxes",
    "One Toolbox",
    "New Toolbox",
  ]);
});

it("leaves the names of a document as it writes them", () => {
  const screens = "| Screen | Shows |\n| --- | --- |\n| Toolbox | list of Toolbox |\n";
  const source = `# Shed\n## 2. Screens and routes\n${screens}\n## 3. Entities and their fields\n${box}`;
  expect(called(source)).toContain("Toolbox");
  expect(called(`# Shed\n## 3. Entities and their fields\n${box}`, "de")).toContain("Toolbox");
});

it("calls a list below a record after what it holds, and the page's own list as the page", () => {
  const screens = "| Screen | Shows |\n| --- | --- |\n| My box | one Toolbox, list of Toolbox |\n";
  const { model } = readDocument(
    `# Shed\n## 2. Screens and routes\n${screens}\n## 3. Entities and their fields\n${box}`,
  );
  const [screen] = model.screens;
  const speaker = { description: { model, language: null }, format: { language: "en-GB" }, t: (text: string) => text };
  const named = (main: boolean) =>
    nameOfView(speaker as unknown as Parameters<typeof nameOfView>[0], {
      screen: screen!,
      view: screen!.views[1]!,
      main,
    });
  expect([named(false), named(true)]).toEqual(["Toolboxes", "My box"]);
});
