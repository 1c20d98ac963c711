import { keepOffline } from "./keep-offline.ts";
import { offerUpdate } from "./offer-update.ts";

/** Keeps the program on the device and offers newer versions. */
export const keepUpToDate = (base: URL): void => offerUpdate(keepOffline(base));
