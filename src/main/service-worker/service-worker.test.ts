import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const program = join(import.meta.dirname, "service-worker.ts");
const SCOPE = "https://apps.example/tools/";

/** The cache storage of a site, shared by all its versions. */
class Caches {
  readonly #all = new Map<string, Map<string, Response>>();

  keys = async (): Promise<string[]> => [...this.#all.keys()];
  delete = async (name: string): Promise<boolean> => this.#all.delete(name);

  async open(name: string) {
    const entries = this.#all.get(name) ?? new Map<string, Response>();
    this.#all.set(name, entries);
    return {
      match: async (address: string) => entries.get(address)?.clone(),
      put: async (address: string, response: Response) => void entries.set(address, response),
      delete: async (address: string) => entries.delete(address),
    };
  }

  async match(address: string): Promise<Response | undefined> {
    for (const entries of this.#all.values()) if (entries.has(address)) return entries.get(address)?.clone();
    return undefined;
  }
}

interface Event {
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

let started = 0;

/** The service worker of one version, run as in a browser. */
async function versionOf(version: string) {
  const listeners = new Map<string, (event: Event) => void>();
  const part = `assets/page-${version}.js`;
  vi.stubGlobal("self", {
    ninefold: { version, files: ["index.html", part] },
    registration: { scope: SCOPE, active: {} },
    addEventListener: (type: string, listener: (event: Event) => void) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  });
  // The query makes each import a new module instance.
  await import(/* @vite-ignore */ `${program}?${(started += 1)}`);
  const happens = async (type: string, about: object = {}): Promise<Response | undefined> => {
    const under: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const event = {
      waitUntil: (work: Promise<unknown>) => under.push(work),
      respondWith: (given: Promise<Response>) => (answer = given),
    };
    listeners.get(type)?.(Object.assign(event, about) as unknown as Event);
    await Promise.all(under);
    return answer;
  };
  return {
    fetched: () => happens("install"),
    taken: () => happens("activate"),
    /** A part of the program that pages load late. */
    part: async (of: string) => {
      const request = new Request(`${SCOPE}assets/page-${of}.js`);
      return (await happens("fetch", { request }))?.text();
    },
  };
}

let offers: string;

beforeEach(() => {
  offers = "";
  vi.stubGlobal("caches", new Caches());
  // The server has only the files of the newest version.
  vi.stubGlobal("fetch", async (asked: string | Request) => {
    const address = typeof asked === "string" ? asked : asked.url;
    const isThere = !address.includes("assets/") || address.endsWith(`page-${offers}.js`);
    return isThere ? new Response(address) : new Response("", { status: 404 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const fetched = async (version: string) => {
  offers = version;
  const it = await versionOf(version);
  await it.fetched();
  return it;
};

const taken = async (version: string) => {
  const it = await fetched(version);
  await it.taken();
  return it;
};

test("pages that are still open find the parts of their version, whatever was fetched meanwhile and never used", async () => {
  const first = await taken("1");
  expect(await first.part("1")).toContain("page-1");
  await fetched("2");
  const third = await taken("3");
  expect(await third.part("1")).toContain("page-1");
  expect(await third.part("3")).toContain("page-3");
  expect(await third.part("2")).toBe("");
  const fourth = await taken("4");
  expect(await fourth.part("3")).toContain("page-3");
  expect(await fourth.part("1")).toBe("");
  // A rollback: the previous version is installed again.
  const again = await taken("3");
  expect(await again.part("4")).toContain("page-4");
});
