import type { ButtonHTMLAttributes, Ref } from "react";
import { Icon } from "../icons/Icon.tsx";
import { Avatar } from "../list/Avatar.tsx";

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "style" | "children"
> {
  readonly icon: string;
  readonly label: string;
  readonly look?: "plain" | "glass" | "tonal" | "primary";
  readonly pressed?: boolean;
  /** Whose button it is: their picture instead of the icon. */
  readonly person?: string | undefined;
  /** A small count or dot on the corner; the label should say it too. */
  readonly badge?: string | number | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, look = "plain", pressed, person, badge, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" className="icon-button" data-look={look} aria-label={label} aria-pressed={pressed}>
      {person ? <Avatar name={person} size="small" /> : <Icon name={icon} size={1.375} strokeWidth={2.1} />}
      {badge === undefined ? null : (
        <span className="tab-badge numeric" aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  );
}
