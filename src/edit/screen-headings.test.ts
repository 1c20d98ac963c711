import { describe, expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { edit } from "./testing/edit.ts";

describe("P2.1 a screen whose heading says its route", () => {
  const screens = (blocks: string, rows = ""): string =>
    `# T\n\n## 2. Screens and routes\n${rows}\n${blocks}\n\n## 3. Entities and their fields\n\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n`;
  const both = (name: string, more = ""): string =>
    screens(
      `### Tools (/tools)\n- Shows: list of Tool\n- Lets a user: open ${name}\n\n### ${name} (/tools/{id})\n${more}- Shows: one Tool`,
    );

  test("keeps it when it is renamed, and a route that is set goes before it", () => {
    const item = { kind: "screen", screen: "One tool" } as const;
    expect(edit(both("One tool"), { do: "set", item, key: "screen", value: "Our tool" })).toBe(both("Our tool"));
    const moved = edit(both("One tool"), { do: "set", item, key: "route", value: "/t/{id}" });
    expect(moved).toBe(both("One tool", "- Route: /t/{id}\n"));
    expect(readDocument(moved).model.screens.find(({ name }) => name === "One tool")?.route).toBe("/t/:id");
  });

  test("is the block of its row", () => {
    const rows = "\n| Route | Screen | Shows |\n| --- | --- | --- |\n| /tools | Tools | list of Tool |\n";
    const item = { kind: "screen", screen: "Tools" } as const;
    expect(
      edit(screens("### Tools (/tools)\n- Title: Name", rows), { do: "set", item, key: "badge", value: "Name" }),
    ).toBe(screens("### Tools (/tools)\n- Title: Name\n- Badge: Name", rows));
  });
});
