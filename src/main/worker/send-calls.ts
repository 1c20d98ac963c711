import { machineNetwork } from "#device/http/network.ts";
import type { AppOnDevice } from "#engine/open-app-with.ts";
import type { Vault } from "#engine/ports/http.ts";
import { UNSENT } from "#shelf/apps-of-device.ts";

/** Sends an app's calls from this worker, which owns its database. The returned function stops it. */
export function sendCalls(app: AppOnDevice, vault: Vault): () => void {
  const network = machineNetwork(vault);
  const stopSending = app.connect(network);
  const online = (): void => app.online();
  // Background Sync: a page registers it, and the service worker forwards its event on this channel.
  const signals = new BroadcastChannel("ninefold send");
  signals.addEventListener("message", ({ data }) => {
    if (data === "send") online();
  });
  const stopWatching = app.watch({ kind: "connection" }, ({ waiting }) => {
    if ((vault.get(UNSENT) !== null) !== waiting > 0) vault.set(UNSENT, waiting > 0 ? true : null);
    if (waiting > 0) signals.postMessage("waiting");
  });
  addEventListener("online", online);
  addEventListener("offline", online);
  return () => {
    removeEventListener("online", online);
    removeEventListener("offline", online);
    signals.close();
    stopWatching();
    stopSending();
  };
}
