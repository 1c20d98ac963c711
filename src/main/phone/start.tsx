import "./start-worker.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { createNavigation } from "#player/navigation.ts";
import "#ui/ui.css";
import { connect } from "./connect.ts";
import { FittingPlace } from "./FittingPlace.tsx";
import { holdInstallOffer } from "./install.ts";
import { keepOffline } from "./keep-offline.ts";
import { offerUpdate } from "./offer-update.ts";
import { Root } from "./Root.tsx";
import { sitePlace } from "./site-place.ts";

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no element with the id root.");

holdInstallOffer();
const site = sitePlace();
const device = connect();

createRoot(place).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <Root device={device} navigation={createNavigation(window)} site={site} />
      <FittingPlace device={device} />
    </CSPProvider>
  </StrictMode>,
);

// While a document is being written, an older page would only be in the way.
if (!site.live) offerUpdate(keepOffline(site.base));
