import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { main } from "../ninefold.ts";
import { processIo } from "../process-io.ts";

const PAGE =
  '<!doctype html><html lang="en"><head><meta name="ninefold-base" content="./" /><title>x</title></head></html>';
const DOCUMENT = "# Specification: Café\n\n## 1. What the product does and for whom\n- Language: fr\n";

const folder = mkdtempSync(join(tmpdir(), "ninefold-run-"));
const file = join(folder, "app.md");
const before = process.env["NINEFOLD_SITE"];

beforeAll(() => {
  const built = join(folder, "program");
  mkdirSync(built);
  writeFileSync(join(built, "index.html"), PAGE);
  writeFileSync(join(built, "service-worker.js"), 'self.ninefold={"version":"a","files":[]};\n');
  process.env["NINEFOLD_SITE"] = built;
});

afterAll(() => {
  if (before === undefined) delete process.env["NINEFOLD_SITE"];
  else process.env["NINEFOLD_SITE"] = before;
  rmSync(folder, { recursive: true, force: true });
});

interface Running {
  readonly address: string;
  readonly said: () => string;
  readonly end: () => Promise<number>;
}

const running: Running[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.end()));
});

/** Starts `ninefold run` and waits until it has printed the address or has failed. */
async function start(path: string, ...options: readonly string[]): Promise<Running> {
  let said = "";
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const answered = new Promise<{ address: string; code: Promise<number> }>((resolve) => {
    const out = (text: string): void => {
      said += text;
      const address = /http:\S+/u.exec(text)?.[0];
      if (address !== undefined) resolve({ address, code });
    };
    const err = (text: string): void => void (said += text);
    const args = ["run", path, ...(options.length > 0 ? options : ["--port", "0"])];
    const code = main(args, { ...processIo(), colour: false, ended, out, err });
    void code.then(() => resolve({ address: "", code }));
  });
  const { address, code } = await answered;
  const one = {
    address,
    said: () => said,
    end: () => {
      end();
      return code;
    },
  };
  running.push(one);
  return one;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function ask(address: string, { method = "GET", headers = {}, body = "" } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(address, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      // Decodes like `fetch`, which strips the byte order mark.
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: new TextDecoder().decode(Buffer.concat(chunks)) }),
      );
    })
      .on("error", reject)
      .end(body);
  });
}

/** Writes a changed text as a page does, together with the text that it is based on. */
async function apply({ address }: Running, change: (text: string) => string): Promise<number> {
  const base = (await ask(`${address}document.md`)).text;
  const { token } = JSON.parse((await ask(`${address}file-token`)).text) as { readonly token: string };
  const body = JSON.stringify({ base, source: change(base) });
  return (await ask(`${address}document.md`, { method: "PUT", headers: { "x-ninefold-token": token }, body })).status;
}

const toNotes = (text: string): string => text.replace("Café", "Notes");

test("a file that is saved in another encoding while it runs is told of, and no page writes over it", async () => {
  writeFileSync(file, DOCUMENT);
  const app = await start(file);
  const latin1 = Buffer.from(DOCUMENT, "latin1");
  writeFileSync(file, latin1);
  expect(await apply(app, toNotes)).toBe(409);
  expect(readFileSync(file)).toEqual(latin1);
  // Saves repeatedly, because the file watcher may start late.
  const saved = (): string => {
    writeFileSync(file, latin1);
    return app.said();
  };
  await expect.poll(saved).toContain("is not UTF-8");
  writeFileSync(file, DOCUMENT);
  await expect.poll(() => apply(app, toNotes)).toBe(200);
  expect(readFileSync(file, "utf8")).toBe(toNotes(DOCUMENT));
});

test("a file with a byte order mark and Windows line ends is changed from the page, and keeps both", async () => {
  const text = `\uFEFF${DOCUMENT.replaceAll("\n", "\r\n")}`;
  writeFileSync(file, text);
  const app = await start(file);
  expect(await apply(app, toNotes)).toBe(200);
  expect(readFileSync(file, "utf8")).toBe(toNotes(text));
  // The page has the new text and changes it again.
  expect(await apply(app, (now) => now.replace("Notes", "Café"))).toBe(200);
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("a port that is taken is said to be", async () => {
  writeFileSync(file, DOCUMENT);
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const app = await start(file, "--port", String(port));
  expect(await app.end()).toBe(2);
  expect(app.said()).toBe(`ninefold: port ${port} is taken. Choose another one with --port.\n`);
  await new Promise((resolve) => other.close(resolve));
});

const idAt = async ({ address }: Running): Promise<string> =>
  /<meta name="ninefold-app" content="([^"]+)"/u.exec((await ask(address)).text)?.[1] ?? "";

test("each file has an app of its own in the browser, the same whenever and from wherever it is run", async () => {
  writeFileSync(file, DOCUMENT);
  const other = join(folder, "other.md");
  writeFileSync(other, DOCUMENT);
  const link = join(folder, "link.md");
  symlinkSync(file, link);
  const [first, again, linked, second] = await Promise.all(
    [file, relative(process.cwd(), file), link, other].map(async (path) => idAt(await start(path))),
  );
  expect(first).toMatch(/^file-[0-9a-f]{12}$/u);
  expect([again, linked]).toEqual([first, first]);
  expect(second).toMatch(/^file-[0-9a-f]{12}$/u);
  expect(second).not.toBe(first);
});

test("a page of another file, still open at this address, is given nothing of this one and writes nothing", async () => {
  writeFileSync(file, DOCUMENT);
  const app = await start(file);
  const { address } = app;
  const own = await idAt(app);
  const { token } = JSON.parse((await ask(`${address}file-token?of=${own}`)).text) as { readonly token: string };
  const body = JSON.stringify({ base: DOCUMENT, source: "theirs" });
  const headers = { "x-ninefold-token": token };
  expect((await ask(`${address}document.md?of=${own}`)).text).toBe(DOCUMENT);
  for (const name of ["document.md", "file-token"])
    expect((await ask(`${address}${name}?of=file-000000000000`)).status).toBe(404);
  expect((await ask(`${address}document.md?of=file-000000000000`, { method: "PUT", headers, body })).status).toBe(404);
  expect(readFileSync(file, "utf8")).toBe(DOCUMENT);

  const heard = { own: "", other: "" };
  const listen = (id: string, add: (text: string) => void): Promise<void> =>
    new Promise((resolve) => {
      request(`${address}changes?of=${id}`, (response) => {
        response
          .setEncoding("utf8")
          .on("data", add)
          .on("error", () => undefined);
        resolve();
      })
        .on("error", () => undefined)
        .end();
    });
  await listen(own, (text) => void (heard.own += text));
  await listen("file-000000000000", (text) => void (heard.other += text));
  const saved = (): string => {
    writeFileSync(file, `${DOCUMENT}\nMore.\n`);
    return heard.own;
  };
  await expect.poll(saved).toContain("changed");
  expect(heard.other).not.toContain("changed");
});

test("another port than the usual one is told, since records stay with the address", async () => {
  writeFileSync(file, DOCUMENT);
  const other = createServer();
  // The port may be taken by this test or by another process.
  await new Promise<void>((resolve) => void other.once("error", () => resolve()).listen(4091, "127.0.0.1", resolve));
  const app = await start(file, "--");
  expect(app.address).not.toContain(":4091/");
  await expect.poll(app.said).toContain("Port 4091 is taken");
  await app.end();
  await new Promise((resolve) => other.close(resolve));
});
