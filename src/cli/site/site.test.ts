import { mkdtempSync, mkdirSync, readFileSync, writeFileSync, existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { main } from "../ninefold.ts";
import { processIo } from "../process-io.ts";
import { hexOf, iconPng, iconSvg, initialsOf } from "./icon.ts";
import { oneAppSite } from "./one-app-site.ts";
import type { Program } from "./program.ts";
import { strokesOf } from "./stroke-letters.ts";

const PAGE = `<!doctype html><html lang="en"><head><meta name="ninefold-base" content="./" /><meta name="description" content="x" /><title>Ninefold</title></head><body><noscript>Ninefold runs.</noscript></body></html>`;
const WORKER = 'self.ninefold={"version":"a","files":[]};\n(function(){})();\n';

function program(): Program {
  const bytes = (text: string) => new TextEncoder().encode(text);
  return {
    page: PAGE,
    serviceWorker: WORKER,
    files: new Map([
      ["index.html", bytes(PAGE)],
      ["service-worker.js", bytes(WORKER)],
      ["assets/index-1.js", bytes("1")],
      ["samples/a.md", bytes("# a")],
      ["icon-512.png", bytes("old")],
    ]),
  };
}

const DOCUMENT = `# Specification: Tools & "more" < less

## 1. What the product does and for whom
- Purpose of the product: $& lend "tools".
- Colour: #0a8
- Icon: 🧰
- Language: de
`;

const site = (source = DOCUMENT) =>
  oneAppSite(program(), readDocument(source).model, source, { withSampleData: false });
const text = (content: Uint8Array | string | undefined): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

describe("the site of one app", () => {
  test("leaves out what only builders need where that is asked for", () => {
    const of = (forUsers: boolean): unknown =>
      oneAppSite(program(), readDocument(DOCUMENT).model, DOCUMENT, { withSampleData: false, forUsers }).get(
        "index.html",
      );
    expect(of(true)).toContain("ninefold-for-users");
    expect(of(false)).not.toContain("ninefold-for-users");
  });

  test("has the document, a face of its own and no samples; whatever the document says is text", () => {
    const files = site();
    expect(files.get("document.md")).toBe(DOCUMENT);
    expect(files.has("samples/a.md")).toBe(false);
    expect(files.has("assets/index-1.js")).toBe(true);
    const page = text(files.get("index.html"));
    expect(page).toContain("<title>Tools &amp; &quot;more&quot; &lt; less</title>");
    expect(page).toContain('content="$&amp; lend &quot;tools&quot;."');
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('<meta name="ninefold-document" content="./document.md" />');
    expect(text(files.get("icon.svg"))).toContain("🧰");
    const manifest = JSON.parse(text(files.get("manifest.webmanifest")));
    expect(manifest).toMatchObject({ start_url: "./", scope: "./", theme_color: "#00aa88", lang: "de" });
    // The manifest offers the app for tables, in the share sheet and under "open with".
    expect(manifest.share_target).toMatchObject({ action: "./received", method: "POST" });
    expect(manifest.file_handlers[0].accept["text/csv"]).toContain(".csv");
    for (const { src } of manifest.icons) expect(files.has(src)).toBe(true);
  });

  test("the service worker's first line lists all files; its version follows their content", () => {
    const list = (files: ReturnType<typeof site>) =>
      JSON.parse(/^self\.ninefold=(.*);\n/.exec(text(files.get("service-worker.js")))?.[1] ?? "{}");
    const first = list(site());
    expect(first.files).toContain("document.md");
    expect(first.files).toContain("assets/index-1.js");
    expect(first.files).not.toContain("service-worker.js");
    expect(list(site()).version).toBe(first.version);
    expect(list(site(`${DOCUMENT}\nmore\n`)).version).not.toBe(first.version);
    expect(text(site().get("service-worker.js"))).toContain("(function(){})();");
  });
});

describe("icons drawn without a browser", () => {
  test("are whole PNGs: colour in the corner of a maskable one, none in that of a round one, ink in the middle", () => {
    const pixel = (bytes: Uint8Array, size: number, x: number, y: number): number[] => {
      const data = Buffer.from(bytes);
      const length = data.readUInt32BE(33);
      expect(data.subarray(37, 41).toString()).toBe("IDAT");
      const rows = inflateSync(data.subarray(41, 41 + length));
      return [...rows.subarray(y * (size * 4 + 1) + 1 + x * 4, y * (size * 4 + 1) + 5 + x * 4)];
    };
    const size = 64;
    expect(pixel(iconPng("Ice", "#ff0000", size, "maskable"), size, 0, 0)).toEqual([255, 0, 0, 255]);
    expect(pixel(iconPng("Ice", "#ff0000", size, "any"), size, 0, 0)[3]).toBe(0);
    expect(pixel(iconPng("Ice", "#ff0000", size, "any"), size, 32, 32)).toEqual([255, 255, 255, 255]);
  });

  test("every letter and digit has strokes inside its box; accents fall back, others get the nine dots", () => {
    for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") {
      const strokes = strokesOf(letter);
      expect(strokes?.length).toBeGreaterThan(0);
      for (const { x1, y1, x2, y2 } of strokes ?? [])
        for (const value of [x1 + 0.1, y1, x2 + 0.1, y2]) expect(value >= 0 && value <= 1.5).toBe(true);
    }
    expect(strokesOf("É")).toEqual(strokesOf("E"));
    expect(strokesOf("字")).toBeNull();
    expect(iconPng("字典", "teal", 32, "any").length).toBeGreaterThan(60);
    expect(initialsOf("Tool library of the street")).toBe("TS");
    expect(hexOf("no such colour")).toBe(hexOf(null));
    expect(iconSvg("<b>", null, null)).not.toContain("<b>");
  });
});

