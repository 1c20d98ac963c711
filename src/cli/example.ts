import type { Page } from "#diagnostics/explain.ts";
import { checkSource } from "./checked-file.ts";

/** Turns an example of the catalogue into a complete document, with a title. */
export function asDocument(example: string): string {
  return /^# /m.test(example) ? example : `# Specification: Example\n\n${example.trim()}\n`;
}

/** The message and help for the bad example of a page, with real names filled in. */
export function saidAbout(code: string, page: Page): { message: string; help: string } | null {
  const said = checkSource("example", asDocument(page.bad)).diagnostics.find((one) => one.code === code);
  return said === undefined ? null : { message: said.message, help: said.help };
}
