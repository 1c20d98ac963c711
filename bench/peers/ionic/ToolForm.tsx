import {
  IonButton,
  IonContent,
  IonHeader,
  IonInput,
  IonItem,
  IonList,
  IonPage,
  IonSelect,
  IonSelectOption,
  IonTitle,
  IonToolbar,
  useIonRouter,
} from "@ionic/react";
import { useState } from "react";
import { database } from "./tools.ts";

const KINDS = ["Power tools", "Hand tools", "Garden", "Ladders", "Outdoors", "Kitchen"];

export function ToolForm() {
  const router = useIonRouter();
  const [name, setName] = useState("");
  const [kind, setKind] = useState("Hand tools");
  const [worth, setWorth] = useState("");
  const save = async () => {
    if (name === "" || !(Number(worth) > 0)) return;
    const code = crypto.randomUUID();
    const rest = { code, shelf: "", condition: "Good", notes: "", withdrawn: false };
    await database.tools.add({ name, kind, worth: Number(worth), ...rest } as never);
    router.goBack();
  };
  return (
    <IonPage>
      <IonHeader>
        <IonToolbar>
          <IonTitle>New tool</IonTitle>
        </IonToolbar>
      </IonHeader>
      <IonContent>
        <IonList>
          <IonItem>
            <IonInput label="Name" value={name} onIonInput={(event) => setName(String(event.detail.value ?? ""))} />
          </IonItem>
          <IonItem>
            <IonSelect label="Kind" value={kind} onIonChange={(event) => setKind(String(event.detail.value))}>
              {KINDS.map((one) => (
                <IonSelectOption key={one}>{one}</IonSelectOption>
              ))}
            </IonSelect>
          </IonItem>
          <IonItem>
            <IonInput
              label="Worth"
              inputmode="decimal"
              value={worth}
              onIonInput={(event) => setWorth(String(event.detail.value ?? ""))}
            />
          </IonItem>
        </IonList>
        <IonButton expand="block" onClick={() => void save()}>
          Save
        </IonButton>
      </IonContent>
    </IonPage>
  );
}
