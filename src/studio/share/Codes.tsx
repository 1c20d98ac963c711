import { useEffect, useMemo, useState } from "react";
import { encode } from "uqr";
import { Button } from "#ui/control/Button.tsx";
import { framesOf } from "#exchange/sharing/code-frames.ts";
import { useSpoken } from "../words/language.ts";
import "./share.css";

/** Milliseconds per code: long enough for a camera to read it, short enough that a missed code soon comes again. */
const EACH = 350;

interface CodesProps {
  readonly text: string;
  /** The text is a link, so that the phone's own camera app can open a single code. */
  readonly forCamera: boolean;
}

/** A text as one QR code, or as several shown in turn until the other phone has all of them. */
export function Codes({ text, forCamera }: CodesProps) {
  const { words } = useSpoken();
  const { sharing } = words;
  const frames = useMemo(() => framesOf(text), [text]);
  const [at, setAt] = useState(0);
  const forOne = forCamera ? sharing.scanOne : sharing.scanInNinefold;
  const how = frames.length === 1 ? forOne : sharing.scanAll;
  // With reduced motion, the codes are turned by hand.
  const [running, setRunning] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  useEffect(() => {
    if (!running || frames.length < 2) return undefined;
    const timer = setInterval(() => setAt((now) => (now + 1) % frames.length), EACH);
    return () => clearInterval(timer);
  }, [running, frames]);
  return (
    <div className="codes">
      <Code text={frames[at] ?? ""} label={sharing.codeOf(at + 1, frames.length)} />
      <p className="sheet-note">{how}</p>
      {frames.length === 1 ? null : (
        <div className="codes-turns">
          <span>{sharing.codeOf(at + 1, frames.length)}</span>
          <Button look="tonal" size="small" onClick={() => setRunning(!running)}>
            {running ? sharing.stop : sharing.start}
          </Button>
          <Button
            look="tonal"
            size="small"
            onClick={() => {
              setRunning(false);
              setAt((at + 1) % frames.length);
            }}
          >
            {sharing.nextCode}
          </Button>
        </div>
      )}
    </div>
  );
}

function Code({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: "L", border: 2 }), [text]);
  const dark = data
    .flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")))
    .filter((part) => part !== "")
    .join("");
  return (
    <svg className="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={dark} />
    </svg>
  );
}
