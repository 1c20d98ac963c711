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

/** How often time is looked at while an app is open: timers, `today()` in lists. */
const TICK = 30_000;

const calls = callsWhenNeeded(async () => {
  const { Calls } = await import("#calls/calls.ts");
  return (running, state) => new Calls(running, state);
});

/** About as long as until the next letter is typed: neither a tap nor a key must wait for a count. */
const CALM = 200;
const later = (work: () => void): void => void setTimeout(work, CALM);

/** Files that nothing names are kept for this long: a form may be open, an undo may be wanted. */
const FILES_KEPT_DAYS = 30;
/** Files are gone over when the app has long been opened, so that nobody waits for it. */
const COLLECT_AFTER = 120_000;

/** Puts an app together: its document, its database, this machine. */
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
    // The app may be closed meanwhile: what is not collected now is collected the next time.
    () => void files.collect(new Date(Date.now() - FILES_KEPT_DAYS * 86_400_000).toISOString()).catch(() => 0),
    COLLECT_AFTER,
  );
  // Once the first page has been answered: what waits to be sent can wait that long.
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
