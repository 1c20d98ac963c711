import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import type { Words } from "../words/en.ts";
import { rememberOpened } from "./opened-apps.ts";
import { PinInput } from "./PinInput.tsx";
import { tryPin } from "./pin.ts";
import { waitInWords } from "./wait-in-words.ts";
import "./lock.css";

export interface PinFormProps {
  readonly appId: string;
  readonly words: Words;
  readonly language: string;
  /** Called once the right PIN was entered. */
  readonly onOpen: () => void;
  /** Any other error to show. */
  readonly problem?: string | null;
  readonly children?: ReactNode;
}

export function PinForm({ appId, words, language, onOpen, problem = null, children }: PinFormProps) {
  const [pin, setPin] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Entering the PIN is the only thing to do here.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const give = async (): Promise<void> => {
    if (pin === "" || busy) return;
    setBusy(true);
    const tried = await tryPin(appId, pin);
    setBusy(false);
    setPin("");
    if (tried.kind === "right") {
      rememberOpened(appId);
      onOpen();
    } else setError(tried.kind === "wrong" ? words.lock.wrong : waitInWords(tried.ms, words, language));
    input.current?.focus();
  };
  return (
    <form
      className="lock-form"
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <div className="list-card field-card">
        <Field label={words.lock.pin} error={error ?? problem}>
          <PinInput value={pin} onChange={setPin} ref={input} />
        </Field>
      </div>
      <Button type="submit" block busy={busy}>
        {words.lock.unlock}
      </Button>
      {children}
    </form>
  );
}
