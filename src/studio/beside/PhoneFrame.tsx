import { useEffect, useRef } from "react";
import type { Span } from "#text/span.ts";
import { appPath } from "#player/routes.ts";
import { isFromShadow, type ToShadow } from "./shadow-messages.ts";

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
  readonly path: string | null;
  readonly mark: string | null;
  readonly also: readonly string[];
  readonly theme: "light" | "dark" | null;
  /** Null: all the room there is, as on a phone. */
  readonly size: DeviceSize | null;
  readonly onSource: (span: Span) => void;
}

/** An app in a page of its own, as large as a device: what asks for the width of the screen hears that of the device. */
export function PhoneFrame({
  app,
  title,
  generation,
  online,
  path,
  mark,
  also,
  theme,
  size,
  onSource,
}: PhoneFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const state = useRef<ToShadow | null>(null);
  useEffect(() => {
    const message: ToShadow = { kind: "ninefold-to-shadow", generation, online, path, mark, also };
    const before = state.current;
    state.current = message;
    // Whoever went on in the app is not called back by the next letter.
    const isSaid = before !== null && before.path === path && before.mark === mark;
    frame.current?.contentWindow?.postMessage(
      isSaid ? { ...message, path: null, mark: null } : message,
      location.origin,
    );
  }, [generation, online, path, mark, also]);
  useEffect(() => {
    const dress = (): void => {
      const page = frame.current?.contentDocument?.documentElement;
      if (page === undefined) return;
      if (theme === null) delete page.dataset["theme"];
      else page.dataset["theme"] = theme;
    };
    dress();
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow || event.origin !== location.origin) return;
      if (!isFromShadow(event.data)) return;
      if (event.data.source !== null) onSource(event.data.source);
      // It has just come: it does not know yet what was said before.
      else {
        dress();
        if (state.current !== null) frame.current?.contentWindow?.postMessage(state.current, location.origin);
      }
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [theme, onSource]);
  return (
    <div className="device" data-framed={size === null ? undefined : ""} style={size ?? undefined}>
      {/* It is this very program, and needs its storage and its worker. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe ref={frame} title={title} src={`${location.pathname}${location.search}#${appPath(app, "/")}`} />
    </div>
  );
}
