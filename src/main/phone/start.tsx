import "./start-worker.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { HostFailure } from "#device/wire.ts";
import { keepFailure, UNFINISHED } from "#player/calls/go-to-issuer.ts";
import { applySettings, keptSettings } from "#player/state/kept-settings.ts";
import { createNavigation, type Navigation } from "#player/navigation.ts";
import { appPath, shelfPath } from "#player/routes.ts";
import { CatchErrors } from "#ui/frame/CatchErrors.tsx";
import "#ui/ui.css";
import { BrokenPage } from "./BrokenPage.tsx";
import { connect } from "./connect.ts";
import { FittingPlace } from "./FittingPlace.tsx";
import { holdInstallOffer } from "./install.ts";
import { Opening } from "./Opening.tsx";
import { Root } from "./Root.tsx";
import { cameBack } from "./sign-in-place.ts";
import { sitePlace } from "./site-place.ts";
import { isUnkept } from "./unkept.ts";
import { whenLive } from "./when-live.ts";

const AFTER_FIRST_SCREEN = 500;

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no element with the id root.");

applySettings(keptSettings());
holdInstallOffer();
addEventListener("unhandledrejection", ({ reason }) => {
  if (reason instanceof HostFailure)
    void import("./say-unheard.ts").then((part) => part.sayUnheard(reason, document.documentElement.lang));
});
const site = sitePlace();
const device = connect();

const root = createRoot(place);
const back = cameBack(site);
if (back === null) root.render(program(createNavigation(window)));
else {
  root.render(<Opening />);
  void import("./finish-sign-in.ts").then(
    (part) => part.finishSignIn(device, site, back),
    () => {
      // The code can't be loaded; the app shows the failure.
      keepFailure([UNFINISHED]);
      history.replaceState(null, "", new URL(`#${appPath(back.app, "/")}`, site.base));
      root.render(program(createNavigation(window)));
    },
  );
}

function program(navigation: Navigation) {
  /** Reloads, so that nothing of what failed is rendered again, unless that would lose saved data. */
  const toShelf = (drawAgain: () => void): void => {
    if (isUnkept()) {
      navigation.replace(shelfPath);
      void navigation.drawn().then(drawAgain);
      return;
    }
    history.replaceState(null, "", site.base);
    location.reload();
  };
  return (
    <StrictMode>
      <CSPProvider disableStyleElements>
        <CatchErrors
          instead={(error, again) => (
            <BrokenPage
              error={error}
              onDrawAgain={again}
              onLeave={site.only === null ? () => toShelf(again) : undefined}
            />
          )}
        >
          <Root device={device} navigation={navigation} site={site} />
          <FittingPlace device={device} />
        </CatchErrors>
      </CSPProvider>
    </StrictMode>
  );
}

// Caching the whole program waits until the first screen is rendered. Under `ninefold run` an older page must not be
// served, so only parts that never change are cached.
whenLive(place, () =>
  setTimeout(
    () =>
      void (site.live
        ? import("./keep-parts.ts").then((part) => part.keepParts(site.base))
        : import("./keep-up-to-date.ts").then((part) => part.keepUpToDate(site.base))),
    AFTER_FIRST_SCREEN,
  ),
);
