import { keepOffline } from "./keep-offline.ts";
import { offerUpdate } from "./offer-update.ts";

/** The program stays on the device, and the person is told of newer versions. */
export const keepUpToDate = (base: URL): void => offerUpdate(keepOffline(base));
