import type { Rich } from "./markdown/rich.ts";

/** `(/tools)`, `: /tools` at the end of a heading; a code span is one character there. */
const ROUTE = /[(–—:-]\s*(`?\/[^\s()]*|\uE000)\s*\)?$/u;

/** `Tools (/tools)`, `Tools: /tools`: the heading of a screen may include its route. */
export function nameAndRoute(heading: Rich): { readonly name: Rich; readonly route: Rich | null } {
  const found = ROUTE.exec(heading.text);
  const name = heading.slice(0, found?.index ?? 0).trim();
  if (found === null || name.text === "") return { name: heading, route: null };
  const at = heading.text.lastIndexOf(found[1] ?? "");
  const route = heading.slice(at, at + (found[1] ?? "").length);
  return route.plain.startsWith("/") ? { name, route } : { name: heading, route: null };
}

/** The same for the source of a heading. */
export const nameInHeading = (heading: string): string => heading.replace(ROUTE, "").trim() || heading;
