import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Icon } from "../icons/Icon.tsx";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> {
  readonly look?: "primary" | "tonal" | "plain" | "danger" | "danger-tonal";
  readonly size?: "regular" | "small";
  readonly icon?: string | undefined;
  /** Takes the full width. */
  readonly block?: boolean;
  /** Work is in progress: the button stays in place and can't be pressed again. */
  readonly busy?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const {
    look = "primary",
    size = "regular",
    icon,
    block = false,
    busy = false,
    children,
    onClick,
    type = "button",
    ...rest
  } = props;
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
      type={type}
      className="button"
      data-look={look}
      data-size={size}
      data-block={block || undefined}
      data-busy={busy || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={(event) => {
        // Focusable while busy, so that keyboard users keep their place.
        if (busy || rest["aria-disabled"] === true) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon ? <Icon name={icon} size={1.25} /> : null}
      <span className="button-label">{children}</span>
    </button>
  );
}
