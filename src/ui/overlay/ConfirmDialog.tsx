import { Suspense, useState, type ReactNode } from "react";
import { LazyAlert } from "./lazy-overlays.ts";

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly text?: ReactNode;
  /** The action as a verb: "Delete loan". */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly cancel?: string;
  readonly danger?: boolean;
  /** Going on is discouraged: cancelling is the filled button, and comes first. */
  readonly against?: boolean;
  /** Only a message: a single button. */
  readonly alertOnly?: boolean;
}

/** Asks before an action that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  return asked ? (
    <Suspense fallback={null}>
      <LazyAlert {...props} />
    </Suspense>
  ) : null;
}
