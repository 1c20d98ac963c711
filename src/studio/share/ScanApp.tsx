import { useState } from "react";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { FrameCollector } from "#exchange/sharing/code-frames.ts";
import { packedInLink } from "#exchange/sharing/packed-link.ts";
import { Camera } from "#player/scan/Camera.tsx";
import { useSpoken } from "../words/language.ts";

interface ScanAppProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called when a whole document has been scanned, with its packed text. */
  readonly onPacked: (packed: string) => void;
}

/** Scans an app from the screen of another phone. */
export function ScanApp({ open, onOpenChange, onPacked }: ScanAppProps) {
  const { words } = useSpoken();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={words.sharing.scan}>
      {open ? <Scanning onPacked={onPacked} /> : null}
    </Sheet>
  );
}

function Scanning({ onPacked }: { readonly onPacked: (packed: string) => void }) {
  const { words, platform } = useSpoken();
  const { sharing } = words;
  const [collector] = useState(() => new FrameCollector());
  const [seen, setSeen] = useState<{ readonly seen: number; readonly of: number } | null>(null);
  const [foreign, setForeign] = useState(false);
  const take = (code: string): boolean => {
    const taken = collector.take(code);
    const packed = taken.kind === "whole" ? packedInLink(taken.text) : null;
    if (packed !== null) {
      onPacked(packed);
      return false;
    }
    if (taken.kind === "part") setSeen(taken);
    setForeign(taken.kind !== "part");
    return true;
  };
  return (
    <>
      <Camera words={{ scan: sharing.scan, scanHelp: sharing.scanHelp, noCamera: platform.noCamera }} onCode={take} />
      {seen === null ? null : <ProgressBar label={sharing.codeOf(seen.seen, seen.of)} value={seen.seen / seen.of} />}
      {foreign ? <p className="sheet-note">{sharing.otherCode}</p> : null}
    </>
  );
}
