import { Suspense, useState, type ReactNode, type RefObject } from "react";
import { LazyDrawer } from "./lazy-overlays.ts";

export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons that stay at the bottom while the content scrolls. */
  readonly footer?: ReactNode;
  /** To the sheet that this one was opened from. */
  readonly onBack?: (() => void) | undefined;
  /** A button in the head, across from "close". */
  readonly headEnd?: ReactNode;
  /** Stays under the title while the content scrolls: a search field. */
  readonly pinned?: ReactNode;
  /** "full" takes the height of the screen, for searchable lists that would jump. */
  readonly height?: "fit" | "full";
  /** Lists go to the edges of the sheet. */
  readonly flush?: boolean;
  /** There is nothing to tap in it: the keyboard scrolls the content itself. */
  readonly forReading?: boolean;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A bottom sheet that follows the finger; on wide screens a dialog. Its code comes with the first one that opens. */
export function Sheet(props: SheetProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  return asked ? (
    <Suspense fallback={null}>
      <LazyDrawer {...props} />
    </Suspense>
  ) : null;
}
