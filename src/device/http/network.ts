import type { Http, Network, Vault } from "#engine/ports/http.ts";

/** Loads the code with the first request. If that fails, there is no network and nothing was sent. */
const http: Http = {
  async send(request) {
    const part = await import("./fetch.ts").catch(() => null);
    return part === null ? { kind: "none", reason: "no-answer", arrived: false } : part.fetchHttp().send(request);
  },
};

/** This device's network; data that must not leave the device is stored in the vault. */
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
