import { useEffect, useSyncExternalStore } from "react";
import { iconPaths } from "./icon-data.ts";
import { moreIcons } from "./more-icon-names.ts";

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
  return Object.hasOwn(iconPaths, name) || partOf(name) >= 0;
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

/** Keeps its place empty until the rest of the set is there, a moment after the first icon of it was drawn. */
function LateIcon(props: IconProps) {
  const paths = useSyncExternalStore(onLoaded, () => loaded);
  useEffect(() => void loadPart(partOf(props.name)), [props.name]);
  return <Drawn {...props} path={paths.get(props.name) ?? ""} />;
}

/** Which part of the icons has this one; -1: none. */
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
      loading.delete(part); // The next icon that is drawn tries again.
    },
  );
  loading.set(part, started);
  return started;
}

/** Fetches the icons of the kit before a form, a sheet or a menu shows them. */
export const preloadIcons = (): void => void loadPart(0);

/** The path of an icon, fetched if need be; null: there is no such icon. */
export async function iconPath(name: string): Promise<string | null> {
  if (isFirst(name)) return iconPaths[name];
  const part = partOf(name);
  if (part < 0) return null;
  await loadPart(part);
  return loaded.get(name) ?? null;
}
