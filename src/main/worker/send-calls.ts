import { machineNetwork } from "#device/http/network.ts";
import type { AppOnDevice } from "#engine/open-app-with.ts";
import type { Vault } from "#engine/ports/http.ts";
import { UNSENT } from "#shelf/apps-of-device.ts";

/** Lets an app's calls go out from this worker, the one that owns its database. The answer ends it. */
export function sendCalls(app: AppOnDevice, vault: Vault): () => void {
  const network = machineNetwork(vault);
  const stopSending = app.connect(network);
  const online = (): void => app.online();
  // A page asks the browser for a signal when the network is back (Background Sync); the service worker passes it on.
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
