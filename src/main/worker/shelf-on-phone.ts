import { machineNetwork } from "#device/http/network.ts";
import type { FittingProgress } from "#device/wire.ts";
import type { AppNotes } from "#shelf/app-notes.ts";
import { ServedShelf } from "#shelf/served-shelf.ts";
import type { CacheStorage, Databases } from "#shelf/machine.ts";
import type { ModelCache } from "#shelf/model-cache.ts";
import { randomId } from "#text/random-id.ts";
import { runApp } from "./run-app.ts";

/** Opens the shelf with this device's databases, network and clock. */
export function openShelfOn(
  databases: Databases,
  cache: CacheStorage,
  models: ModelCache,
  tellFitting: (fitting: FittingProgress) => void,
  noted: ReturnType<typeof AppNotes.read>,
): Promise<ServedShelf> {
  const machine = {
    databases,
    openApp: runApp,
    after(milliseconds: number, work: () => void) {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    newId: () => randomId().slice(0, 8),
    network: machineNetwork,
    storage: async () => (await import("#device/storage-facts.ts")).storageFacts(),
    cache,
  };
  return ServedShelf.open(machine, models, tellFitting, noted);
}
