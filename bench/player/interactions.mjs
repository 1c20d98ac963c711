// Times everyday interactions: open a list, type a letter, open a record, open a form, save.
import { median, openPage, timed } from "./phone.mjs";

/** For each step, what the page must show before it counts as done. These functions run in the page. */
const shows = {
  list: () =>
    document.querySelector(".page h1")?.textContent === "Tools" && document.querySelector(".page .list-row") !== null,
  // Some of the first rows have no word with this letter, so a searched list begins with other rows.
  found: () => {
    const rows = [...document.querySelectorAll(".page .list-row .row-title")].slice(0, 8);
    const text = rows.map((row) => row.textContent).join();
    window.unsearched ??= text;
    return text !== "" && text !== window.unsearched;
  },
  record: () => document.querySelector(".page .record-subtitle") !== null,
  form: () => document.querySelector(".form-page input[type=text], .form-page input:not([type])") !== null,
  saved: () => document.querySelector(".form-page") === null && document.querySelector(".page .list-row") !== null,
};

const STEPS = ["open the list", "type a letter in search", "open a record", "open a form", "save"];

/** One round, in a new page that was opened on another tab and has come to rest. */
async function round(phone, program, app, number) {
  const { page } = await openPage(phone);
  try {
    await page.goto(`${program.address}#/app/${app}/mine`);
    await page.locator(".page h1").first().waitFor();
    // While idle, the page loads what the next tap may need.
    await page.waitForTimeout(4500);
    const times = [];
    times.push(await timed(page, shows.list, () => page.locator(".tab-bar").getByText("Tools").tap()));
    await settled(page);

    await page.getByRole("searchbox").tap();
    await page.waitForTimeout(300);
    times.push(await timed(page, shows.found, () => page.keyboard.press("s")));
    await settled(page);
    await page.getByRole("searchbox").fill("");
    await settled(page);

    times.push(await timed(page, shows.record, () => page.locator(".page .list-row").nth(2).tap()));
    await page.waitForTimeout(500);
    await page.goBack();
    await page.locator(".page .list-row").first().waitFor();
    await settled(page);

    times.push(await timed(page, shows.form, () => page.locator(".floating-add").tap()));
    await page.waitForTimeout(500);
    await page.getByLabel("Name").fill(`Zither ${number}`);
    await page.getByLabel("Worth").fill("12");
    await page.waitForTimeout(500);
    times.push(await timed(page, shows.saved, () => page.getByRole("button", { name: "Save" }).tap()));
    return times;
  } finally {
    await page.close();
  }
}

/** Counts and filters follow the rows; the next step begins after them. */
async function settled(page) {
  await page.waitForTimeout(700);
}

/** Medians of every step: `{ step, event, shown }`, for each app. */
export async function interactions(phone, program, apps, rounds) {
  const all = apps.map(() => []);
  for (let number = 0; number < rounds; number++)
    for (const [index, app] of apps.entries()) {
      const times = await round(phone, program, app, number);
      all[index].push(times);
      console.log(
        `    round ${number + 1}: ${times.map(({ event, shown }) => `${event.toFixed()}/${shown.toFixed()}`).join(", ")} ms`,
      );
    }
  return all.map((taken) =>
    STEPS.map((step, index) => ({
      step,
      event: median(taken.map((times) => times[index].event)),
      shown: median(taken.map((times) => times[index].shown)),
      all: taken.map((times) => times[index]),
    })),
  );
}
