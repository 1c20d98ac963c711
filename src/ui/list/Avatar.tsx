import { Icon, isIconName } from "../icons/Icon.tsx";

export type ColourWord = "grey" | "blue" | "green" | "amber" | "red" | "purple" | "teal" | "pink" | "orange" | "yellow";

export const colourWords: readonly ColourWord[] = [
  "grey",
  "blue",
  "green",
  "amber",
  "red",
  "purple",
  "teal",
  "pink",
  "orange",
  "yellow",
];

export function asColourWord(word: string | null | undefined): ColourWord | null {
  const lower = word?.trim().toLowerCase();
  return colourWords.find((known) => known === lower || (known === "grey" && lower === "gray")) ?? null;
}

/** The same name gets the same colour everywhere. */
export function colourFor(name: string): ColourWord {
  let sum = 7;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return colourWords[1 + (sum % (colourWords.length - 1))] ?? "blue";
}

/** In these scripts a character is a whole grapheme, unless a mark or joiner follows. */
const plainLetter = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}](?![\p{M}\u200d])/u;

let segmenter: Intl.Segmenter | null = null;

/** The first grapheme. `Intl.Segmenter` takes long to set up, and few names need it. */
function firstLetter(word: string): string {
  const plain = plainLetter.exec(word)?.[0];
  if (plain !== undefined || word === "") return plain ?? "";
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return [...segmenter.segment(word)][0]?.segment ?? "";
}

export function initialsOf(name: string, most = 2): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const picked = words.length > most ? [words[0] ?? "", words.at(-1) ?? ""] : words.slice(0, most);
  return picked
    .map((word) => firstLetter(word.replace(/^[^\p{L}\p{N}]+/u, "")))
    .join("")
    .toUpperCase();
}

export interface AvatarProps {
  readonly name: string;
  readonly src?: string | undefined;
  readonly size?: "small" | "regular" | "large";
}

export function Avatar({ name, src, size = "regular" }: AvatarProps) {
  return (
    <span className="avatar" data-size={size} data-tint={colourFor(name)} aria-hidden="true">
      {src ? (
        <img src={src} alt="" loading="lazy" decoding="async" />
      ) : (
        initialsOf(name) || <Icon name="user" size={1.25} />
      )}
    </span>
  );
}

export interface TileProps {
  /** A name of the icon set or an emoji. */
  readonly icon: string;
  readonly tint?: ColourWord | "accent";
  readonly size?: "regular" | "large";
}

/** A small rounded square with an icon or an emoji: the start of a row. */
export function Tile({ icon, tint = "accent", size = "regular" }: TileProps) {
  const emoji = !isIconName(icon) && /\p{Extended_Pictographic}/u.test(icon);
  return (
    <span className="tile" data-tint={tint} data-size={size} aria-hidden="true">
      {emoji ? <span className="tile-emoji">{icon}</span> : <Icon name={icon} size={size === "large" ? 1.75 : 1.25} />}
    </span>
  );
}

export interface AppIconProps {
  readonly name: string;
  /** An emoji or icon name; without one, the initials are shown. */
  readonly icon?: string | null | undefined;
  readonly size?: "small" | "regular" | "large";
}

/**
 * An app's icon: emoji, icon or initials on a gradient of its accent. Wrap in `accentStyle` for another app's colour.
 */
export function AppIcon({ name, icon, size = "regular" }: AppIconProps) {
  const emoji = icon && !isIconName(icon) && /\p{Extended_Pictographic}/u.test(icon);
  const scale = { small: 1.25, regular: 1.75, large: 2.5 }[size];
  return (
    <span className="app-icon" data-size={size} aria-hidden="true">
      {emoji ? icon : icon && isIconName(icon) ? <Icon name={icon} size={scale} strokeWidth={1.9} /> : initialsOf(name)}
    </span>
  );
}
