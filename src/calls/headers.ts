import { isPlatformHeader } from "#text/header-names.ts";

/** Name and value of a header, printable ASCII only: a line break would inject another header. */
const HEADER = /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,100})[ \t]*:[ \t]*([\x20-\x7e]{1,8000})$/;

export function headerOf(text: string): { readonly name: string; readonly value: string } | null {
  const parts = HEADER.exec(text.trim());
  const [, name, value] = parts ?? [];
  return name === undefined || value === undefined || isPlatformHeader(name) ? null : { name, value };
}

/** Merges headers by case-insensitive name; later ones win. */
export function mergeHeaders(...all: readonly { readonly [name: string]: string }[]): { [name: string]: string } {
  const merged = new Map<string, readonly [string, string]>();
  for (const headers of all)
    for (const [name, value] of Object.entries(headers)) merged.set(name.toLowerCase(), [name, value]);
  return Object.fromEntries(merged.values());
}
