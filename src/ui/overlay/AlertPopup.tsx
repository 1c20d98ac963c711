import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef } from "react";
import { Button } from "../control/Button.tsx";
import { useUi } from "../frame/ui-context.tsx";
import type { ConfirmDialogProps } from "./ConfirmDialog.tsx";
import { useBackCloses } from "./open-overlays.ts";
import { OverlayRoom } from "./OverlayRoom.tsx";
import "./alert.css";

export function AlertPopup({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  onConfirm,
  cancel,
  danger = false,
  against = false,
  alertOnly = false,
}: ConfirmDialogProps) {
  const { words, overlayRoot } = useUi();
  useBackCloses(open, () => onOpenChange(false));
  // Gets the focus, so that a careless key destroys nothing.
  const safe = useRef<HTMLButtonElement>(null);
  const stay = (
    <AlertDialog.Close
      ref={safe}
      render={
        <Button look={against ? "primary" : "tonal"} block>
          {cancel ?? words.cancel}
        </Button>
      }
    />
  );
  return (
    <OverlayRoom>
      <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
        <AlertDialog.Portal container={overlayRoot}>
          <AlertDialog.Backdrop className="veil" />
          <AlertDialog.Viewport className="alert-viewport">
            <AlertDialog.Popup className="alert" {...((danger || against) && !alertOnly ? { initialFocus: safe } : {})}>
              <AlertDialog.Title className="alert-title">{title}</AlertDialog.Title>
              {text ? (
                <AlertDialog.Description render={<div />} className="alert-text">
                  {text}
                </AlertDialog.Description>
              ) : null}
              <div className="alert-buttons">
                {against ? stay : null}
                <Button
                  look={danger ? "danger" : against ? "tonal" : "primary"}
                  block
                  onClick={() => {
                    onOpenChange(false);
                    onConfirm();
                  }}
                >
                  {confirm}
                </Button>
                {alertOnly || against ? null : stay}
              </div>
            </AlertDialog.Popup>
          </AlertDialog.Viewport>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </OverlayRoom>
  );
}
