import { ICONS } from "#check/appearance-names.ts";
import { DEFAULTS } from "#diagnostics/defaults.ts";
import type { Severity } from "#diagnostics/diagnostic.ts";
import { pages } from "#diagnostics/explain.ts";
import { difference } from "./difference.ts";
import { saidAbout } from "./example.ts";

const SECTIONS: readonly (readonly [Severity, string, string])[] = [
  ["error", "Errors", "This part of the app is off until you fix it. The rest works. The exit code of `check` is 1."],
  ["warning", "Warnings", "It works, but probably not as you meant it."],
  ["gap", "Using default", "The document leaves this out, so Ninefold uses a [default](defaults.md). That is fine."],
  ["hint", "Tips", "Advice you may ignore."],
];

const HEAD = "<!-- Written by `node scripts/docs.mjs`; change the catalogue instead. -->";

/** `docs/language/icons.md`: all icon names by initial letter. */
export function iconsPage(): string {
  const letters = [...new Set([...ICONS].map((name) => name[0] ?? ""))].toSorted();
  const lines = letters.map((letter) => {
    const names = [...ICONS].filter((name) => name.startsWith(letter)).toSorted();
    return `- ${names.map((name) => `\`${name}\``).join(" ")}`;
  });
  return [
    HEAD,
    "",
    "# Icons",
    "",
    "Names for `Icon` and `Tab`; any emoji works too. They are those of [Lucide](https://lucide.dev/icons), where you can look at them.",
    "`ninefold explain icons car` finds the names with a word in them, and `ninefold explain icons money` what shows it.",
    "",
    ...lines,
    "",
  ].join("\n");
}

/** `docs/language/diagnostics.md`: every message with its tested examples. */
export function diagnosticsPage(): string {
  const parts = [
    HEAD,
    "",
    "# Messages",
    "",
    "What `ninefold check` can say about a document. `ninefold explain CODE` prints one of them with its whole examples.",
    "",
    "In the examples, `-` marks lines with the problem and `+` the same lines without it.",
    "",
  ];
  for (const [severity, title, meaning] of SECTIONS) {
    const codes = [...pages].filter(([, page]) => page.severity === severity).map(([code]) => code);
    if (codes.length === 0) continue;
    parts.push(`## ${title}`, "", meaning, "");
    for (const code of codes.sort()) parts.push(...entryOf(code));
  }
  return `${parts.join("\n").trimEnd()}\n`;
}

function entryOf(code: string): string[] {
  const page = pages.get(code);
  if (page === undefined) return [];
  const said = saidAbout(code, page);
  const parts = [`### ${code}`, "", `**${page.title}.**`, ""];
  if (said !== null) parts.push(`> ${said.message}`, ">", `> ${said.help}`, "");
  if (page.why !== undefined) parts.push(page.why, "");
  return [...parts, ...fenced(difference(page.bad, page.good))];
}

/** A code fence longer than any run of backticks inside, with control characters made visible. */
function fenced(example: string): string[] {
  const longest = Math.max(2, ...[...example.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}diff`, example.replace(/[^\P{Cc}\n\t]/gu, "�"), fence, ""];
}

/** `docs/language/defaults.md`: the defaults for everything that a document may leave out. */
export function defaultsPage(): string {
  const parts = [
    HEAD,
    "",
    "# Platform defaults",
    "",
    "Leaving something out, or writing `not shown`, is fine: Ninefold uses the default, and `ninefold check` lists it by its number.",
    "",
  ];
  let point = "";
  for (const [id, { what, holds }] of Object.entries(DEFAULTS)) {
    const of = id.slice(1, id.indexOf("."));
    if (of !== point) {
      if (point !== "") parts.push("");
      point = of;
      parts.push(`## ${TITLES[of] ?? `Point ${of}`}`, "", "| Number | Left out | Default |", "| --- | --- | --- |");
    }
    parts.push(`| ${id} | ${cell(what)} | ${cell(holds)} |`);
  }
  return `${parts.join("\n")}\n`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const TITLES: Record<string, string> = {
  "0": "The head",
  "1": "1. What the product does and for whom",
  "2": "2. Screens and routes",
  "3": "3. Entities and their fields",
  "4": "4. States and transitions",
  "5": "5. Validation rules",
  "6": "6. Roles and permissions",
  "7": "7. The calls it makes",
  "8": "8. The error catalogue",
  "9": "9. Business constants and limits",
};
