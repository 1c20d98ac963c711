import { Connection } from "#device/connection.ts";
import { remoteApp, remoteShelf } from "#device/remote.ts";
import type { FittingProgress, HostFailure } from "#device/wire.ts";
import type { App } from "#engine/contract/app.ts";
import type { ExchangeAndMerging } from "#engine/contract/merge.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import { askToKeep, askToKeepExchange, askToKeepShelf } from "./keep-storage.ts";
import { isShared, sayAgain, worker } from "./start-worker.ts";

/** The page's access to shelf and apps, through this tab's worker. */
export interface Device {
  readonly shelf: Shelf;
  app(id: string): App;
  exchange(id: string): Promise<ExchangeAndMerging>;
  /** Failures of the machine that no call was waiting for. */
  onFailure(listener: (failure: HostFailure) => void): () => void;
  /** Migration progress of an app. */
  onFitting(listener: (fitting: FittingProgress) => void): () => void;
}

export function connect(): Device {
  const listeners = new Set<(failure: HostFailure) => void>();
  const fittings = new Set<(fitting: FittingProgress) => void>();
  const connection = new Connection(
    worker,
    (failure) => {
      for (const listener of listeners) listener(failure);
    },
    (fitting) => {
      for (const listener of fittings) listener(fitting);
    },
  );
  sayAgain();
  // A shared worker outlives this page, so its watches have to be stopped.
  if (isShared) window.addEventListener("pagehide", ({ persisted }) => persisted || connection.end());
  const apps = new Map<string, App>();
  const shelf = askToKeepShelf(remoteShelf(connection));
  return {
    shelf,
    app(id) {
      const app = apps.get(id) ?? askToKeep(remoteApp(connection, id), shelf);
      apps.set(id, app);
      return app;
    },
    exchange: (id) =>
      import("#device/remote-exchange.ts").then((part) =>
        askToKeepExchange(part.remoteExchange(connection, id), shelf),
      ),
    onFailure(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFitting(listener) {
      fittings.add(listener);
      return () => fittings.delete(listener);
    },
  };
}
