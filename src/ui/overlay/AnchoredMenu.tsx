import { Menu as BaseMenu } from "@base-ui/react/menu";
import { useEffect, useRef, type FocusEvent, type RefObject } from "react";
import { useUi } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { useBackCloses } from "./open-overlays.ts";
import { OverlayRoom } from "./OverlayRoom.tsx";
import type { MenuItem } from "./Menu.tsx";
import "./menu.css";

export interface AnchoredMenuProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly returnTo: RefObject<HTMLElement | null>;
  readonly items: readonly MenuItem[];
  readonly label: string;
}

export function AnchoredMenu({ open, onOpenChange, anchor, returnTo, items, label }: AnchoredMenuProps) {
  const { overlayRoot } = useUi();
  useBackCloses(open, () => onOpenChange(false));
  // The library focuses the menu as a whole, so the first item is focused here. It does so again when the mouse leaves
  // an item: then the focus stays.
  const entered = useRef(false);
  useEffect(() => {
    if (!open) entered.current = false;
  }, [open]);
  const enter = (event: FocusEvent<HTMLElement>): void => {
    if (entered.current || event.target !== event.currentTarget) return;
    entered.current = true;
    event.currentTarget.querySelector<HTMLElement>("[role=menuitem]:not([aria-disabled=true])")?.focus();
  };
  return (
    <OverlayRoom>
      <BaseMenu.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
        <BaseMenu.Portal container={overlayRoot}>
          <BaseMenu.Backdrop className="menu-veil" />
          <BaseMenu.Positioner
            className="menu-positioner"
            anchor={anchor}
            align="end"
            sideOffset={6}
            collisionPadding={12}
          >
            <BaseMenu.Popup className="menu" aria-label={label} finalFocus={returnTo} onFocus={enter}>
              {items.map((item) => (
                <BaseMenu.Item
                  key={item.key}
                  className="menu-item"
                  data-danger={item.danger || undefined}
                  disabled={item.refusal !== undefined}
                  onClick={item.onAction}
                >
                  <span className="menu-words">
                    <span>{item.label}</span>
                    {item.refusal === undefined ? null : <span className="menu-refusal">{item.refusal}</span>}
                  </span>
                  {item.checked ? (
                    <Icon name="check" size={1.125} strokeWidth={2.6} />
                  ) : item.icon ? (
                    <Icon name={item.icon} size={1.25} />
                  ) : null}
                </BaseMenu.Item>
              ))}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </OverlayRoom>
  );
}
