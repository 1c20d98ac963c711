import { Toast } from "@base-ui/react/toast";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useUi } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { OverlayRoom } from "./OverlayRoom.tsx";
import { takeToasts } from "./toast-queue.ts";
import "./toast.css";

export function ToastHost() {
  const { overlayRoot, words } = useUi();
  return (
    <OverlayRoom>
      <Toast.Provider limit={2}>
        <Feed />
        <Toast.Portal container={overlayRoot}>
          <Toast.Viewport className="toasts" aria-label={words.notices}>
            <List />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </OverlayRoom>
  );
}

function Feed() {
  const { add, close, update } = Toast.useToastManager();
  /** Id of the current error: only one is shown at a time; a newer message replaces it. */
  const error = useRef<string | null>(null);
  /** The recipient of each toast that is shown, by toast id. */
  const said = useRef(new Map<string, string>());
  useEffect(
    () =>
      takeToasts(
        (message) => {
          const { action } = message;
          if (error.current !== null) close(error.current);
          error.current = null;
          const actionProps = action && {
            children: action.label,
            onClick: () => {
              close(id);
              action.onAction();
            },
          };
          let stop: (() => void) | undefined;
          const id: string = add({
            title: message.text,
            onRemove: () => {
              said.current.delete(id);
              stop?.();
            },
            type: message.kind ?? "done",
            timeout: message.stays ?? (message.kind === "error" ? 12_000 : action ? 8000 : 4000),
            // The library hides high priority toasts and their buttons from screen readers once announced; low priority
            // ones stay reachable.
            priority: "low",
            ...(actionProps === undefined ? {} : { actionProps }),
          });
          stop = action?.watch?.((isPossible) => update(id, { actionProps: isPossible ? actionProps : undefined }));
          if (message.kind === "error") error.current = id;
          if (message.to !== undefined) said.current.set(id, message.to);
        },
        (isMeant) => {
          for (const [id, to] of said.current) if (!isMeant(to)) close(id);
        },
      ),
    [add, close, update],
  );
  return null;
}

function List() {
  const { toasts } = Toast.useToastManager();
  const { words, overlayRoot } = useUi();
  const front = useRef<HTMLDivElement>(null);
  const [newest] = toasts.filter(({ transitionStatus }) => transitionStatus !== "ending");
  // Sheets leave this much room above for the toast.
  useLayoutEffect(() => {
    overlayRoot?.style.setProperty("--said", `${newest === undefined ? 0 : (front.current?.offsetHeight ?? 0)}px`);
  }, [overlayRoot, newest]);
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      ref={toast === newest ? front : null}
      className="toast"
      swipeDirection={["down", "left", "right"]}
    >
      <Toast.Content className="toast-content">
        {toast.type === "notice" ? null : (
          <Icon name={toast.type === "error" ? "circle-alert" : "circle-check"} size={1.25} />
        )}
        <Toast.Title className="toast-text" render={<p />} />
        {toast.actionProps ? <Toast.Action className="toast-action" /> : null}
        {toast.type === "error" ? (
          // The library hides it from screen readers until the toasts are expanded, although it can get the focus.
          <Toast.Close className="toast-close" aria-label={words.close} aria-hidden={false}>
            <Icon name="x" size={1.125} />
          </Toast.Close>
        ) : null}
      </Toast.Content>
    </Toast.Root>
  ));
}
