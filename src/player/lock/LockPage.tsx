import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Field } from "#ui/form/Field.tsx";
import { AppFrame } from "#ui/frame/AppFrame.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { ConfirmDialog } from "#ui/overlay/ConfirmDialog.tsx";
import type { App, Description } from "#engine/contract/app.ts";
import type { Words } from "../words/en.ts";
import { kitWords } from "../words/kit-words.ts";
import { directionOf } from "../words/language.ts";
import { translator } from "../words/translate.ts";
import { keepLock } from "./kept-lock.ts";
import { PinInput } from "./PinInput.tsx";
import { tryPin } from "./pin.ts";
import { waitInWords } from "./wait-in-words.ts";
import "./lock.css";

interface LockPageProps {
  readonly appId: string;
  readonly app: App;
  readonly description: Description;
  readonly words: Words;
  readonly language: string;
  readonly onOpen: () => void;
  /** Back to the shelf; a site of one app has none. */
  readonly onLeave: (() => void) | undefined;
}

/** In place of the app until its PIN is given: nothing of the app is on the page. */
export function LockPage({ appId, app, description, words, language, onOpen, onLeave }: LockPageProps) {
  const [pin, setPin] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const { model } = description;
  const name = translator(model.words, language)(model.name.value);
  const give = async (): Promise<void> => {
    if (pin === "" || busy) return;
    setBusy(true);
    const tried = await tryPin(appId, pin);
    setBusy(false);
    setPin("");
    if (tried.kind === "right") onOpen();
    else setError(tried.kind === "wrong" ? words.lock.wrong : waitInWords(tried.ms, words, language));
  };
  const erase = async (): Promise<void> => {
    const outcome = await app.removeAllRecords().catch(() => null);
    if (outcome?.kind !== "done") {
      setError(words.failed);
      return;
    }
    keepLock(appId, null);
    onOpen();
  };
  return (
    <AppFrame
      accent={model.purpose.colour?.value}
      dir={directionOf(language)}
      locale={language}
      words={kitWords(words)}
    >
      <Page title={name} {...(onLeave === undefined ? {} : { onBack: onLeave })}>
        <EmptyState compact icon="lock" title={words.lock.locked} />
        <form
          className="lock-form"
          onSubmit={(event) => {
            event.preventDefault();
            void give();
          }}
        >
          <div className="list-card field-card">
            <Field label={words.lock.pin} error={error}>
              <PinInput value={pin} onChange={setPin} />
            </Field>
          </div>
          <Button type="submit" block busy={busy}>
            {words.lock.unlock}
          </Button>
          <Button look="plain" block onClick={() => setAsking(true)}>
            {words.lock.forgot}
          </Button>
        </form>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={words.lock.eraseTitle}
          text={words.lock.forgotHelp}
          confirm={words.lock.erase}
          danger
          onConfirm={() => void erase()}
        />
      </Page>
    </AppFrame>
  );
}
