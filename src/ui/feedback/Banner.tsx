import type { ReactNode } from "react";
import { IconButton } from "../control/IconButton.tsx";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";

export interface BannerProps {
  readonly kind?: "info" | "success" | "warning" | "error";
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons of look "plain", size "small". */
  readonly actions?: ReactNode;
  /** Shown small, for the person to quote and a reader to look up. */
  readonly code?: string | undefined;
  readonly onDismiss?: () => void;
}

const faces = {
  info: { icon: "info", tint: "accent" },
  success: { icon: "circle-check", tint: "green" },
  warning: { icon: "triangle-alert", tint: "amber" },
  error: { icon: "circle-alert", tint: "red" },
} as const;

/** A notice in the page. An error interrupts a screen reader; the others are announced politely. */
export function Banner({ kind = "info", title, children, actions, code, onDismiss }: BannerProps) {
  const words = useWords();
  return (
    <div className="banner" data-kind={kind} data-tint={faces[kind].tint} role={kind === "error" ? "alert" : "status"}>
      <Icon name={faces[kind].icon} size={1.375} />
      <div className="banner-text">
        {title ? <p className="banner-title">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {code ? <p className="banner-code">{code}</p> : null}
        {actions ? <div className="banner-actions">{actions}</div> : null}
      </div>
      {onDismiss ? <IconButton icon="x" label={words.close} onClick={onDismiss} /> : null}
    </div>
  );
}
