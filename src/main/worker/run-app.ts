import { machineClock } from "#device/clock.ts";
import { sortableIds } from "#device/ids.ts";
import { appClock } from "#engine/app-clock.ts";
import { constantNow } from "#engine/constants.ts";
import { callsWhenNeeded } from "#calls/calls-when-needed.ts";
import { isFitted } from "#engine/fitted-document.ts";
import { openAppWith } from "#engine/open-app-with.ts";
import type { Value } from "#expr/types.ts";
import type { AppParts, OpenedApp } from "#shelf/machine.ts";
import { isPreparedBy, notePreparedBy } from "#store/schema/meta.ts";
import { arrange, storeUnder, type Store } from "#store/store-under.ts";
import { fingerprint } from "#text/fingerprint.ts";
import { program } from "./program.ts";
import { sendCalls } from "./send-calls.ts";

/** Interval for timers and for `today()` in lists while an app is open. */
const TICK = 30_000;

const calls = callsWhenNeeded(async () => {
  const { Calls } = await import("#calls/calls.ts");
  return (running, state) => new Calls(running, state);
});

/** Milliseconds, about the time between two keystrokes: counts must not delay taps and typing. */
const CALM = 200;
const later = (work: () => void): void => void setTimeout(work, CALM);

/** Days that unreferenced files are kept: a form may be open, or an undo may need them. */
const FILES_KEPT_DAYS = 30;
/** Files are collected long after the app has opened, so that nothing has to wait for it. */
const COLLECT_AFTER = 120_000;

/** Opens an app with its document, its database and this device. */
export async function runApp(parts: AppParts): Promise<OpenedApp> {
  const { model, source, database, keptOnDevice, vault, progress } = parts;
  const clock = appClock(machineClock(), model.purpose.timeZone?.value ?? null);
  const constant = (name: string): Value => constantNow(model, store.journal, name);
  const arrangement = arrange(model);
  const stamp = `${program} ${fingerprint(source)}`;
  const isReady = program !== null && isPreparedBy(database, stamp);
  const prepare = isReady ? (): [] => [] : (await import("#store/schema/prepare.ts")).prepareSchema;
  const store: Store = storeUnder(database, arrangement, clock, { constant, progress }, prepare);
  if (!isReady && program !== null) notePreparedBy(database, stamp);
  const { records, journal, files, changes } = store;
  const ports = {
    records,
    journal,
    files,
    changes,
    clock,
    ids: sortableIds(),
    keptOnDevice,
    later,
    languages: navigator.languages,
  };
  const fit = isFitted(journal, source, clock.zone) ? null : (await import("#engine/fit-to-document.ts")).fitToDocument;
  const app = openAppWith(model, source, ports, calls, fit);
  const timer = setInterval(() => app.tick(), TICK);
  const collecting = setTimeout(
    // The app may be closed by then; the next run collects the rest.
    () => void files.collect(new Date(Date.now() - FILES_KEPT_DAYS * 86_400_000).toISOString()).catch(() => 0),
    COLLECT_AFTER,
  );
  // Sending starts after the first page has been answered.
  let stopCalls: (() => void) | null = null;
  const connecting = setTimeout(() => {
    stopCalls = sendCalls(app, vault);
  }, 0);
  return {
    app,
    close() {
      app.close();
      clearInterval(timer);
      clearTimeout(collecting);
      clearTimeout(connecting);
      stopCalls?.();
    },
  };
}
