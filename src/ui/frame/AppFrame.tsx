import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { holdStill } from "../list/hold-still.ts";
import { accentStyle, standardAccent } from "../tokens/accent.ts";
import { useKeyboardRoom } from "./keyboard.ts";
import { UiContext, englishWords, type Direction, type UiWords } from "./ui-context.tsx";

export interface AppFrameProps {
  /** The app's colour as written in its document. */
  readonly accent?: string | undefined;
  readonly theme?: "light" | "dark" | "system";
  readonly dir?: Direction;
  readonly locale?: string;
  readonly words?: UiWords;
  /** `<TabBar>`; at the bottom on phones, at the side on wide screens. */
  readonly tabBar?: ReactNode;
  /** The page below a form had a tab bar, which is hidden now: its layout must not change. */
  readonly tabsBelow?: boolean;
  /** On wide screens, replaces the tab bar. First in the visual order and in the tab order. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

export function AppFrame(props: AppFrameProps) {
  const {
    accent = standardAccent,
    theme = "system",
    dir = "ltr",
    locale = "en",
    words = englishWords,
    tabBar,
    tabsBelow = false,
    side,
    children,
  } = props;
  const [overlayRoot, setOverlayRoot] = useState<HTMLElement | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useKeyboardRoom(frame);
  useEffect(() => {
    const own = frame.current;
    own?.addEventListener("click", holdStill);
    return () => own?.removeEventListener("click", holdStill);
  }, []);
  const style = useMemo(() => accentStyle(accent), [accent]);
  const context = useMemo(() => ({ words, locale, dir, overlayRoot }), [words, locale, dir, overlayRoot]);
  return (
    <UiContext value={context}>
      <div
        className="app-frame"
        ref={frame}
        style={style}
        dir={dir}
        lang={locale}
        data-tabs={tabBar ? "" : undefined}
        data-tabs-below={tabsBelow ? "" : undefined}
        data-side={side ? "" : undefined}
        {...(theme === "system" ? {} : { "data-theme": theme })}
      >
        <button type="button" className="skip-link" onClick={() => focusHeading(frame.current)}>
          {words.skip}
        </button>
        <div className="app-frame-body">
          {side ? <div className="app-frame-side">{side}</div> : null}
          <main className="app-frame-stage" key="stage">
            {children}
            {/* Inside of `main`, so that menus and toasts are part of a landmark. */}
            <div className="app-frame-overlays" ref={setOverlayRoot} />
          </main>
          {tabBar}
        </div>
      </div>
    </UiContext>
  );
}

/** Focuses the heading of the page opened last: beside a list, the record's. */
export function focusHeading(frame: HTMLElement | null): void {
  const headings = frame?.querySelectorAll<HTMLElement>(".app-frame-stage .page:not([data-pane=below]) h1");
  headings?.[headings.length - 1]?.focus();
}
