// Whether a page that shows an app displays the progress of its records while the document is replaced.

/** How many different percentages the page has shown. A change that is over at once shows none. */
export async function watchProgress(context, url, update) {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole("listitem").first().waitFor();
  await page.evaluate(() => {
    const parts = new Set();
    globalThis.shownParts = parts;
    const look = () => {
      const bar = document.querySelector('[role="progressbar"][aria-valuenow]');
      if (bar) parts.add(bar.getAttribute("aria-valuenow"));
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await update();
  const shown = await page.evaluate(() => globalThis.shownParts.size);
  await page.close();
  return shown;
}
