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
  /** The id under which pages open the shadow. */
  readonly app: string;
  readonly title: string;
  readonly generation: number;
  readonly online: boolean;
  /** Where the app shows the line of the cursor; a new object each time the cursor enters a line. */
  readonly shown: ShownPart | null;
  readonly theme: ToShadow["theme"];
  /** Null: fills the available room, as on a phone. */
  readonly size: DeviceSize | null;
  readonly onSource: (span: Span) => void;
  /** Called when the person has navigated in the app. */
  readonly onPath?: ((path: string) => void) | undefined;
}

/** The app in an iframe of the size of a device, so that media queries match that size. */
export function PhoneFrame({ app, title, generation, online, shown, theme, size, onSource, onPath }: PhoneFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const state = useRef<ToShadow | null>(null);
  const said = useRef<ShownPart | null>(null);
  useEffect(() => {
    const { path, mark, also } = shown ?? NOWHERE;
    const message: ToShadow = { kind: "ninefold-to-shadow", generation, online, theme, path, mark, also };
    // If the person has navigated in the app, typing must not lead them back.
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
      // The frame has just loaded and has missed the earlier messages.
      else if (state.current !== null) frame.current?.contentWindow?.postMessage(state.current, location.origin);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [onSource, onPath]);
  return (
    <div className="device" data-framed={size === null ? undefined : ""} style={size ?? undefined}>
      {/* The frame is this same program and needs its storage and its worker, so it has no sandbox. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} title={title} src={`${location.pathname}${location.search}#${appPath(app, "/")}`} />
    </div>
  );
}
