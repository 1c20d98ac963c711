// Makes src/ui/icons/icon-data.ts: a small set of icons as plain path data, so that neither the whole icon set nor
// markup from a file is ever shipped. Run `node scripts/icons.mjs` after changing the list.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const names = `
  plus minus x check chevron-left chevron-right chevron-down chevron-up arrow-left arrow-right arrow-up arrow-down
  ellipsis search sliders-horizontal list-filter arrow-up-down pencil trash-2 copy share upload download external-link link
  undo-2 redo-2 refresh-cw rotate-ccw printer scan-barcode qr-code camera image images file file-text paperclip
  signature map-pin map navigation calendar calendar-days calendar-clock clock timer history bell inbox mail phone
  message-circle send user users user-plus contact id-card log-in log-out lock lock-open key-round shield shield-check eye eye-off
  info circle-alert triangle-alert circle-check circle-x circle-help ban circle flag star heart bookmark tag tags
  house layout-grid list table columns-3 layers chart-column chart-line chart-pie gauge target
  settings wrench hammer drill plug lightbulb zap battery-charging thermometer droplet flame leaf sprout tree-pine
  box package package-check boxes warehouse truck car bike ship plane route store building-2 factory hospital school tent
  clipboard clipboard-check clipboard-list notebook book-open graduation-cap
  shopping-cart receipt wallet coins banknote credit-card percent calculator scale hash
  type text align-left toggle-right palette paintbrush
  cloud-off wifi-off cloud-upload database hard-drive smartphone code braces git-branch shapes sparkles sun moon globe languages
  baby dog utensils coffee stethoscope pill syringe bed
  grip-vertical play pause square locate archive folder folder-open hand-helping heart-handshake recycle
`
  .trim()
  .split(/\s+/u);

const folder = join(dirname(createRequire(import.meta.url).resolve("lucide-static/package.json")), "icons");
const n = (value) => Number(Number(value).toFixed(3));

/** Every shape of the set can be said as a path; one path is one element on the page. */
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

/** A leading `m` is relative to nothing, but to the shape before once the shapes are joined: say it absolutely. */
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

const found = [];
const missing = [];
for (const name of [...new Set(names)].sort()) {
  try {
    found.push([name, pathOf(name)]);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    missing.push(name);
  }
}
if (missing.length > 0) {
  console.error(`Not in the icon set: ${missing.join(", ")}`);
  process.exitCode = 1;
}

const target = join(import.meta.dirname, "..", "src", "ui", "icons", "icon-data.ts");
writeFileSync(
  target,
  `// Made by scripts/icons.mjs from the Lucide icon set (ISC licence). Do not edit by hand.\nexport const iconPaths = {\n${found
    .map(([name, d]) => `  ${/^[a-z]+$/u.test(name) ? name : JSON.stringify(name)}: ${JSON.stringify(d)},`)
    .join("\n")}\n} as const satisfies Readonly<Record<string, string>>;\n`,
);
console.log(`${found.length} icons → src/ui/icons/icon-data.ts`);
