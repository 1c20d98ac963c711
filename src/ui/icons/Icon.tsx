import { useEffect, useSyncExternalStore } from "react";
import { iconPaths } from "./icon-data.ts";
import { moreIcons } from "./more-icon-names.ts";

/** Icons that mean "back" or "forward" are mirrored for right-to-left reading. */
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
  return Object.hasOwn(iconPaths, name) || partOf(name) >= 0;
}

export interface IconProps {
  /** A name of the icon set; any other word shows the neutral icon. */
  readonly name: string;
  /** In rem, so that icons grow with the text. */
  readonly size?: number;
  readonly strokeWidth?: number;
  /** Text for screen readers; without it the icon is decorative. */
  readonly label?: string;
  readonly filled?: boolean;
}

export function Icon(props: IconProps) {
  if (isFirst(props.name)) return <Drawn {...props} path={iconPaths[props.name]} />;
  return partOf(props.name) >= 0 ? <LateIcon {...props} /> : <Drawn {...props} path={iconPaths.shapes} />;
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

/** Keeps an empty place until its part of the icon set is loaded, which the first such icon starts. */
function LateIcon(props: IconProps) {
  const paths = useSyncExternalStore(onLoaded, () => loaded);
  useEffect(() => void loadPart(partOf(props.name)), [props.name]);
  return <Drawn {...props} path={paths.get(props.name) ?? ""} />;
}

/** Index of the part that has this icon; -1: none. */
const partOf = (name: string): number =>
  name === "" || name.includes(" ") ? -1 : moreIcons.findIndex(({ names }) => names.includes(` ${name} `));

let loaded: ReadonlyMap<string, string> = new Map();
const loading = new Map<number, Promise<void>>();
const waiting = new Set<() => void>();

function onLoaded(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

function loadPart(part: number): Promise<void> {
  const known = loading.get(part);
  if (known !== undefined) return known;
  const started = (moreIcons[part]?.load() ?? Promise.reject(new Error("There is no such part."))).then(
    ({ paths }) => {
      loaded = new Map([...loaded, ...Object.entries(paths)]);
      for (const tell of waiting) tell();
    },
    () => {
      loading.delete(part); // The next icon to render tries again.
    },
  );
  loading.set(part, started);
  return started;
}

/** Loads the kit's icons before a form, a sheet or a menu needs them. */
export const preloadIcons = (): void => void loadPart(0);

/** The SVG path of an icon, loaded if necessary; null: there is no such icon. */
export async function iconPath(name: string): Promise<string | null> {
  if (isFirst(name)) return iconPaths[name];
  const part = partOf(name);
  if (part < 0) return null;
  await loadPart(part);
  return loaded.get(name) ?? null;
}
