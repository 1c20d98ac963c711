import { readColour } from "./colour.ts";
import { contrast, hexOf, oklchOf, rgbOf, type Oklch, type Rgb } from "./oklch.ts";

/** Colours that one theme derives from the app's accent; each pair named here meets WCAG AA (4.5) for text. */
export interface AccentTheme {
  /** Background of primary buttons and selected elements. */
  readonly accent: string;
  /** Text on `accent`. */
  readonly onAccent: string;
  /** Accent-coloured text and icons on page, card and soft backgrounds. */
  readonly accentText: string;
  /** A tint for tonal buttons and selected pills. */
  readonly accentSoft: string;
  /** Ends of the app icon's gradient; its large initials need a contrast of 3 on both. */
  readonly gradientFrom: string;
  readonly gradientTo: string;
  readonly onGradient: string;
}

export interface AccentTokens {
  readonly light: AccentTheme;
  readonly dark: AccentTheme;
  /** Hue of the neutrals, and how strong it is (0: pure grey; a grey accent has 0.35). */
  readonly hue: number;
  readonly lean: number;
}

/** Used if a document names no colour, or one that can't be parsed. */
export const standardAccent = "#3b5bdb";

/** Possible backgrounds of accent text; a test keeps them equal to tokens.css. */
export const grounds = {
  light: { page: { l: 0.967, c: 0.0045 }, card: { l: 1, c: 0 }, fill: { l: 0.927, c: 0.007 } },
  dark: { page: { l: 0.165, c: 0.007 }, card: { l: 0.226, c: 0.009 }, fill: { l: 0.302, c: 0.011 } },
} as const;

const white: Rgb = { r: 1, g: 1, b: 1 };
const needed = 4.6;

export function accentTokens(colour: string): AccentTokens {
  const source = oklchOf(readColour(colour) ?? readColour(standardAccent) ?? white);
  const grey = source.c < 0.02;
  const hue = grey ? 264 : source.h;
  const base: Oklch = { l: source.l, c: Math.min(source.c, 0.24), h: hue };
  const bright = base.l > 0.79 && !grey;
  return {
    light: theme(base, bright, "light", grey),
    dark: theme(base, bright, "dark", grey),
    hue: Math.round(hue),
    lean: grey ? 0.35 : 1,
  };
}

function theme(base: Oklch, bright: boolean, mode: "light" | "dark", grey: boolean): AccentTheme {
  const ground = (name: "page" | "card" | "fill"): Rgb => rgbOf({ ...grounds[mode][name], h: base.h });
  const ink = rgbOf({ l: 0.2, c: Math.min(0.05, base.c), h: base.h });

  // Bright colours (yellow, mint) keep their lightness and get dark text; all others are darkened until white is
  // legible.
  const start = mode === "light" ? Math.min(base.l, 0.62) : Math.min(Math.max(base.l, grey ? 0.5 : 0.54), 0.66);
  const fill = bright
    ? { ...base, l: Math.min(base.l, 0.88) }
    : darkenUntil({ ...base, l: start }, (c) => contrast(c, white) >= needed);
  const onAccent = bright ? ink : white;

  const soft: Oklch =
    mode === "light"
      ? { l: 0.945, c: Math.min(base.c * 0.22, 0.04), h: base.h }
      : { l: 0.315, c: Math.min(base.c * 0.4, 0.07), h: base.h };
  const under = [ground("page"), ground("card"), ground("fill"), rgbOf(soft)];
  const legible = (c: Rgb): boolean => under.every((g) => contrast(c, g) >= needed);
  const text =
    mode === "light"
      ? darkenUntil({ ...base, l: Math.min(base.l, 0.56) }, legible)
      : lightenUntil({ ...base, l: Math.max(base.l, 0.74), c: Math.min(base.c, 0.17) }, legible);

  // Initials on an icon are large, so a contrast of 3 suffices, and icons may be brighter than buttons.
  const lively = { ...base, l: Math.min(Math.max(base.l, 0.5) + 0.05, 0.72) };
  const from = bright ? fill : darkenUntil(lively, (c) => contrast(c, white) >= 3.1);
  const turn = base.h > 110 && base.h < 200 ? 24 : -24;
  const to: Oklch = { ...from, l: from.l - 0.12, h: (from.h + turn + 360) % 360 };
  return {
    accent: hexOf(rgbOf(fill)),
    onAccent: hexOf(onAccent),
    accentText: hexOf(rgbOf(text)),
    accentSoft: hexOf(rgbOf(soft)),
    gradientFrom: hexOf(rgbOf(from)),
    gradientTo: hexOf(rgbOf(to)),
    onGradient: hexOf(onAccent),
  };
}

const darkenUntil = (start: Oklch, holds: (colour: Rgb) => boolean): Oklch => goUntil(start, 0.05, holds);
const lightenUntil = (start: Oklch, holds: (colour: Rgb) => boolean): Oklch => goUntil(start, 1, holds);

const step = 0.005;

/**
 * The first step towards the lightness `end` where `holds` is true. A binary search, because it stays true after that.
 */
function goUntil(start: Oklch, end: number, holds: (colour: Rgb) => boolean): Oklch {
  const way = end - start.l;
  const at = (n: number): Oklch => ({ ...start, l: start.l + Math.sign(way) * n * step });
  const steps = Math.floor(Math.abs(way) / step);
  let [low, high] = [0, steps + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(rgbOf(at(middle)))) high = middle;
    else low = middle + 1;
  }
  return low > steps ? { l: end, c: 0, h: start.h } : at(low);
}

const known = new Map<string, Readonly<Record<`--${string}`, string>>>();

/** The tokens as custom properties, for the frame's `style`. */
export function accentStyle(colour: string): Readonly<Record<`--${string}`, string>> {
  const style = known.get(colour) ?? styleOf(accentTokens(colour));
  known.set(colour, style);
  return style;
}

function styleOf({ light, dark, hue, lean }: AccentTokens): Readonly<Record<`--${string}`, string>> {
  return {
    "--hue": String(hue),
    "--lean": String(lean),
    "--accent-light": light.accent,
    "--accent-dark": dark.accent,
    "--on-accent-light": light.onAccent,
    "--on-accent-dark": dark.onAccent,
    "--accent-text-light": light.accentText,
    "--accent-text-dark": dark.accentText,
    "--accent-soft-light": light.accentSoft,
    "--accent-soft-dark": dark.accentSoft,
    "--icon-from": light.gradientFrom,
    "--icon-to": light.gradientTo,
    "--on-icon": light.onGradient,
  };
}
