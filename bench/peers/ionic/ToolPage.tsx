import {
  IonBackButton,
  IonButtons,
  IonContent,
  IonHeader,
  IonItem,
  IonLabel,
  IonList,
  IonPage,
  IonTitle,
  IonToolbar,
} from "@ionic/react";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { database, type Tool } from "./tools.ts";

const SHOWN = ["kind", "code", "shelf", "condition", "worth", "notes"] as const;

export function ToolPage() {
  const { id } = useParams();
  const [tool, setTool] = useState<Tool | null>(null);
  useEffect(() => void database.tools.get(Number(id)).then((found) => setTool(found ?? null)), [id]);
  return (
    <IonPage>
      <IonHeader>
        <IonToolbar>
          <IonButtons slot="start">
            <IonBackButton defaultHref="/tools" />
          </IonButtons>
          <IonTitle>{tool?.name}</IonTitle>
        </IonToolbar>
      </IonHeader>
      <IonContent>
        <IonList>
          {SHOWN.map((field) => (
            <IonItem key={field}>
              <IonLabel>
                <p>{field}</p>
                <h2>{tool?.[field]}</h2>
              </IonLabel>
            </IonItem>
          ))}
        </IonList>
      </IonContent>
    </IonPage>
  );
}
