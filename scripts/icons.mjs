// Makes src/ui/icons/*-data.ts: a small set of icons as plain path data, so that neither the whole icon set nor markup
// is shipped. Run `node scripts/icons.mjs` after changing the list.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** On the first screen of nearly every app: part of the page's bundle. */
const first = `
  plus x check chevron-left chevron-right chevron-down arrow-up-down ellipsis search list-filter scan-barcode
  user users inbox circle-alert circle-check info house list chart-column shapes cloud-off image settings calendar-days
`;

/** Drawn by `ui` in forms, sheets and menus: loaded together, before those open. */
const kit = `
  minus chevron-up arrow-left arrow-right pencil trash-2 copy share upload download external-link link undo-2 redo-2
  refresh-cw rotate-ccw qr-code camera images file file-text paperclip map-pin locate clock history bell mail phone
  lock eye eye-off triangle-alert circle-x star layout-grid table palette cloud-upload smartphone code
`;

/** For tabs and tiles that a document chooses: loaded in small chunks, when the first icon of a chunk is drawn. */
const more = `
  tag wrench package truck clipboard-list receipt arrow-up arrow-down sliders-horizontal printer signature map navigation calendar calendar-clock timer message-circle
  send user-plus contact id-card log-in log-out lock-open key-round shield shield-check circle-help ban circle flag
  heart bookmark tags columns-3 layers chart-line chart-pie gauge target hammer drill plug lightbulb zap battery-charging thermometer droplet flame leaf sprout tree-pine box package-check boxes warehouse car bike ship plane route
  store building-2 factory hospital school tent clipboard clipboard-check notebook book-open graduation-cap shopping-cart wallet coins banknote credit-card percent calculator scale hash type text align-left toggle-right paintbrush
  wifi-off database hard-drive braces git-branch sparkles sun moon globe languages baby dog utensils coffee
  stethoscope pill syringe bed grip-vertical play pause square archive folder folder-open hand-helping heart-handshake
  recycle activity arrow-left-right bell-ring building footprints list-checks map-pinned message-square-warning newspaper square-kanban stamp
  key shovel fish cat hand-coins calendar-check calendar-x user-check clipboard-pen notebook-pen file-check file-pen message-square messages-square megaphone ticket trophy
`;

const folder = join(dirname(createRequire(import.meta.url).resolve("lucide-static/package.json")), "icons");
const n = (value) => Number(Number(value).toFixed(3));

/** Every shape of the set can be written as a path; one path is one element on the page. */
const asPath = {
  path: (a) => a.d,
  line: (a) => `M${n(a.x1)} ${n(a.y1)}L${n(a.x2)} ${n(a.y2)}`,
  polyline: (a) => `M${a.points.trim().replace(/\s+/gu, " ")}`,
  polygon: (a) => `M${a.points.trim().replace(/\s+/gu, " ")}Z`,
  circle: (a) => round(a.cx, a.cy, a.r, a.r),
  ellipse: (a) => round(a.cx, a.cy, a.rx, a.ry),
  rect: (a) => {
    const [x, y, w, h] = [a.x ?? 0, a.y ?? 0, a.width, a.height].map(n);
    const r = n(a.rx ?? a.ry ?? 0);
    const corner = (dx, dy) => (r ? `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}` : "");
    return `M${x + r} ${y}h${n(w - 2 * r)}${corner(1, 1)}v${n(h - 2 * r)}${corner(-1, 1)}h${n(2 * r - w)}${corner(-1, -1)}v${n(2 * r - h)}${corner(1, -1)}z`;
  },
};

function round(cx, cy, rx, ry) {
  return `M${n(Number(cx) - Number(rx))} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0z`;
}

/** A leading `m` is relative to the previous shape once shapes are joined, so make it absolute. */
function fromTheOrigin(d) {
  const start = /^m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))\s*/u.exec(d);
  if (!start) return d;
  const rest = d.slice(start[0].length);
  return `M${start[1]} ${start[2]}${/^[-.\d]/u.test(rest) ? "l" : ""}${rest}`;
}

function pathOf(name) {
  const svg = readFileSync(join(folder, `${name}.svg`), "utf8");
  const shapes = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1).matchAll(/<([a-z]+)\s([^>]*?)\/>/gu);
  return [...shapes]
    .map(([, tag, written]) => {
      const attributes = Object.fromEntries([...written.matchAll(/([a-z0-9-]+)="([^"]*)"/gu)].map((m) => [m[1], m[2]]));
      return fromTheOrigin(asPath[tag](attributes));
    })
    .join("");
}

const missing = [];
mkdirSync(join(import.meta.dirname, "..", "src", "ui", "icons", "more"), { recursive: true });

function pathsOf(names) {
  const found = [];
  for (const name of [...new Set(names.trim().split(/\s+/u))].sort()) {
    try {
      found.push([name, pathOf(name)]);
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
      missing.push(name);
    }
  }
  return found;
}

function write(file, text) {
  const note = "// Made by scripts/icons.mjs from the Lucide icon set (ISC licence). Do not edit by hand.\n";
  writeFileSync(join(import.meta.dirname, "..", "src", "ui", "icons", file), note + text);
}

function asRecord(name, found) {
  const lines = found.map(
    ([key, d]) => `  ${/^[a-z]+$/u.test(key) ? key : JSON.stringify(key)}: ${JSON.stringify(d)},`,
  );
  return `export const ${name} = {\n${lines.join("\n")}\n} as const satisfies Readonly<Record<string, string>>;\n`;
}

/** The number of chunks, split by the alphabet. */
const PARTS = 8;

const firstPaths = pathsOf(first);
const morePaths = pathsOf(more);
const size = Math.ceil(morePaths.length / PARTS);
const parts = [
  pathsOf(kit),
  ...Array.from({ length: PARTS }, (_, index) => morePaths.slice(index * size, (index + 1) * size)),
];
write("icon-data.ts", asRecord("iconPaths", firstPaths));
for (const [index, part] of parts.entries()) write(`more/part-${index}.ts`, asRecord("paths", part));
write(
  "more-icon-names.ts",
  `export type IconPart = { readonly paths: Readonly<Record<string, string>> };

/** The icons that are fetched when needed, in parts; the first holds those of the kit. */
export const moreIcons: readonly { readonly names: string; readonly load: () => Promise<IconPart> }[] = [
${parts.map((part, index) => `  { names: ${JSON.stringify(` ${part.map(([name]) => name).join(" ")} `)}, load: () => import("./more/part-${index}.ts") },`).join("\n")}
];
`,
);
console.log(`${firstPaths.length} icons come with the page, ${morePaths.length + parts[0].length} when needed.`);
if (missing.length > 0) {
  console.error(`Not in the icon set: ${missing.join(", ")}`);
  process.exitCode = 1;
}
