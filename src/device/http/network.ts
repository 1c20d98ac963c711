import type { Http, Network, Vault } from "#engine/ports/http.ts";

/** The code comes with the first request. Where it can't be fetched there is no network, and nothing has left. */
const http: Http = {
  async send(request) {
    const part = await import("./fetch.ts").catch(() => null);
    return part === null ? { kind: "none", reason: "no-answer", arrived: false } : part.fetchHttp().send(request);
  },
};

/** This machine's network; what must not leave the device is kept in the given vault. */
export function machineNetwork(vault: Vault): Network {
  return {
    http,
    vault,
    asksBeforehand: typeof navigator !== "undefined",
    online: () => typeof navigator === "undefined" || navigator.onLine !== false,
    after(milliseconds, work) {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    openId: async () => (await import("./open-id.ts")).openId,
    random: () => Math.random(),
    now: () => Date.now(),
  };
}
