import { machineClock } from "#device/clock.ts";
import { sortableIds } from "#device/ids.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import { openApp, type OpenedApp } from "#engine/open-app.ts";
import type { Vault } from "#engine/ports/http.ts";
import type { Model } from "#model/model.ts";
import type { Database } from "#store/database.ts";
import { openStore, type Store } from "#store/open-store.ts";
import { sendCalls } from "./send-calls.ts";

/** How often time is looked at while an app is open: timers, `today()` in lists. */
const TICK = 30_000;

/** Puts an app together: its document, its database, this machine. */
export function runApp(
  model: Model,
  source: string,
  database: Database,
  keptOnDevice: boolean,
  vault: Vault,
): { app: OpenedApp; close: () => void } {
  const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
  const store: Store = openStore(database, model, clock, {
    constant: (name) => constantNow(model, store.journal, name),
  });
  const { records, journal, files } = store;
  const app = openApp(model, source, { records, journal, files, clock, ids: sortableIds(), keptOnDevice });
  const timer = setInterval(() => app.tick(), TICK);
  const stopCalls = sendCalls(app, vault);
  return {
    app,
    close() {
      clearInterval(timer);
      stopCalls();
    },
  };
}
