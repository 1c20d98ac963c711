import { iconPaths } from "./icon-data.ts";

export type IconName = keyof typeof iconPaths;

/** Arrows that mean "back" and "on" point the other way where people read from right to left. */
const directional: ReadonlySet<string> = new Set([
  "chevron-left",
  "chevron-right",
  "arrow-left",
  "arrow-right",
  "undo-2",
  "redo-2",
  "log-in",
  "log-out",
  "send",
  "external-link",
  "list",
  "text",
  "align-left",
]);

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name);
}

export interface IconProps {
  /** A name of the set; any other word shows the neutral icon. */
  readonly name: string;
  /** In rem, so that icons grow with the text. */
  readonly size?: number;
  readonly strokeWidth?: number;
  /** Said by a screen reader; without it the icon is decoration. */
  readonly label?: string;
  readonly filled?: boolean;
}

export function Icon({ name, size = 1.375, strokeWidth = 2, label, filled = false }: IconProps) {
  const known: IconName = isIconName(name) ? name : "shapes";
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      style={{ width: `${size}rem`, height: `${size}rem` }}
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      data-flips={directional.has(known) || undefined}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={iconPaths[known]} />
    </svg>
  );
}
