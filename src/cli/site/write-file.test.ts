import { request as send } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Program } from "./program.ts";
import { serveDocument, type DocumentServer } from "./serve-document.ts";

const page =
  '<!doctype html><html lang="en"><head><meta name="ninefold-base" content="./" /><title>x</title></head></html>';
const program: Program = { page, serviceWorker: "self.ninefold={};\n", files: new Map() };
let file = "# Specification: One\n";
let serving: DocumentServer;
const told: string[] = [];

beforeAll(async () => {
  const opened = await serveDocument(program, file, [0], {
    file: {
      read: async () => file,
      write: async (text) => {
        file = text;
        return null;
      },
    },
    onWritten: (text) => told.push(text),
  });
  if (opened.address === null) throw new Error(opened.why);
  serving = opened;
});

afterAll(() => serving.close());

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

function ask(
  path: string,
  { method = "GET", headers = {}, body }: Sent = {},
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = send({ host: "127.0.0.1", port: serving.port, path: `/${path}`, method, headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.on("error", reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const tokenOf = async (): Promise<string> =>
  (JSON.parse((await ask("file-token")).text) as { readonly token: string }).token;
const write = (body: unknown, headers: Record<string, string>) => ask("document.md", { method: "PUT", headers, body });

describe("the file of ninefold run", () => {
  test("is written by a page of this server that shows its token, and other pages and the console hear of it", async () => {
    const token = await tokenOf();
    const next = "# Specification: Two\n";
    expect((await write({ base: file, source: next }, { "x-ninefold-token": token })).status).toBe(200);
    expect(file).toBe(next);
    expect(told).toEqual([next]);
    expect((await ask("document.md")).text).toBe(next);
  });

  test("is left alone where somebody has saved it elsewhere meanwhile", async () => {
    const token = await tokenOf();
    const before = file;
    const { status } = await write({ base: "something older", source: "mine" }, { "x-ninefold-token": token });
    expect(status).toBe(409);
    expect(file).toBe(before);
  });

  test.each([
    ["without a token", {}],
    ["with another token", { "x-ninefold-token": "0".repeat(36) }],
  ])("is not written %s", async (_, headers) => {
    expect((await write({ base: file, source: "theirs" }, headers)).status).toBe(403);
    expect(file).not.toBe("theirs");
  });

  test.each([
    ["a page of another site", { origin: "https://evil.example" }],
    ["a page that the browser says comes from elsewhere", { "sec-fetch-site": "cross-site" }],
    ["a name that was made to lead here", { host: "evil.example" }],
  ])("%s gets no token and writes nothing", async (_, headers) => {
    const { status, text } = await ask("file-token", { headers });
    expect(status).toBe(403);
    expect(text).not.toContain("token");
    const token = await tokenOf();
    expect((await write({ base: file, source: "theirs" }, { ...headers, "x-ninefold-token": token })).status).toBe(403);
    expect(file).not.toBe("theirs");
  });

  test("what is no JSON of two texts is refused", async () => {
    const token = await tokenOf();
    expect((await write({ source: 1 }, { "x-ninefold-token": token })).status).toBe(400);
  });

  test("a page that goes away in the middle of its sentence, and a request that makes no sense, end nothing", async () => {
    const token = await tokenOf();
    const before = file;
    const headers = { "x-ninefold-token": token, "content-length": "1000" };
    await new Promise<void>((resolve) => {
      const half = send({ host: "127.0.0.1", port: serving.port, path: "/document.md", method: "PUT", headers });
      half.on("error", () => undefined);
      half.on("close", () => resolve());
      half.write('{"base":', () => half.destroy());
    });
    expect((await write({ base: file, source: "x" }, { "x-ninefold-token": "\u00e9".repeat(36) })).status).toBe(403);
    // A malformed URL without a host.
    expect((await ask("/")).status).toBe(404);
    expect((await ask("document.md")).text).toBe(before);
  });

  test("two pages that write at the same time do not write over each other unseen", async () => {
    const headers = { "x-ninefold-token": await tokenOf() };
    const before = file;
    const both = await Promise.all(["left", "right"].map((source) => write({ base: before, source }, headers)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
