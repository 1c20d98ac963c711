import { Suspense, useRef, useState, type ReactNode } from "react";
import { IconButton } from "../control/IconButton.tsx";
import { LazyMenu } from "./lazy-overlays.ts";

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: string;
  readonly danger?: boolean;
  readonly checked?: boolean;
  readonly onAction: () => void;
  /** Why the action is not possible now; shown instead of it. */
  readonly refusal?: string | undefined;
}

export interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: string;
  readonly look?: "plain" | "glass" | "tonal";
  /** Content of the button instead of an icon. */
  readonly children?: ReactNode;
}

export function Menu({ label, items, icon = "ellipsis", look = "glass", children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const trigger = {
    ref: button,
    "aria-haspopup": "menu" as const,
    "aria-expanded": open,
    onClick: () => {
      setAsked(true);
      setOpen(!open);
    },
  };
  return (
    <>
      {children ? (
        <button type="button" className="menu-trigger" aria-label={label} {...trigger}>
          {children}
        </button>
      ) : (
        <IconButton icon={icon} label={label} look={look} {...trigger} />
      )}
      {asked ? (
        <Suspense fallback={null}>
          <LazyMenu open={open} onOpenChange={setOpen} anchor={button} returnTo={button} items={items} label={label} />
        </Suspense>
      ) : null}
    </>
  );
}
