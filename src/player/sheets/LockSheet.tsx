import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { keepLock, keptLock } from "../lock/kept-lock.ts";
import { PinInput } from "../lock/PinInput.tsx";
import { setPin, shortestPin, tryPin } from "../lock/pin.ts";
import { waitInWords } from "../lock/wait-in-words.ts";
import { usePlayer } from "../player-context.ts";
import { failure } from "../failure.ts";
import type { SheetProps } from "./sheet-props.ts";

/** Sets or removes the app's PIN. */
export function LockSheet({ open, onOpenChange, onBack }: SheetProps) {
  const { words } = usePlayer();
  return (
    <Sheet
      open={open}
      onBack={onBack}
      onOpenChange={onOpenChange}
      title={words.lock.lock}
      description={words.lock.help}
    >
      {open ? <LockForm onDone={() => onOpenChange(false)} /> : null}
    </Sheet>
  );
}

function LockForm({ onDone }: { readonly onDone: () => void }) {
  const player = usePlayer();
  const { appId, words } = player;
  const [locked] = useState(() => keptLock(appId) !== null);
  const [pin, setTyped] = useState("");
  const [again, setAgain] = useState("");
  const [wrong, setWrong] = useState<{ readonly at: "pin" | "again"; readonly text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const end = (text: string): void => {
    player.notify({ text });
    onDone();
  };
  const takeOff = async (): Promise<void> => {
    const tried = await tryPin(appId, pin);
    if (tried.kind === "right") {
      keepLock(appId, null);
      end(words.lock.wasTaken);
    } else
      setWrong({
        at: "pin",
        text: tried.kind === "wrong" ? words.lock.wrong : waitInWords(tried.ms, words, player.format.language),
      });
  };
  const putOn = async (): Promise<void> => {
    if (pin.length < shortestPin) setWrong({ at: "pin", text: words.lock.short });
    else if (pin !== again) setWrong({ at: "again", text: words.lock.differs });
    else if (await setPin(appId, pin)) end(words.lock.wasSet);
    else player.notify({ ...failure(player, "went-wrong"), help: words.notOnDisk });
  };
  return (
    <form
      className="scan-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        setWrong(null);
        void (locked ? takeOff() : putOn()).finally(() => setBusy(false));
      }}
    >
      <div className="list-card field-card">
        <Field label={locked ? words.lock.present : words.lock.pin} error={wrong?.at === "pin" ? wrong.text : null}>
          <PinInput value={pin} onChange={setTyped} enterKey={locked ? "go" : "next"} />
        </Field>
        {locked ? null : (
          <Field label={words.lock.again} error={wrong?.at === "again" ? wrong.text : null}>
            <PinInput value={again} onChange={setAgain} />
          </Field>
        )}
      </div>
      <Button type="submit" block busy={busy}>
        {locked ? words.lock.take : words.lock.set}
      </Button>
    </form>
  );
}
