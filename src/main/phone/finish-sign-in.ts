import { keepFailure } from "#player/calls/go-to-issuer.ts";
import { appPath } from "#player/routes.ts";
import type { Device } from "./connect.ts";
import type { CameBack } from "./sign-in-place.ts";
import type { SitePlace } from "./site-place.ts";

/** Hands what the issuer said to the app that was left, and goes back to where it was. */
export async function finishSignIn(device: Device, { base }: SitePlace, { app, came }: CameBack): Promise<void> {
  let to = new URL(base);
  try {
    const { refusals, back } = await device.app(app).finishSignIn(came);
    keepFailure(refusals);
    to = back === null ? new URL(`#${appPath(app, "/")}`, base) : new URL(back);
  } catch {
    // There is no such app on this device.
  }
  if (to.origin !== base.origin || !to.pathname.startsWith(base.pathname)) to = new URL(base);
  if (to.pathname + to.search !== location.pathname + location.search) {
    location.replace(to);
    return;
  }
  history.replaceState(null, "", to);
  location.reload();
}
