import type { AppWithoutServer } from "#scenarios/derived/test-calls.ts";
import type { OpenedApp } from "#calls/open-app.ts";
import type { Network } from "#engine/ports/http.ts";
import type { Value } from "#expr/types.ts";

/** An app whose calls are answered by the simulator. Timers only fire in `pass`. */
export function withoutServer(app: OpenedApp): AppWithoutServer {
  const timers: { readonly due: number; readonly work: () => void }[] = [];
  const kept = new Map<string, Value>();
  let now = Date.now();
  const network: Network = {
    http: { send: async () => ({ kind: "none", reason: "offline", arrived: false }) },
    vault: { get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value) },
    online: () => true,
    after(milliseconds, work) {
      const timer = { due: now + milliseconds, work };
      timers.push(timer);
      return () => {
        const index = timers.indexOf(timer);
        if (index !== -1) timers.splice(index, 1);
      };
    },
    random: () => 0.5,
    now: () => now,
  };
  app.connect(network);
  return Object.assign(app, {
    async pass(milliseconds: number): Promise<void> {
      const until = now + milliseconds;
      for (;;) {
        await breathe();
        const next = timers.toSorted((a, b) => a.due - b.due)[0];
        if (next === undefined || next.due > until) break;
        timers.splice(timers.indexOf(next), 1);
        now = Math.max(now, next.due);
        next.work();
      }
      now = until;
    },
  });
}

/** Runs pending callbacks. */
async function breathe(): Promise<void> {
  for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve));
}
