// The tool library written carefully by hand in Ionic: a list, a record, a form. What the first screen does not need is
// loaded later, and only visible rows are rendered.
import { IonApp, IonRouterOutlet, setupIonicReact } from "@ionic/react";
import { IonReactRouter } from "@ionic/react-router";
import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Navigate, Route } from "react-router-dom";
import "@ionic/react/css/core.css";
import "@ionic/react/css/normalize.css";
import "@ionic/react/css/structure.css";
import "@ionic/react/css/typography.css";
import { ToolList } from "./ToolList.tsx";

setupIonicReact();

const ToolPage = lazy(async () => ({ default: (await import("./ToolPage.tsx")).ToolPage }));
const ToolForm = lazy(async () => ({ default: (await import("./ToolForm.tsx")).ToolForm }));

createRoot(document.getElementById("root")!).render(
  <IonApp>
    <IonReactRouter>
      <Suspense>
        <IonRouterOutlet>
          <Route path="/tools" element={<ToolList />} />
          <Route path="/tools/:id" element={<ToolPage />} />
          <Route path="/new" element={<ToolForm />} />
          <Route path="/" element={<Navigate to="/tools" replace />} />
        </IonRouterOutlet>
      </Suspense>
    </IonReactRouter>
  </IonApp>,
);
