// A phone four times slower than this machine empties a full outbox while the list is in use: the times of taps and
// keys (Event Timing) from the input to the next frame.
import { openPage, openPhone } from "../player/phone.mjs";
import { openProgram } from "../player/site.mjs";

/** Runs in a page: uses the worker's protocol and opens an app without records. */
async function openHere({ worker, source }) {
  const far = new Worker(new URL(worker, location.href), { type: "module" });
  const client = crypto.randomUUID();
  const waiting = new Map();
  let calls = 0;
  far.addEventListener("message", ({ data }) => waiting.get(data.id)?.(data));
  const call = (target, method, ...args) =>
    new Promise((resolve, reject) => {
      const id = `${client}:${++calls}`;
      waiting.set(id, (answer) => {
        waiting.delete(id);
        if (answer.kind === "failure") reject(new Error(answer.message));
        else resolve(answer.value);
      });
      far.postMessage({ kind: "call", id, target, method, args });
    });
  const { id } = await call("shelf", "add", { source, origin: "file", withSampleData: false });
  const app = `app:${id}`;
  window.filler = { call, app, close: () => far.terminate() };
  return id;
}

/** Creates the records and queues their calls, which wait because no server has been chosen yet. */
async function fillHere(count) {
  const { call, app } = window.filler;
  for (let from = 0; from < count; from += 100) {
    const made = await call(app, "submit", {
      commands: Array.from({ length: Math.min(100, count - from) }, (_, i) => ({
        kind: "create",
        entity: "Parcel",
        values: { name: `Parcel number ${from + i}`, shelf: `Row ${i % 40}` },
      })),
    });
    if (made.kind !== "done") throw new Error(JSON.stringify(made).slice(0, 300));
    for (const { id: parcel } of made.records)
      await call(app, "submit", {
        commands: [{ kind: "fire", entity: "Parcel", id: parcel, event: "Take", values: {} }],
      });
  }
  await call(app, "sendNow");
}

/** Chooses the server and ends the worker. */
async function chooseServer(server) {
  const { call, app, close } = window.filler;
  await call(app, "setServer", server);
  close();
}

/** Runs in the page: records all taps and keys by interaction. */
const watch = () => {
  window.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId)
        window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
};

/** The INP of taps and keys while `waiting` calls are sent. `taken()` returns how many have arrived. */
export async function draining({ source, server, waiting, taken }) {
  const program = await openProgram();
  const phone = await openPhone();
  try {
    program.slow(false);
    const filling = await phone.context.newPage();
    await filling.goto(`${program.address}manifest.webmanifest`);
    const app = await filling.evaluate(openHere, { worker: program.worker, source });
    await filling.evaluate(fillHere, waiting);
    // Offline, so that they wait; calls made in simulation would wait for ever.
    await phone.context.setOffline(true);
    await filling.evaluate(chooseServer, server);
    const before = taken();
    await phone.context.setOffline(false);
    program.slow(true);
    const { page } = await openPage(phone);
    await page.addInitScript(watch);
    await page.goto(`${program.address}#/app/${app}/parcels`);
    await page.locator(".page .list-row").first().waitFor();
    await filling.close();
    for (const began = Date.now(); taken() < waiting && Date.now() - began < 240_000;) {
      await page.getByRole("searchbox").tap();
      await page.keyboard.press("p");
      await page.waitForTimeout(300);
      await page.keyboard.press("Backspace");
      await page.waitForTimeout(300);
      await page.locator(".page .list-row").nth(1).tap();
      await page.locator(".page .record-subtitle").waitFor();
      await page.waitForTimeout(300);
      await page.goBack();
      await page.locator(".page .list-row").first().waitFor();
    }
    if (taken() < waiting) throw new Error(`${taken()} of ${waiting} calls arrived.`);
    // The definition of INP: for every fifty interactions, the slowest is dropped.
    const [inp, slowest, count] = await page.evaluate(() => {
      const times = [...window.interactions.values()].sort((a, b) => b - a);
      const { interactionCount: all } = performance;
      return [times[Math.floor(all / 50)] ?? 0, times.slice(0, 6), all];
    });
    console.log(
      `    ${waiting - before} calls went out during ${count} taps and keys; slowest: ${slowest.join(", ")} ms`,
    );
    return inp;
  } finally {
    await phone.close();
    await program.close?.();
  }
}
