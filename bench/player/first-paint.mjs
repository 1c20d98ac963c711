// From an empty cache to the first live rows of a list, with records on the device, beside the same app in Ionic: once
// with the app opened on this phone before, the usual case, and once as for the first time, without the page's notes of
// the app.
import { median, openPage } from "./phone.mjs";

const ROW = ".page .list-row";
const LOOKED_AT = 8000;

/** Runs in the page: the time from its start to the frame that shows a row. */
const firstRow = (selector) =>
  new Promise((resolve) => {
    const look = () => {
      const row = document.querySelector(selector);
      const box = row?.getBoundingClientRect();
      const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
      if (box !== undefined && box.height > 20 && box.top < innerHeight && row.checkVisibility(options))
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      else requestAnimationFrame(look);
    };
    look();
  });

/** Runs in the page before its own scripts: removes the traces of earlier openings. */
const forget = () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith("ninefold.described.")) localStorage.removeItem(key);
};

async function open(phone, address, selector, before = "") {
  const { page, session } = await openPage(phone);
  try {
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.addInitScript(`${before};window.firstRow = (${firstRow.toString()})(${JSON.stringify(selector)})`);
    await page.goto(address, { waitUntil: "commit" });
    // Uses the protocol directly: the scripts that Playwright injects for its own queries would block the page's thread
    // at its start.
    const { result } = await session.send("Runtime.evaluate", {
      expression: "firstRow",
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value;
  } finally {
    await page.close();
  }
}

/** Shows the list for a while. */
async function lookAt({ context }, address, selector) {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(selector).first().waitFor();
  await page.waitForTimeout(LOOKED_AT);
  await page.close();
}

/** Puts the same tools into the peer's database, in the peer's own page. */
export async function fillPeer({ context }, peer, count) {
  const page = await context.newPage();
  await page.goto(peer.address);
  await page.waitForTimeout(1500);
  await page.evaluate(
    (many) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("tool-library");
        opening.addEventListener("success", () => {
          const work = opening.result.transaction(["tools", "loans"], "readwrite");
          const words = "saw drill ladder hammer rope tent stove pump lamp spade rake axe".split(" ");
          const kinds = ["Power tools", "Hand tools", "Garden", "Ladders", "Outdoors", "Kitchen"];
          for (let i = 0; i < many; i++)
            work.objectStore("tools").add({
              name: `${words[i % 12]} ${words[(i * 7 + 3) % 12]} ${i}`,
              kind: kinds[(i * 5) % 6],
              code: `9${String(i).padStart(9, "0")}`,
              shelf: `${"ABCDEF"[i % 6]}${i % 9}`,
              condition: "Good",
              worth: 1000 + (i % 500) * 10,
              notes: `${words[(i * 3) % 12]} for ${words[(i * 5 + 1) % 12]}`,
              withdrawn: false,
            });
          for (let i = 0; i < 20; i++) work.objectStore("loans").add({ tool: i * 3 + 1, status: "Out" });
          work.addEventListener("complete", () => resolve());
          work.addEventListener("error", () => reject(work.error));
        });
      }),
    count,
  );
  await page.close();
}

export async function firstPaint(phone, program, app, peer, rounds) {
  const address = `${program.address}#/app/${app}/tools`;
  await lookAt(phone, address, ROW);
  await lookAt(phone, peer.address, "ion-item");
  const before = { ours: [], theirs: [] };
  const first = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round++) {
    before.ours.push(await open(phone, address, ROW));
    before.theirs.push(await open(phone, peer.address, "ion-item"));
    first.ours.push(await open(phone, address, ROW, `(${forget.toString()})()`));
    first.theirs.push(await open(phone, peer.address, "ion-item"));
  }
  const told = (all) => ({ ours: median(all.ours), theirs: median(all.theirs), all });
  return { before: told(before), first: told(first) };
}
