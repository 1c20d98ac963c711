import type { ButtonHTMLAttributes, Ref } from "react";
import { Icon } from "../icons/Icon.tsx";

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "style" | "children"
> {
  readonly icon: string;
  readonly label: string;
  readonly look?: "plain" | "glass" | "tonal" | "primary";
  readonly pressed?: boolean;
  /** A small count or dot on the corner; the label should say it too. */
  readonly badge?: string | number | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, look = "plain", pressed, badge, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" className="icon-button" data-look={look} aria-label={label} aria-pressed={pressed}>
      <Icon name={icon} size={1.375} strokeWidth={2.1} />
      {badge === undefined ? null : (
        <span className="tab-badge numeric" aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  );
}
