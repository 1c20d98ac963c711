import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { createNavigation } from "#player/navigation.ts";
import "#ui/ui.css";
import { connect } from "./connect.ts";
import { keepOffline } from "./keep-offline.ts";
import { Root } from "./Root.tsx";

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no element with the id root.");

createRoot(place).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <Root device={connect()} navigation={createNavigation(window)} />
    </CSPProvider>
  </StrictMode>,
);

keepOffline();
