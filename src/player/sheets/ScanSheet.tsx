import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { usePlayer } from "../player-context.ts";
import { codeReader } from "../scan/code-reader.ts";
import "../fields/fields.css";

interface ScanSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onCode: (code: string) => void;
}

/** Reads a code with the camera where the browser can, and always by typing (or by a scanner that acts as a keyboard). */
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
      {open ? <Camera onCode={found} /> : null}
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

function Camera({ onCode }: { readonly onCode: (code: string) => void }) {
  const { words } = usePlayer();
  const video = useRef<HTMLVideoElement>(null);
  const [closed, setClosed] = useState(false);
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    const life = new AbortController();
    let stream: MediaStream | null = null;
    const look = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const element = video.current;
      if (life.signal.aborted || element === null) {
        // Closed while the person was asked: the camera goes off again.
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      element.srcObject = stream;
      await element.play();
      const read = await codeReader();
      while (!life.signal.aborted) {
        const code = await read(element);
        if (life.signal.aborted) return;
        if (code !== null) {
          navigator.vibrate?.(20);
          tell(code);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    };
    look().catch(() => setClosed(true));
    return () => {
      life.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return closed ? (
    <p className="sheet-note">{words.noCamera}</p>
  ) : (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live camera picture has no words */}
      <video ref={video} className="scan-video" muted playsInline aria-label={words.scan} />
      <p className="sheet-note">{words.scanHelp}</p>
    </>
  );
}
