import { Suspense, useState, type ReactNode, type RefObject } from "react";
import { LazyDrawer } from "./lazy-overlays.ts";

export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons that stay at the bottom while the content scrolls. */
  readonly footer?: ReactNode;
  /** Back to the sheet that this one was opened from. */
  readonly onBack?: (() => void) | undefined;
  /** A button in the head, opposite to "close". */
  readonly headEnd?: ReactNode;
  /** Stays below the title while the content scrolls: a search field. */
  readonly pinned?: ReactNode;
  /** "full": the height of the screen, for searchable lists whose height would keep changing. */
  readonly height?: "fit" | "full";
  /** Lists extend to the edges of the sheet. */
  readonly flush?: boolean;
  /** Nothing in it can be tapped: the content is focusable for scrolling by keyboard. */
  readonly forReading?: boolean;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A bottom sheet that follows the finger; on wide screens a dialog. Its code is loaded when the first one opens. */
export function Sheet(props: SheetProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  return asked ? (
    <Suspense fallback={null}>
      <LazyDrawer {...props} />
    </Suspense>
  ) : null;
}
