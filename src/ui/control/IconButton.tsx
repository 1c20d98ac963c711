import type { ButtonHTMLAttributes, Ref } from "react";
import { Icon } from "../icons/Icon.tsx";
import { colourFor, initialsOf } from "../list/Avatar.tsx";

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "className" | "style" | "children"
> {
  readonly icon: string;
  readonly label: string;
  readonly look?: "plain" | "glass" | "tonal" | "primary";
  readonly pressed?: boolean;
  /** The person's name; their initials replace the icon. */
  readonly person?: string | undefined;
  /** A small count or dot on the corner; the label should include it too. */
  readonly badge?: string | number | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, look = "plain", pressed, person = "", badge, ...rest }: IconButtonProps) {
  const initials = initialsOf(person);
  return (
    <button {...rest} type="button" className="icon-button" data-look={look} aria-label={label} aria-pressed={pressed}>
      {initials === "" ? (
        <Icon name={icon} size={1.375} strokeWidth={2.1} />
      ) : (
        // The initials are drawn by CSS: the button's accessible text is its label.
        <span className="avatar" data-size="small" data-tint={colourFor(person)} data-initials={initials} />
      )}
      {badge === undefined ? null : (
        <span className="tab-badge numeric" aria-hidden="true">
          {badge}
        </span>
      )}
    </button>
  );
}
