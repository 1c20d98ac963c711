import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { FIRST, pagesIn, withoutPageLinks } from "./guide-pages.ts";

it("lists the pages of the guide, which are there, and leaves no link that leads out of the program", () => {
  const text = readFileSync(`docs/language/${FIRST}`, "utf8");
  const pages = pagesIn(text);
  expect(pages.map(({ page }) => page)).toContain("for-assistants.md");
  expect(pages.length).toBeGreaterThan(10);
  for (const { page } of pages) expect(existsSync(`docs/language/${page}`), page).toBe(true);
  expect(withoutPageLinks(text)).not.toMatch(/\]\((?!https?:)/u);
  expect(withoutPageLinks("[a](b.md#c) [d](https://example.org)")).toBe("a [d](https://example.org)");
});
