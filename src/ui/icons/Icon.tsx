import { useEffect, useSyncExternalStore } from "react";
import { iconPaths } from "./icon-data.ts";
import { moreIconNames } from "./more-icon-names.ts";

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

export function isIconName(name: string): boolean {
  return Object.hasOwn(iconPaths, name) || moreIconNames.has(name);
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

export function Icon(props: IconProps) {
  if (isFirst(props.name)) return <Drawn {...props} path={iconPaths[props.name]} />;
  return moreIconNames.has(props.name) ? <LateIcon {...props} /> : <Drawn {...props} path={iconPaths.shapes} />;
}

function isFirst(name: string): name is keyof typeof iconPaths {
  return Object.hasOwn(iconPaths, name);
}

function Drawn({
  name,
  size = 1.375,
  strokeWidth = 2,
  label,
  filled = false,
  path,
}: IconProps & { readonly path: string }) {
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
      data-flips={directional.has(name) || undefined}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={path} />
    </svg>
  );
}

/** Keeps its place empty until the rest of the set is there, a moment after the first icon of it was drawn. */
function LateIcon(props: IconProps) {
  const paths = useSyncExternalStore(onLoaded, () => loaded);
  useEffect(load, []);
  return <Drawn {...props} path={paths?.[props.name] ?? ""} />;
}

let loaded: Readonly<Record<string, string>> | null = null;
let loading = false;
const waiting = new Set<() => void>();

function onLoaded(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

function load(): void {
  if (loading) return;
  loading = true;
  import("./more-icon-data.ts").then(
    ({ moreIconPaths }) => {
      loaded = moreIconPaths;
      for (const tell of waiting) tell();
    },
    () => {
      loading = false; // The next icon that is drawn tries again.
    },
  );
}
