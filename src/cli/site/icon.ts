import { valueNamed } from "#text/by-name.ts";
import { encode } from "fast-png";
import { type Stroke, strokesOf } from "./stroke-letters.ts";

type Rgb = readonly [number, number, number];

const STANDARD = "#3b5bdb";

const WORDS: Readonly<Record<string, string>> = {
  grey: "#6b7280",
  gray: "#6b7280",
  slate: "#475569",
  red: "#dc2626",
  orange: "#ea580c",
  amber: "#d97706",
  yellow: "#d4a017",
  lime: "#65a30d",
  green: "#16a34a",
  olive: "#6b7a1e",
  teal: "#0d9488",
  cyan: "#0891b2",
  blue: "#2563eb",
  navy: "#1e3a8a",
  indigo: "#4f46e5",
  violet: "#7c3aed",
  purple: "#9333ea",
  magenta: "#c026d3",
  pink: "#db2777",
  brown: "#8b5a2b",
};

/** The document's colour as `#rrggbb`. Colours that only a browser can resolve become the default. */
export function hexOf(colour: string | null): string {
  const written = colour?.trim().toLowerCase() ?? "";
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(written);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`;
  return /^#[0-9a-f]{6}$/.test(written) ? written : (valueNamed(WORDS, written) ?? STANDARD);
}

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const picked = words.length > 2 ? [words[0] ?? "", words.at(-1) ?? ""] : words;
  return picked
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}

/**
 * The app's initials on its colour, for installers that need an icon before a browser has drawn the real one, which may
 * show the document's emoji. "any" has round corners; "maskable" fills the square.
 */
export function iconPng(name: string, colour: string | null, size: number, cut: "any" | "maskable"): Uint8Array {
  const strokes = placed(initialsOf(name), size, cut === "any" ? 0.5 : 0.4);
  const thick = size * (cut === "any" ? 0.036 : 0.029);
  const radius = cut === "any" ? size * 0.23 : 0;
  const box = boxAround(strokes, thick + 1);
  const ground = diagonal(rgb(hexOf(colour)), 2 * size);
  const pixels = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const at = (y * size + x) * 4;
      const isNear = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      const ink = isNear ? cover(thick - distance(strokes, x + 0.5, y + 0.5)) : 0;
      for (let part = 0; part < 3; part++)
        pixels[at + part] = Math.round((ground[(x + y) * 3 + part] ?? 0) * (1 - ink) + 255 * ink);
      pixels[at + 3] = Math.round(255 * cover(-outside(x + 0.5, y + 0.5, size, radius)));
    }
  return encode({ width: size, height: size, data: pixels, channels: 4 });
}

/** A gradient from a colour to a darker one: three numbers per step. */
function diagonal(from: Rgb, steps: number): readonly number[] {
  const shades: number[] = [];
  for (let step = 0; step < steps; step++)
    for (const part of from) shades.push(part * (1 - step / steps) + part * 0.72 * (step / steps));
  return shades;
}

/** The bounding box of strokes with a margin. Lets most pixels skip the distance calculation. */
function boxAround(strokes: readonly Stroke[], margin: number) {
  const [across, down] = [strokes.flatMap(({ x1, x2 }) => [x1, x2]), strokes.flatMap(({ y1, y2 }) => [y1, y2])];
  return {
    left: Math.min(...across) - margin,
    right: Math.max(...across) + margin,
    top: Math.min(...down) - margin,
    bottom: Math.max(...down) + margin,
  };
}

/** Anti-aliasing: the covered part of a pixel, given the distance of its centre from the edge. */
const cover = (within: number): number => Math.min(1, Math.max(0, within + 0.5));

function outside(x: number, y: number, size: number, radius: number): number {
  const dx = Math.max(radius - x, x - (size - radius), 0);
  const dy = Math.max(radius - y, y - (size - radius), 0);
  return radius === 0 ? -1 : Math.sqrt(dx * dx + dy * dy) - radius;
}

/** The letters side by side in the middle, or nine dots if a letter is unknown. */
function placed(letters: string, size: number, room: number): readonly Stroke[] {
  const glyphs = [...letters].map(strokesOf);
  if (glyphs.length === 0 || glyphs.includes(null)) return dots(size, room);
  const gap = 0.45;
  const wide = glyphs.length + gap * (glyphs.length - 1);
  const scale = Math.min((size * room) / wide, (size * room) / 1.6);
  const left = (size - wide * scale) / 2;
  const top = (size - 1.4 * scale) / 2;
  return glyphs.flatMap((glyph, index) =>
    (glyph ?? []).map(({ x1, y1, x2, y2 }) => {
      const shift = left + index * (1 + gap) * scale;
      return { x1: shift + x1 * scale, y1: top + y1 * scale, x2: shift + x2 * scale, y2: top + y2 * scale };
    }),
  );
}

function dots(size: number, room: number): readonly Stroke[] {
  const step = (size * room) / 3;
  const at = [-step, 0, step].map((shift) => size / 2 + shift);
  return at.flatMap((y) => at.map((x) => ({ x1: x, y1: y, x2: x, y2: y })));
}

function distance(strokes: readonly Stroke[], x: number, y: number): number {
  let nearest = Infinity;
  for (const { x1, y1, x2, y2 } of strokes) {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
    const [across, down] = [x - x1 - t * dx, y - y1 - t * dy];
    nearest = Math.min(nearest, across * across + down * down);
  }
  return Math.sqrt(nearest);
}

/** The favicon: the document's emoji, otherwise the initials. */
export function iconSvg(name: string, colour: string | null, icon: string | null): string {
  const emoji = icon !== null && /\p{Extended_Pictographic}/u.test(icon);
  const hex = hexOf(colour);
  const dark = `#${rgb(hex)
    .map((part) =>
      Math.round(part * 0.72)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${hex}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
    '<rect width="64" height="64" rx="15" fill="url(#g)"/>',
    `<text x="32" y="33" text-anchor="middle" dominant-baseline="central" fill="#fff" font-family="sans-serif" font-weight="650" font-size="${emoji ? 36 : 28}">${escapeHtml(emoji ? icon : initialsOf(name))}</text>`,
    "</svg>\n",
  ].join("");
}

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
