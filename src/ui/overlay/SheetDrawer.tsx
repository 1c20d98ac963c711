import { Drawer } from "@base-ui/react/drawer";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../control/IconButton.tsx";
import { useUi } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { useBackCloses } from "./open-overlays.ts";
import { OverlayRoom } from "./OverlayRoom.tsx";
import type { SheetProps } from "./Sheet.tsx";
import { firstInSheet } from "./sheet-focus.ts";

/** In frames: by then a sheet has opened and taken the focus. */
const SOON = 20;

export function SheetDrawer(props: SheetProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    footer,
    onBack,
    headEnd,
    pinned,
    height = "fit",
    flush,
    forReading = false,
    initialFocus,
    children,
  } = props;
  const { words, overlayRoot } = useUi();
  const popup = useRef<HTMLDivElement>(null);
  const wanted = useRef(initialFocus);
  // A layout effect: code that reads it before the next frame must not get the previous value.
  useLayoutEffect(() => {
    wanted.current = initialFocus;
  });
  // One stable callback: the library gives up focusing if it changes while the sheet opens.
  const first = useCallback(() => {
    const own = wanted.current?.current;
    // An element that is not rendered can't take the focus, such as an empty list.
    return (own?.checkVisibility() === true ? own : null) ?? firstInSheet(popup.current) ?? true;
  }, []);
  useEffect(() => {
    if (!open) return undefined;
    // A sheet that opens while another closes may lose the focus, because the closing one returns it to its opener.
    let frame = 0;
    const look = (left: number): void => {
      const target = popup.current === null ? null : first();
      if (target instanceof HTMLElement && left < SOON / 2) {
        const here = document.activeElement;
        if (popup.current?.contains(here) === false || here?.matches(".sheet-title") === true) target.focus();
      } else if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
    };
    look(SOON);
    return () => cancelAnimationFrame(frame);
  }, [open, first]);
  const change = (next: boolean, details: Drawer.Root.ChangeEventDetails): void => {
    // The second tap of a double tap must not close the sheet that the first tap has opened.
    if (details.reason === "outside-press" && hasJustCome(popup.current)) details.cancel();
    else onOpenChange(next);
  };
  useBackCloses(open, () => (onBack === undefined ? onOpenChange(false) : onBack()));
  // The head must not change while the sheet closes.
  const [leadsBack, setLeadsBack] = useState(false);
  if (open && leadsBack !== (onBack !== undefined)) setLeadsBack(onBack !== undefined);
  const close = (
    <Drawer.Close className="icon-button" data-look="tonal" aria-label={words.close}>
      <Icon name="x" size={1.25} strokeWidth={2.3} />
    </Drawer.Close>
  );
  return (
    <OverlayRoom>
      <Drawer.Root open={open} onOpenChange={change}>
        <Drawer.Portal container={overlayRoot}>
          <Drawer.Backdrop className="veil" />
          <Drawer.VirtualKeyboardProvider>
            <Drawer.Viewport className="sheet-viewport">
              <Drawer.Popup ref={popup} className="sheet" data-height={height} initialFocus={first}>
                <div className="sheet-grip" aria-hidden="true" />
                <div className="sheet-head">
                  {leadsBack ? (
                    <IconButton icon="chevron-left" look="tonal" label={words.back} onClick={onBack} />
                  ) : (
                    close
                  )}
                  <Drawer.Title className="sheet-title" tabIndex={-1}>
                    {title}
                  </Drawer.Title>
                  <div className="sheet-head-end">
                    {headEnd}
                    {leadsBack ? close : null}
                  </div>
                </div>
                {pinned ? <div className="sheet-pinned">{pinned}</div> : null}
                <Drawer.Content
                  className="sheet-content"
                  data-flush={flush || undefined}
                  {...(forReading ? { tabIndex: 0, role: "group", "aria-label": title } : {})}
                >
                  {description ? (
                    <Drawer.Description render={<div />} className="sheet-description">
                      {description}
                    </Drawer.Description>
                  ) : null}
                  {children}
                </Drawer.Content>
                {footer ? <div className="sheet-footer">{footer}</div> : null}
              </Drawer.Popup>
            </Drawer.Viewport>
          </Drawer.VirtualKeyboardProvider>
        </Drawer.Portal>
      </Drawer.Root>
    </OverlayRoom>
  );
}

/** True while its content ignores taps (`just-come` in `overlay.css`). */
const hasJustCome = (sheet: HTMLElement | null): boolean =>
  sheet
    ?.querySelector(".sheet-content")
    ?.getAnimations()
    .some(({ playState }) => playState === "running") === true;
