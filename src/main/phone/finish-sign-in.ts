import { HostFailure } from "#device/wire.ts";
import { keepFailure, UNFINISHED } from "#player/calls/go-to-issuer.ts";
import { appPath } from "#player/routes.ts";
import type { Device } from "./connect.ts";
import type { SignInReturn } from "./sign-in-place.ts";
import type { SitePlace } from "./site-place.ts";

/** Passes the issuer's answer to the app that began the sign-in, and returns to the page where it began. */
export async function finishSignIn(device: Device, { base }: SitePlace, { app, came }: SignInReturn): Promise<void> {
  let to = new URL(`#${appPath(app, "/")}`, base);
  try {
    const { refusals, back } = await device.app(app).finishSignIn(came);
    keepFailure(refusals);
    if (back !== null) to = new URL(back);
  } catch (problem) {
    if (problem instanceof HostFailure && problem.code === "no-such-app") to = new URL(base);
    else keepFailure([UNFINISHED]);
  }
  if (to.origin !== base.origin || !to.pathname.startsWith(base.pathname)) to = new URL(base);
  if (to.pathname + to.search !== location.pathname + location.search) {
    location.replace(to);
    return;
  }
  history.replaceState(null, "", to);
  location.reload();
}
