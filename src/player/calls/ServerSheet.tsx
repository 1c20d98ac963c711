import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Field, FieldGroup } from "#ui/form/Field.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { useAnswer, usePlayer } from "../player-context.ts";
import { sayRefusal } from "#words/say.ts";
import { Simulator } from "./Simulator.tsx";
import { failure } from "../failure.ts";
import type { SheetProps } from "../sheets/sheet-props.ts";

/** The server's address, the hosts that the app may talk to, and the simulation. */
export function ServerSheet({ open, onOpenChange, onBack }: SheetProps) {
  const player = usePlayer();
  const { app, words } = player;
  const connection = useAnswer(open ? { kind: "connection" } : null);
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const use = async (address: string | null): Promise<void> => {
    try {
      // Entering a server ends the simulation; what was simulated is requested again from the server.
      const simulated = address !== null && connection?.simulated !== null;
      if (simulated) await app.simulate(null, null);
      const refusal = await app.setServer(address);
      setWrong(refusal === null ? null : sayRefusal(player, refusal));
      if (refusal === null) setTyped(null);
      else if (simulated) await app.simulate(null, { kind: "good" });
    } catch {
      player.notify(failure(player, "went-wrong"));
    }
  };
  const server = connection?.server;
  const value = typed ?? server?.inUse ?? "";
  return (
    <Sheet
      open={open}
      onBack={onBack}
      onOpenChange={(next) => {
        if (!next) {
          setTyped(null);
          setWrong(null);
        }
        onOpenChange(next);
      }}
      title={words.server}
      description={words.serverHelp}
      flush
    >
      {connection === undefined ? null : (
        <>
          <FieldGroup>
            <Field label={words.serverAddress} error={wrong}>
              <TextInput kind="link" value={value} onChange={setTyped} enterKey="done" autoComplete="off" />
            </Field>
          </FieldGroup>
          {typed === null && server?.own === null ? null : (
            <div className="call-decisions">
              {typed === null ? null : (
                <Button block onClick={() => void use(typed)}>
                  {words.useAddress}
                </Button>
              )}
              {server?.own === null ? null : (
                <Button block look="tonal" onClick={() => void use(null)}>
                  {words.asInDocument}
                </Button>
              )}
            </div>
          )}
          {connection.hosts.length === 0 ? null : (
            <FieldGroup heading={words.hosts} footer={words.mayTalkHelp}>
              {connection.hosts.map(({ host, allowed }) => (
                <Field key={host} label={host} shape="switch">
                  <Switch checked={allowed === true} onChange={(on) => void app.allowHost(host, on)} />
                </Field>
              ))}
            </FieldGroup>
          )}
          <Simulator simulated={connection.simulated} />
        </>
      )}
    </Sheet>
  );
}
