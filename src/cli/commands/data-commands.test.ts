import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seal } from "#exchange/sealed/sealed-file.ts";
import { packBackup } from "#shelf/backup-file.ts";
import { tableName } from "#store/names.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { processIo } from "../process-io.ts";
import { checkData } from "./check-data.ts";
import { exportCommand } from "./export.ts";
import { merge } from "./merge.ts";
import type { Command } from "../command.ts";

const root = join(import.meta.dirname, "../../..");
const vega = (name: string): string => join(root, "node_modules/vega-datasets/data", name);

const MOVIES = `# Specification: Films

## 3. Entities and their fields

### Film

| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Release date | date | |
| Running time min | whole number | |
| MPAA rating | choice of G, PG, PG-13, R, NC-17, Not Rated, Open | |
| IMDB rating | number | |
| US gross | money | |

## 5. Validation rules

| On | Rule | Message |
| --- | --- | --- |
| Film.running_time_min | \`running_time_min <= 220\` | Too long. |

## 6. Roles and permissions

| Who | May | On |
| --- | --- | --- |
| Keeper | see, create, change, delete | everything |
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ninefold-data-"));
  writeFileSync(join(folder, "films.md"), MOVIES);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(command: Command, ...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const io = { ...processIo(), out: (text: string) => void (out += text), err: (text: string) => void (err += text) };
  return { code: await command.run(args, io), out, err };
}

test("check-data says of somebody else's table what each column is, how many rows come in, and why the others do not", async () => {
  const films = join(folder, "films.md");
  const refused = join(folder, "refused.csv");
  const movies: unknown[] = JSON.parse(readFileSync(vega("movies.json"), "utf8"));
  // Includes one without a title, and one with a title longer than the rule allows.
  const some = movies.filter((_, index) => index % 16 === 0 || index === 3053 || index === 400);
  const file = join(folder, "movies.json");
  writeFileSync(file, JSON.stringify(some));
  const { code, out } = await run(checkData, films, file, "--refused", refused);
  expect(code).toBe(1);
  expect(out).toContain(`movies: ${some.length} rows, as Film`);
  expect(out).toMatch(/Release Date +Release date +Jun 12 1998 → 1998-06-12/);
  expect(out).toMatch(/\d+ new, 0 changed, 0 the same, \d+ refused\./);
  expect(out).toContain("Enter Title.");
  expect(out).toContain("Too long.");
  const lines = readFileSync(refused, "utf8").trim().split("\r\n");
  expect(lines[0]).toMatch(/Reason$/);
  expect(lines.length - 1).toBe(Number(/(\d+) refused/.exec(out)?.[1]));
});

test("check-data refuses what is no table, and wrong use, in a sentence", async () => {
  const films = join(folder, "films.md");
  expect(await run(checkData, films, vega("7zip.png"))).toMatchObject({
    code: 2,
    err: expect.stringContaining("7zip.png is no file"),
  });
  expect(await run(checkData, films)).toMatchObject({ code: 2, err: expect.stringContaining("ninefold check-data") });
  expect(await run(checkData, films, join(folder, "none.csv"))).toMatchObject({
    code: 2,
    err: expect.stringContaining("there is no file"),
  });
});

test("export writes everything in a backup into a plain folder, sealed or not", async () => {
  const source = readFileSync(join(root, "tests/fixtures/every-type.md"), "utf8");
  const { app, database } = await openForTest(source);
  const kept = await app.keepFile(new TextEncoder().encode("a picture"), "bell.jpg", "image/jpeg");
  await app.submit({
    commands: [
      { kind: "create", entity: "Maker", id: "m1", values: { name: "Northern Works" } },
      {
        kind: "create",
        entity: "Thing",
        values: {
          name: "=Bell",
          price: 1250,
          maker: "m1",
          picture: kept.kind === "kept" ? kept.value : null,
          parts: [{ id: null, values: { label: "Clapper" } }],
        },
      },
    ],
  });
  const backup = packBackup({ name: "Things", source, database: database.export() });
  const file = join(folder, "things.ninefold");
  writeFileSync(file, backup);
  const to = join(folder, "plain");
  expect(await run(exportCommand, file, "--to", to)).toMatchObject({ code: 0, err: "" });
  expect(readFileSync(join(to, "document.md"), "utf8")).toBe(source);
  const things = readFileSync(join(to, "Thing.csv"), "utf8");
  expect(things).toContain("'=Bell");
  expect(things).toContain("Northern Works");
  expect(readFileSync(join(to, "Part.csv"), "utf8")).toContain("Clapper");
  const picture = /files\/\w+\/bell\.jpg/.exec(things)?.[0] ?? "";
  expect(readFileSync(join(to, picture), "utf8")).toBe("a picture");
  expect((await run(exportCommand, file, "--to", to)).err).toContain("holds other things");

  // Unedited, it changes nothing. Then it is edited and merged back.
  expect((await run(merge, file, to)).out).toContain("0 records would be created, 0 would be changed");
  writeFileSync(join(to, "Part.csv"), readFileSync(join(to, "Part.csv"), "utf8").replace("Clapper", "Clapper 2"));
  writeFileSync(join(to, picture), "another picture");
  const merged = join(folder, "merged.ninefold");
  const done = await run(merge, file, to, "--out", merged);
  expect(`${done.out}${done.err}`).toContain("0 records created, 2 changed, 0 deleted");
  expect(done.code).toBe(0);
  const again = join(folder, "again");
  await run(exportCommand, merged, "--to", again, "--as", "json");
  const json = readFileSync(join(again, "Every type.json"), "utf8");
  expect(json).toContain("Clapper 2");
  expect(readFileSync(join(again, /files\/\w+\/bell\.jpg/.exec(json)?.[0] ?? ""), "utf8")).toBe("another picture");
  expect((await run(merge, merged, join(again, "Every type.json"), "--json")).code).toBe(0);

  writeFileSync(file, await seal(backup, "open sesame"));
  const sealed = join(folder, "unsealed");
  expect((await run(exportCommand, file, "--to", sealed)).err).toContain("--passphrase");
  expect(existsSync(sealed)).toBe(false);
  const opened = await run(exportCommand, file, "--to", sealed, "--as", "xlsx", "--passphrase", "open sesame");
  expect(opened.code).toBe(0);
  expect(existsSync(join(sealed, "Every type.xlsx"))).toBe(true);

  writeFileSync(file, backup.subarray(0, backup.length - 5000));
  expect(await run(exportCommand, file, "--to", join(folder, "half"))).toMatchObject({
    code: 1,
    err: expect.stringContaining("incomplete"),
  });
});

test("export writes nothing outside of the folder, whatever a backup names", async () => {
  const source = readFileSync(join(root, "tests/fixtures/every-type.md"), "utf8");
  const { app, database } = await openForTest(source);
  const kept = await app.keepFile(new TextEncoder().encode("a picture"), "bell.jpg", "image/jpeg");
  if (kept.kind !== "kept") throw new Error("not kept");
  await app.submit({
    commands: [{ kind: "create", entity: "Thing", values: { name: "Bell", picture: kept.value } }],
  });
  const { hash } = kept.value as { readonly hash: string };
  // The first twelve characters of the hash become a path four folders up.
  const trap = `${"../".repeat(4)}${hash.slice(12)}`;
  database.run("UPDATE nf_file SET hash = ? WHERE hash = ?", [trap, hash]);
  database.run(`UPDATE ${tableName("Thing")} SET picture = replace(picture, ?, ?)`, [hash, trap]);
  const file = join(folder, "trap.ninefold");
  writeFileSync(file, packBackup({ name: "Things", source, database: database.export() }));
  const outer = join(folder, "outer");
  const to = join(outer, "a/b/c/d");
  await run(exportCommand, file, "--to", to);
  expect(readFileSync(join(to, "Thing.csv"), "utf8")).toContain("Bell");
  const pictures = readdirSync(outer, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith("bell.jpg"));
  expect(pictures.map((path) => join(outer, path).startsWith(join(to, "files")))).toEqual([true]);
});
