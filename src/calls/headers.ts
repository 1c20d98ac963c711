import { isPlatformHeader } from "#text/header-names.ts";

/** Name and value of a header, in visible ASCII: a line break in it would begin another header. */
const HEADER = /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,100})[ \t]*:[ \t]*([\x20-\x7e]{1,8000})$/;

export function headerOf(text: string): { readonly name: string; readonly value: string } | null {
  const parts = HEADER.exec(text.trim());
  const [, name, value] = parts ?? [];
  return name === undefined || value === undefined || isPlatformHeader(name) ? null : { name, value };
}

/** One header a name, however it is spelled; what comes later counts. */
export function mergeHeaders(...all: readonly { readonly [name: string]: string }[]): { [name: string]: string } {
  const merged = new Map<string, readonly [string, string]>();
  for (const headers of all)
    for (const [name, value] of Object.entries(headers)) merged.set(name.toLowerCase(), [name, value]);
  return Object.fromEntries(merged.values());
}
