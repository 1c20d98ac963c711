import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { usePlayer } from "../player-context.ts";
import { Camera } from "../scan/Camera.tsx";
import "../fields/fields.css";

interface ScanSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onCode: (code: string) => void;
}

/** Scans a code with the camera if the browser can; typing (or a scanner that acts as a keyboard) always works. */
export function ScanSheet({ open, onOpenChange, onCode }: ScanSheetProps) {
  const { words } = usePlayer();
  const [typed, setTyped] = useState("");
  const found = (code: string): void => {
    const clean = code.trim();
    if (clean === "") return;
    setTyped("");
    onOpenChange(false);
    onCode(clean);
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={words.scan}>
      {open ? <Camera words={words} onCode={found} /> : null}
      <form
        className="scan-form"
        onSubmit={(event) => {
          event.preventDefault();
          found(typed);
        }}
      >
        <div className="list-card field-card">
          <Field label={words.typeCode}>
            <TextInput kind="code" value={typed} onChange={setTyped} enterKey="done" />
          </Field>
        </div>
        <Button type="submit" block>
          {words.done}
        </Button>
      </form>
    </Sheet>
  );
}
