import type { Page } from "playwright-core";
import type { App } from "#engine/contract/app.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import { withDifference } from "#device/differences.ts";
import type { FromHost } from "#device/wire.ts";
import type { Site } from "./site.ts";

type Methods<T> = { [K in keyof T as T[K] extends (...args: never[]) => Promise<unknown> ? K : never]: T[K] };

/** A tab of the same origin that renders nothing: it starts the program's own worker and uses its protocol. */
export class BareTab {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async open(page: Page, site: Site): Promise<BareTab> {
    await page.goto(`${site.address}manifest.webmanifest`);
    const workerFile = await workerOf(site);
    await page.evaluate((file) => {
      const worker = new Worker(new URL(file, location.href), { type: "module" });
      const waiting = new Map<string, (message: { kind: string; value: unknown; message?: string }) => void>();
      const client = crypto.randomUUID();
      let count = 0;
      worker.addEventListener("message", ({ data }) => waiting.get(data.id)?.(data));
      const tab = {
        updates: [] as unknown[],
        call: (target: string, method: string, args: unknown[]) =>
          new Promise((resolve, reject) => {
            const id = `${client}:${++count}`;
            waiting.set(id, (answer) => {
              waiting.delete(id);
              if (answer.kind === "failure") reject(new Error(answer.message));
              else resolve(answer.value);
            });
            worker.postMessage({ kind: "call", id, target, method, args });
          }),
        watch: (target: string, args: unknown[]) => {
          const id = `${client}:${++count}`;
          waiting.set(id, (answer) => tab.updates.push(answer));
          worker.postMessage({ kind: "watch", id, target, method: "watch", args });
        },
      };
      Object.assign(window, { tab });
    }, workerFile);
    return new BareTab(page);
  }

  shelf<K extends keyof Methods<Shelf>>(method: K, ...args: Parameters<Shelf[K]>): ReturnType<Shelf[K]> {
    return this.#call("shelf", method, args) as ReturnType<Shelf[K]>;
  }

  app<K extends keyof Methods<App>>(id: string, method: K, ...args: Parameters<App[K]>): ReturnType<App[K]> {
    return this.#call(`app:${id}`, method, args) as ReturnType<App[K]>;
  }

  /** A backup is passed to the test as base64. */
  async backUp(id: string): Promise<Uint8Array> {
    const text = await this.page.evaluate(async (app) => {
      const { tab } = window as unknown as {
        tab: { call(target: string, method: string, args: unknown[]): Promise<Uint8Array> };
      };
      const bytes = await tab.call("shelf", "backUp", [app]);
      let binary = "";
      for (const byte of bytes) binary += String.fromCharCode(byte);
      return btoa(binary);
    }, id);
    return Uint8Array.from(Buffer.from(text, "base64"));
  }

  async watchApp(id: string, query: unknown): Promise<void> {
    await this.page.evaluate(
      ([target, asked]) => {
        const { tab } = window as unknown as { tab: { watch(target: unknown, args: unknown[]): void } };
        tab.watch(target, [asked]);
      },
      [`app:${id}`, query] as const,
    );
  }

  /** The current value of the subscription: the last full value with the later differences applied. */
  async lastUpdate(): Promise<unknown> {
    const heard = await this.page.evaluate(
      () => (window as unknown as { tab: { updates: FromHost[] } }).tab.updates as unknown,
    );
    let now: unknown;
    let series: string | null = null;
    for (const message of heard as readonly FromHost[]) {
      if (message.kind === "update") [now, series] = [message.value, message.series];
      else if (message.kind === "change" && message.series === series) now = withDifference(now, message.difference);
    }
    return now;
  }

  /** The answer is passed as one string: the browser's driver takes a second to pass a whole model piece by piece. */
  async #call(target: string, method: string, args: unknown): Promise<unknown> {
    const text = await this.page.evaluate(
      async ([to, name, given]) => {
        const { tab } = window as unknown as {
          tab: { call(to: unknown, name: unknown, given: unknown): Promise<unknown> };
        };
        return JSON.stringify((await tab.call(to, name, given)) ?? null);
      },
      [target, method, args] as const,
    );
    return JSON.parse(text);
  }
}

/** The worker's file name contains a hash of its content; the script that starts it contains the name. */
async function workerOf(site: Site): Promise<string> {
  const html = await (await fetch(site.address)).text();
  const file = /data-worker="([^"]+)"/.exec(html)?.[1];
  if (!file) throw new Error("The script that begins the worker names none.");
  return file;
}
