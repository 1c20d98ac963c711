import { rgbOf, type Rgb } from "./oklch.ts";

/** Parses a colour as authors write it: hex, rgb(), hsl(), oklch() or a name. Null: anything else. */
export function readColour(written: string): Rgb | null {
  const text = written.trim().toLowerCase();
  if (text.length === 0 || text.length > 64) return null;
  const word = text.replaceAll(/[\s_-]/gu, "");
  const named = Object.hasOwn(names, word) ? (names[word] ?? "") : "";
  return readHex(text) ?? readFunction(text) ?? readHex(named) ?? askBrowser(text);
}

function readHex(text: string): Rgb | null {
  if (!/^#[0-9a-f]{3,8}$/u.test(text)) return null;
  const digits = text.slice(1);
  const wide = digits.length <= 4 ? [...digits].map((d) => d + d).join("") : digits;
  if (wide.length !== 6 && wide.length !== 8) return null;
  const part = (at: number): number => Number.parseInt(wide.slice(at, at + 2), 16) / 255;
  return { r: part(0), g: part(2), b: part(4) };
}

function readFunction(text: string): Rgb | null {
  const open = text.indexOf("(");
  if (open < 0 || !text.endsWith(")")) return null;
  const parts = text
    .slice(open + 1, -1)
    .split(/[\s,/]+/u)
    .filter((part) => part !== "");
  const [x, y, z] = parts.map((part) => ({ value: Number.parseFloat(part), percent: part.endsWith("%") }));
  if (!x || !y || !z || [x, y, z].some((part) => !Number.isFinite(part.value))) return null;
  switch (text.slice(0, open)) {
    case "rgb":
    case "rgba":
      return { r: share(x, 255), g: share(y, 255), b: share(z, 255) };
    case "hsl":
    case "hsla":
      return fromHsl(x.value, share(y, 100), share(z, 100));
    case "oklch":
      return rgbOf({ l: share(x, 1), c: y.percent ? y.value * 0.004 : y.value, h: z.value });
    default:
      return null;
  }
}

function share(part: { readonly value: number; readonly percent: boolean }, whole: number): number {
  return Math.min(1, Math.max(0, part.percent ? part.value / 100 : part.value / whole));
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const a = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number): number => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    return lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return { r: channel(0), g: channel(8), b: channel(4) };
}

/** The browser knows rarer names; setting a canvas colour never runs or loads anything. */
function askBrowser(text: string): Rgb | null {
  if (typeof document === "undefined" || !/^[a-z]+$/u.test(text)) return null;
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return null;
  const read = (ground: string): string => {
    pen.fillStyle = ground;
    pen.fillStyle = text;
    return String(pen.fillStyle);
  };
  const [first, second] = [read("#000000"), read("#ffffff")];
  return first === second ? readHex(first) : null;
}

const names: Readonly<Record<string, string>> = {
  black: "#111114",
  white: "#ffffff",
  grey: "#6b7280",
  gray: "#6b7280",
  slate: "#475569",
  red: "#dc2626",
  crimson: "#dc143c",
  orange: "#ea580c",
  amber: "#d97706",
  yellow: "#eab308",
  gold: "#d4a017",
  lime: "#65a30d",
  green: "#16a34a",
  darkgreen: "#166534",
  forestgreen: "#228b22",
  olive: "#6b7a1e",
  teal: "#0d9488",
  turquoise: "#14b8a6",
  cyan: "#0891b2",
  skyblue: "#0ea5e9",
  blue: "#2563eb",
  darkblue: "#1e3a8a",
  navy: "#1e3a8a",
  indigo: "#4f46e5",
  violet: "#7c3aed",
  purple: "#9333ea",
  magenta: "#c026d3",
  pink: "#db2777",
  brown: "#8b5a2b",
  maroon: "#7f1d1d",
};
