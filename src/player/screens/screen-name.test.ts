import { expect, it } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { nameOfScreen } from "./screen-name.ts";

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
