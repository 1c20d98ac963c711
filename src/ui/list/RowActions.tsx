import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { LazyMenu } from "../overlay/lazy-overlays.ts";
import type { ColourWord } from "./Avatar.tsx";

export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: string;
  readonly tint?: ColourWord;
  readonly danger?: boolean;
  readonly onAction: () => void;
  /** Why the action is not possible now; shown instead of it. */
  readonly refusal?: string | undefined;
}

/** Loaded after the rows are drawn, before a swipe is likely; until then, the button gives access to all actions. */
const swiping = () => import("./row-swipe.ts");

/** The same actions in three ways: swipe, long press or right click, and a button for keyboard and screen readers. */
export function RowActions({
  row,
  actions,
  label,
  children,
}: {
  readonly row: RefObject<HTMLElement | null>;
  readonly actions: readonly RowAction[];
  readonly label: string;
  /** Content at the row's outer end: after the button, which does not cover it. */
  readonly children?: ReactNode;
}) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const tray = useRef<HTMLDivElement>(null);
  const closeSwipe = useRef<() => void>(() => {});

  useEffect(() => {
    const [element, place] = [row.current, tray.current];
    if (!element || !place) return undefined;
    const show = (): void => {
      setAsked(true);
      setOpen(true);
    };
    let over = false;
    let stop = (): void => {
      over = true;
    };
    swiping().then(
      ({ watchSwipe }) => {
        if (over) return;
        const swipe = watchSwipe(element, place, show);
        closeSwipe.current = swipe.close;
        stop = swipe.stop;
      },
      () => undefined,
    );
    return () => stop();
  }, [row]);

  useLayoutEffect(() => {
    const element = row.current;
    element?.toggleAttribute("data-menu", open);
    return () => element?.removeAttribute("data-menu");
  }, [row, open]);

  const quick = actions.filter((action) => action.refusal === undefined).slice(0, 3);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="row-more"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`${words.moreActions}: ${label}`}
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <Icon name="ellipsis" size={1.25} />
      </button>
      {children}
      <div className="row-tray" ref={tray} aria-hidden="true">
        {quick.map((action) => (
          <button
            key={action.key}
            type="button"
            tabIndex={-1}
            data-tint={action.danger ? "red" : (action.tint ?? "grey")}
            onClick={() => {
              closeSwipe.current();
              action.onAction();
            }}
          >
            {action.icon ? <Icon name={action.icon} size={1.25} /> : null}
            <span>{action.label}</span>
          </button>
        ))}
      </div>
      {asked ? (
        <Suspense fallback={null}>
          <LazyMenu open={open} onOpenChange={setOpen} anchor={row} returnTo={button} items={actions} label={label} />
        </Suspense>
      ) : null}
    </>
  );
}
