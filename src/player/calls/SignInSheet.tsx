import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { useBusy } from "#ui/control/use-busy.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Refusal } from "#engine/contract/commands.ts";
import { valueNamed } from "#text/by-name.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { sayRefusal } from "#words/say.ts";
import { failure } from "../failure.ts";
import { goToIssuer } from "./go-to-issuer.ts";
import type { SheetProps } from "../sheets/sheet-props.ts";

/** Asks for the values of the sign-in call. Secrets are sent with the call and stored nowhere. */
export function SignInSheet({ open, onOpenChange, onBack }: SheetProps) {
  const player = usePlayer();
  const { app, words, t } = player;
  const connection = useAnswer(open ? { kind: "connection" } : null);
  const [values, setValues] = useState<{ readonly [name: string]: string }>({});
  const [refusals, setRefusals] = useState<readonly Problem[]>([]);
  const { busy, once } = useBusy();
  const asks = connection?.signIn?.asks ?? [];
  const forget = (): void => {
    setValues({});
    setRefusals([]);
  };
  const close = (next: boolean): void => {
    if (!next) forget();
    onOpenChange(next);
  };
  /** The sheet stays until the new person is at work: anything opened earlier would be closed again. */
  const takeOver = async (): Promise<void> => {
    const description = await app.describe();
    close(false);
    player.refresh(description);
  };
  const at = connection?.signIn?.at ?? null;
  const server = connection?.server.inUse?.replace(/^https?:\/\//i, "").replace(/\/.*$/, "") ?? null;
  const signIn = async (): Promise<void> => {
    // Null: the page is being left. Empty: signed in without leaving, by a call or a simulated issuer.
    const said = at === null ? (await app.signIn(values)).refusals : await goToIssuer(player, at);
    setRefusals(said ?? []);
    if (said?.length === 0) await takeOver();
  };
  const submit = (): void => {
    const missing = asks.filter(({ name }) => (valueNamed(values, name) ?? "") === "");
    if (at === null && missing.length > 0) setRefusals(missing.map(({ name }) => emptyField(name)));
    else void once(() => signIn().catch(() => player.notify(failure(player, "went-wrong"))));
  };
  const whole = refusals.filter((one) => one.field === null || !asks.some(({ name }) => name === one.field));
  return (
    <Sheet
      open={open}
      onBack={
        onBack === undefined
          ? undefined
          : () => {
              forget();
              onBack();
            }
      }
      onOpenChange={close}
      title={words.signIn}
      footer={
        <Button block busy={busy !== null} onClick={submit}>
          {words.signIn}
        </Button>
      }
    >
      {whole.length === 0 ? null : (
        <div className="page-note">
          {whole.map((one) => (
            <Banner key={sayRefusal(player, one)} kind="error">
              {sayRefusal(player, one)}
            </Banner>
          ))}
        </div>
      )}
      {at === null ? null : (
        <div className="page-note">
          <p>{words.signInAt(at)}</p>
          {server === null || server === at ? null : <p>{words.signInFor(server)}</p>}
        </div>
      )}
      <form
        hidden={at !== null}
        className="list-card field-card sheet-fields"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {asks.map(({ name, secret }) => (
          <Field
            key={name}
            label={t(labelOf(name))}
            required
            error={refusals.filter((one) => one.field === name).map((one) => sayRefusal(player, one))}
          >
            <TextInput
              kind={secret ? "secret" : name.toLowerCase().includes("mail") ? "email" : "text"}
              value={valueNamed(values, name) ?? ""}
              onChange={(text) => setValues({ ...values, [name]: text })}
              enterKey="go"
            />
          </Field>
        ))}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Sheet>
  );
}

/** A problem, and the field that it belongs to. */
type Problem = Pick<Refusal, "code" | "message" | "parameters" | "field">;

const emptyField = (name: string): Problem => ({
  code: "required",
  message: null,
  field: name,
  parameters: { field: labelOf(name) },
});

const labelOf = (name: string): string => {
  const text = name.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