describe("ninefold build and run", () => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-cli-site-"));
  const file = join(folder, "app.md");
  writeFileSync(
    file,
    "# Specification: Tools\n\n## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n",
  );
  const built = join(folder, "program");
  mkdirSync(join(built, "assets"), { recursive: true });
  for (const [path, bytes] of program().files) if (!path.startsWith("samples")) writeFileSync(join(built, path), bytes);

  const run = async (...args: string[]): Promise<{ code: number; err: string }> => {
    let err = "";
    const before = process.env["NINEFOLD_SITE"];
    process.env["NINEFOLD_SITE"] = built;
    const io = { ...processIo(), out: () => undefined, err: (said: string) => void (err += said) };
    const code = await main(args, { ...io, ended: Promise.resolve() });
    if (before === undefined) delete process.env["NINEFOLD_SITE"];
    else process.env["NINEFOLD_SITE"] = before;
    return { code, err };
  };

  test("builds anew over its own earlier build, leaves what others put there, and writes nowhere else", async () => {
    const out = join(folder, "out");
    expect((await run("build", file, "--out", out)).code).toBe(0);
    writeFileSync(join(out, "CNAME"), "tools.example");
    writeFileSync(join(built, "assets/index-2.js"), "2");
    expect((await run("build", file, `--out=${out}`)).code).toBe(0);
    expect(readdirSync(join(out, "assets")).sort()).toEqual(["index-1.js", "index-2.js"]);
    expect(readFileSync(join(out, "CNAME"), "utf8")).toBe("tools.example");

    const other = join(folder, "other");
    mkdirSync(other);
    writeFileSync(join(other, "thesis.txt"), "mine");
    const refused = await run("build", file, "--out", other);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("holds other things");
    expect(readdirSync(other)).toEqual(["thesis.txt"]);
  });

  test("a document with mistakes is built only when that is asked for", async () => {
    const wrong = join(folder, "wrong.md");
    writeFileSync(wrong, readFileSync(file, "utf8").replace("| text |", "| txet |"));
    const out = join(folder, "wrong");
    const refused = await run("build", wrong, "--out", out);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("1 error");
    expect(existsSync(out)).toBe(false);
    expect((await run("build", wrong, "--out", out, "--with-mistakes")).code).toBe(0);
  });

  test.each([
    [["build"], "ninefold build FILE --out DIR"],
    [["build", file], "ninefold build FILE --out DIR"],
    [["build", file, "--out"], "--out needs a value"],
    [["build", join(folder, "nowhere.md"), "--out", join(folder, "x")], "there is no file"],
    [["run"], "ninefold run FILE"],
    [["run", file, "--port", "many"], "--port needs a number"],
    [["run", file, "--prot", "1"], "Did you mean --port?"],
  ])("%j is wrong use: 2, with a sentence", async (args, sentence) => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });

  test("run serves until it is ended", async () => {
    expect((await run("run", file, "--port", "0")).code).toBe(0);
  });
});
