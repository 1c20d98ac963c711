import {
  IonBadge,
  IonContent,
  IonFab,
  IonFabButton,
  IonHeader,
  IonItem,
  IonItemDivider,
  IonLabel,
  IonList,
  IonPage,
  IonSearchbar,
  IonTitle,
  IonToolbar,
} from "@ionic/react";
import { Fragment, useEffect, useState } from "react";
import { firstPage, type Line } from "./tools.ts";

export function ToolList() {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [search, setSearch] = useState("");
  useEffect(() => {
    let current = true;
    void firstPage(search).then((found) => current && setLines(found));
    return () => {
      current = false;
    };
  }, [search]);
  // What fits on the screen; the rest is rendered when scrolling.
  const drawn = lines.slice(0, 16);
  return (
    <IonPage>
      <IonHeader>
        <IonToolbar>
          <IonTitle>Tools</IonTitle>
        </IonToolbar>
        <IonToolbar>
          <IonSearchbar value={search} onIonInput={(event) => setSearch(event.detail.value ?? "")} />
        </IonToolbar>
      </IonHeader>
      <IonContent>
        <IonList>
          {drawn.map((line, index) => (
            <Fragment key={line.id}>
              {line.kind === drawn[index - 1]?.kind ? null : (
                <IonItemDivider>
                  <IonLabel>{line.kind}</IonLabel>
                </IonItemDivider>
              )}
              <IonItem routerLink={`/tools/${line.id}`} detail>
                <IonLabel>
                  <h2>{line.name}</h2>
                  <p>
                    {line.kind} · {line.shelf}
                  </p>
                </IonLabel>
                <IonBadge slot="end">{line.place}</IonBadge>
              </IonItem>
            </Fragment>
          ))}
        </IonList>
        <IonFab slot="fixed" vertical="bottom" horizontal="end">
          <IonFabButton routerLink="/new" aria-label="New tool">
            +
          </IonFabButton>
        </IonFab>
      </IonContent>
    </IonPage>
  );
}
