import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { main } from "./ninefold.ts";
import { processIo } from "./process-io.ts";

const folder = await mkdtemp(join(tmpdir(), "ninefold-"));
afterAll(() => rm(folder, { recursive: true }));

async function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ["", ""];
  const code = await main(args, {
    ...processIo(),
    out: (text) => void (out += text),
    err: (text) => void (err += text),
  });
  return { code, out, err };
}

test("`ninefold new` makes a document of a table that `ninefold check` finds no errors in", async () => {
  const [table, out] = [join(folder, "plants.csv"), join(folder, "plants.md")];
  await writeFile(table, "Plant;Room;Watered on\nFern;Hall;31.12.2025\nIvy;Hall;1.1.2026\nPalm;Office;2.1.2026\n");
  const made = await run("new", table, "--out", out);
  expect([made.code, made.err]).toEqual([0, ""]);
  expect(made.out).toContain("6 of 6 facts taken over");
  expect((await run("check", out, "--no-gaps")).code).toBe(0);
  expect(await readFile(out, "utf8")).toContain("| a2 | Fern | Hall | 2025-12-31 |");
  expect((await run("new", table, "--out", out)).err).toContain("is there already");
});

test("`ninefold new` reads what a table leaves open as in the language that is named", async () => {
  const [table, out] = [join(folder, "prices.csv"), join(folder, "prices.md")];
  await writeFile(table, "Name;Preis;Tag\nA;1.250;03/04/2025\nB;2.500;05/06/2025\n");
  const german = await run("new", table, "--out", out, "--language", "de-AT");
  expect(german.out).toContain("prices: Preis: 1.250, read as 1250 (it could be read in two ways; please check)");
  expect(await readFile(out, "utf8")).toContain("| a2 | A | 1250 | 2025-04-03 |");
  await run("new", table, "--out", out, "--language=en-US", "--force");
  expect(await readFile(out, "utf8")).toContain("| a2 | A | 1.25 | 2025-03-04 |");
  expect((await run("new", table, "--out", out, "--language", "no language")).err).toContain("there is no language");
});

test("`ninefold import` makes a document of an API and lists what it left, and says in a sentence what is no such file", async () => {
  const [api, out] = [join(folder, "api.yaml"), join(folder, "api.md")];
  await writeFile(
    api,
    "openapi: 3.1.0\ninfo: {title: Pets}\nservers: [{url: 'https://pets.example.org'}]\npaths:\n  /pets:\n    get: {responses: {'200': {content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}}\n  /tune: {post: {summary: Sing, responses: {'204': {description: ok}}}}\n",
  );
  const made = await run("import", api, "--out", out);
  expect([made.code, made.err]).toEqual([0, ""]);
  expect(made.out).toContain("POST /tune: Sing (nothing in the app would send it)");
  expect(await readFile(out, "utf8")).toContain("- Kept at: /pets");
  const listed = JSON.parse((await run("import", api, "--out", out, "--force", "--json")).out) as { notes: unknown };
  expect(listed.notes).toContainEqual({ place: "POST /tune", what: "Sing", why: "nothing in the app would send it" });
  const picture = join(folder, "picture.png");
  await writeFile(picture, Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1]));
  expect(await run("import", picture)).toMatchObject({
    code: 2,
    err: expect.stringContaining("is no file that an app can be made from"),
  });
  expect((await run("import", join(folder, "nothing.xlsx"))).err).toContain("there is no file");
});
