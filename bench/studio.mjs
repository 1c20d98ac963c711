// Typing in a document of 2,000 lines: `npm run bench studio`. Full speed, and page and worker four times slower.
import { documentOf } from "./documents.mjs";
import { median, openPage, openPhone, RATE } from "./player/phone.mjs";
import { openProgram } from "./player/site.mjs";

const LINES = 2000;
const LETTERS = 20;
const ROUNDS = 3;

/** Runs in a page: puts a document on the shelf over the worker's wire. */
async function addHere({ worker, source }) {
  const far = new Worker(new URL(worker, location.href), { type: "module" });
  const id = crypto.randomUUID();
  const added = await new Promise((resolve, reject) => {
    far.addEventListener("message", ({ data }) => {
      if (data.id !== id) return;
      if (data.kind === "failure") reject(new Error(data.message));
      else resolve(data.value);
    });
    const args = [{ source, origin: "file", withSampleData: false }];
    far.postMessage({ kind: "call", id, target: "shelf", method: "add", args });
  });
  far.terminate();
  return added.id;
}

/** Runs in the page: from each key to the frame after it. */
function watchKeys() {
  window.keys = [];
  addEventListener(
    "keydown",
    ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => window.keys.push(performance.now() - timeStamp))),
    { capture: true },
  );
}

/** Runs in the page: from the last key to the frame that tells what is wrong. */
function watchFindings() {
  window.findingAfter = new Promise((resolve) => {
    let last = 0;
    addEventListener("keydown", ({ timeStamp }) => (last = timeStamp), { capture: true });
    const look = () => {
      if (last > 0 && document.querySelector(".editor-finding") !== null) resolve(performance.now() - last);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

async function round(phone, program, app, rate) {
  const { page } = await openPage(phone, rate);
  try {
    await page.goto(`${program.address}#/source/${app}`);
    await page.getByRole("button", { name: "Edit", exact: true }).tap();
    const text = page.locator(".cm-content");
    await text.waitFor();
    await page.getByRole("button", { name: /message|No problems/ }).waitFor();
    await page.locator(".cm-line", { hasText: "A document as long" }).tap();
    await page.keyboard.press("End");
    await page.waitForTimeout(1000);
    await page.evaluate(watchKeys);
    for (let i = 0; i < LETTERS; i++) {
      await page.keyboard.press("abcde "[i % 6]);
      await page.waitForTimeout(120);
    }
    const keys = await page.evaluate("keys");
    // A line that is wrong: findings follow the last letter.
    await page.locator(".cm-line", { hasText: "Currency: EUR" }).tap();
    await page.keyboard.press("End");
    await page.waitForTimeout(1000);
    await page.evaluate(watchFindings);
    await page.keyboard.press("Enter");
    await page.keyboard.type("- Curency: EUR");
    const findings = await page.evaluate("findingAfter");
    await page.evaluate("localStorage.clear()");
    return { key: median(keys), worst: Math.max(...keys), findings };
  } finally {
    await page.close();
  }
}

export async function benchStudio() {
  const program = await openProgram();
  const phone = await openPhone();
  try {
    program.slow(false);
    const first = await openPage(phone, 1);
    await first.page.goto(program.address);
    const source = documentOf(LINES);
    const app = await first.page.evaluate(addHere, { worker: program.worker, source });
    await first.page.close();
    const lines = [];
    for (const rate of [1, RATE]) {
      program.slow(rate > 1);
      const taken = [];
      for (let i = 0; i < ROUNDS; i++) taken.push(await round(phone, program, app, rate));
      const said = taken.map(({ key, worst, findings }) => [key, worst, findings].map(Math.round).join("/"));
      console.log(`    ${rate}×: ${said.join(", ")} ms (key, longest key, findings)`);
      const of = (name) => median(taken.map((one) => one[name]));
      lines.push(
        {
          what: `${rate}×: a key in ${LINES} lines, until the next frame`,
          ours: of("key"),
          aim: { under: rate > 1 ? 200 : 50 },
        },
        { what: `${rate}×: what is wrong, behind the last key`, ours: of("findings"), aim: { under: 300 } },
      );
    }
    return lines;
  } finally {
    await phone.close();
    await program.close();
  }
}
