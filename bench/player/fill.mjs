// Puts the tool library on the shelf with the wanted number of tools, each created by a command.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./site.mjs";

const AT_ONCE = 1000;

/** Runs in a page: uses the worker's protocol and writes the records. */
async function fillHere({ worker, source, count, atOnce }) {
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

  const { id } = await call("shelf", "add", { source, origin: "file", withSampleData: true });
  const app = `app:${id}`;
  const { profiles } = await call(app, "describe");
  await call(app, "chooseProfile", profiles.find(({ roles }) => roles.includes("keeper")).id);
  const words = "saw drill ladder hammer rope tent stove pump lamp spade rake axe pliers level clamp chisel".split(" ");
  const kinds = ["Power tools", "Hand tools", "Garden", "Ladders", "Outdoors", "Kitchen"];
  const word = (i) => words[i % words.length];
  for (let from = 0; from < count; from += atOnce) {
    const commands = Array.from({ length: Math.min(atOnce, count - from) }, (_, j) => {
      const i = from + j;
      return {
        kind: "create",
        entity: "Tool",
        values: {
          name: `${word(i)} ${word(i * 7 + 3)} ${i}`,
          kind: kinds[(i * 5) % kinds.length],
          code: `9${String(i).padStart(9, "0")}`,
          shelf: `${"ABCDEF"[i % 6]}${i % 9}`,
          condition: i % 50 === 0 ? "Worn" : "Good",
          worth: 1000 + (i % 500) * 10,
          notes: `${word(i * 3)} for ${word(i * 5 + 1)} and ${word(i * 11 + 2)}`,
        },
      };
    });
    const outcome = await call(app, "submit", { commands });
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome).slice(0, 300));
  }
  far.terminate();
  return id;
}

/** Returns the ids of the apps, one for each count. */
export async function fillApps({ context }, program, counts) {
  const source = readFileSync(join(root, "samples", "tool-library.md"), "utf8");
  const ids = [];
  const page = await context.newPage();
  for (const count of counts) {
    await page.goto(`${program.address}manifest.webmanifest`);
    ids.push(await page.evaluate(fillHere, { worker: program.worker, source, count, atOnce: AT_ONCE }));
  }
  await page.close();
  return ids;
}
