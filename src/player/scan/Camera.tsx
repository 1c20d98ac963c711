import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Words } from "../words/en.ts";
import { codeReader } from "./code-reader.ts";
import "../fields/fields.css";

interface CameraProps {
  readonly words: Pick<Words, "scan" | "scanHelp" | "noCamera">;
  /** Receives a code; `true`: continue scanning. */
  readonly onCode: (code: string) => boolean | void;
}

/** The camera picture, scanned until a code is accepted. */
export function Camera({ words, onCode }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [closed, setClosed] = useState(false);
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    const life = new AbortController();
    let stream: MediaStream | null = null;
    let last: string | null = null;
    const look = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const element = video.current;
      if (life.signal.aborted || element === null) {
        // Closed during the permission prompt: switch the camera off again.
        for (const track of stream.getTracks()) track.stop();
        return;
      }
      element.srcObject = stream;
      await element.play();
      const read = await codeReader();
      while (!life.signal.aborted) {
        const code = await read(element);
        if (life.signal.aborted) return;
        if (code !== null && code !== last) {
          last = code;
          navigator.vibrate?.(20);
          if (tell(code) !== true) return;
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
