import { useEffect, useRef } from "react";
import type { Span } from "#text/span.ts";
import { appPath } from "#player/routes.ts";
import type { ShownPart } from "./use-shown.ts";
import { isFromShadow, type ToShadow } from "./shadow-messages.ts";

const NOWHERE = { path: null, mark: null, also: [] };

export interface DeviceSize {
  readonly width: number;
  readonly height: number;
}

interface PhoneFrameProps {
  /** The shadow by which pages know it. */
  readonly app: string;
  readonly title: string;
  readonly generation: number;
  readonly online: boolean;
  /** Where the app shows the line of the cursor; another object each time the cursor goes to a line. */
  readonly shown: ShownPart | null;
  readonly theme: ToShadow["theme"];
  /** Null: all the room there is, as on a phone. */
  readonly size: DeviceSize | null;
  readonly onSource: (span: Span) => void;
  /** Somebody has gone to another page in the app. */
  readonly onPath?: ((path: string) => void) | undefined;
}

/** An app in a page of its own, as large as a device: what asks for the width of the screen hears that of the device. */
export function PhoneFrame({ app, title, generation, online, shown, theme, size, onSource, onPath }: PhoneFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const state = useRef<ToShadow | null>(null);
  const said = useRef<ShownPart | null>(null);
  useEffect(() => {
    const { path, mark, also } = shown ?? NOWHERE;
    const message: ToShadow = { kind: "ninefold-to-shadow", generation, online, theme, path, mark, also };
    // Whoever went on in the app is not called back by the next letter.
    const isSaid = state.current !== null && said.current === shown;
    state.current = message;
    said.current = shown;
    frame.current?.contentWindow?.postMessage(
      isSaid ? { ...message, path: null, mark: null } : message,
      location.origin,
    );
  }, [generation, online, theme, shown]);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow || event.origin !== location.origin) return;
      if (!isFromShadow(event.data)) return;
      if (event.data.is === "asking") onSource(event.data.source);
      else if (event.data.is === "at") onPath?.(event.data.path);
      // It has just come: it does not know yet what was said before.
      else if (state.current !== null) frame.current?.contentWindow?.postMessage(state.current, location.origin);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [onSource, onPath]);
  return (
    <div className="device" data-framed={size === null ? undefined : ""} style={size ?? undefined}>
      {/* It is this very program, and needs its storage and its worker. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} title={title} src={`${location.pathname}${location.search}#${appPath(app, "/")}`} />
    </div>
  );
}
