import type { Page } from "playwright-core";
import type { Phone } from "./phone.ts";

/** Phones that a test has not closed yet: when it fails, they report what they show. */
export const openPhones = new Set<Phone>();

const MOST_LETTERS = 700;
/** A page that hangs must not block the report of the failed test. */
const LONGEST = 5000;

/** A line for each page and frame: its address and what it shows. */
export async function whatPhonesShow(): Promise<string[]> {
  const lines = [...openPhones].map(async ({ page, complaints }) => {
    const pages = await Promise.all(page.context().pages().map(whatPageShows));
    return [...pages.flat(), ...complaints.map((complaint) => `said: ${complaint}`)];
  });
  return (await Promise.all(lines)).flat();
}

const whatPageShows = (page: Page): Promise<string[]> =>
  Promise.all(
    page.frames().map(async (frame) => {
      const late = new Promise<string>((resolve) => setTimeout(resolve, LONGEST, "does not answer").unref());
      const text = frame.locator("body").innerText({ timeout: LONGEST }).catch(String);
      const shown = (await Promise.race([text, late])).replaceAll(/\s+/g, " ");
      return `${frame.parentFrame() === null ? "page" : "frame"} ${frame.url()}: ${shown.slice(0, MOST_LETTERS)}`;
    }),
  );
