import type { Page } from "#diagnostics/explain.ts";
import { checkSource } from "./checked-file.ts";

/** An example of the catalogue as a whole document: it gets a title if it has none. */
export function asDocument(example: string): string {
  return /^# /m.test(example) ? example : `# Specification: Example\n\n${example.trim()}\n`;
}

/** What is said about the bad example of a page: its message and help with real names in them. */
export function saidAbout(code: string, page: Page): { message: string; help: string } | null {
  const said = checkSource("example", asDocument(page.bad)).diagnostics.find((one) => one.code === code);
  return said === undefined ? null : { message: said.message, help: said.help };
}
