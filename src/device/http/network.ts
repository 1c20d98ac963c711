import type { Network, Vault } from "#engine/ports/http.ts";
import { fetchHttp } from "./fetch.ts";

/** This machine's network; what must not leave the device is kept in the given vault. */
export function machineNetwork(vault: Vault): Network {
  return {
    http: fetchHttp(),
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
