import { suggest } from "#text/suggest.ts";

export interface Options<Name extends string> {
  readonly on: ReadonlySet<Name>;
  /** Options with a value: `--out DIR` or `--out=DIR`. */
  readonly values: ReadonlyMap<string, string>;
  /** Positional arguments: files, codes. */
  readonly rest: readonly string[];
  /** A sentence about an unknown option or a missing value. Null: the options are valid. */
  readonly mistake: string | null;
}

/** Parses options and positional arguments. After `--` everything is positional. A lone `-` means standard input. */
export function readOptions<Name extends string>(
  args: readonly string[],
  known: readonly Name[],
  valued: readonly string[] = [],
): Options<Name> {
  const on = new Set<Name>();
  const values = new Map<string, string>();
  const rest: string[] = [];
  let mistake: string | null = null;
  let onlyArguments = false;
  const given = [...args];
  for (let arg = given.shift(); arg !== undefined; arg = given.shift()) {
    if (onlyArguments || arg === "-" || !arg.startsWith("-")) rest.push(arg);
    else if (arg === "--") onlyArguments = true;
    else {
      const [written = "", ...joined] = arg.split("=");
      const name = known.find((one) => `--${one}` === arg);
      const option = valued.find((one) => `--${one}` === written);
      if (name !== undefined) on.add(name);
      else if (option !== undefined) {
        const value = joined.length > 0 ? joined.join("=") : given.shift();
        if (value === undefined || value === "") mistake ??= `${written} needs a value.`;
        else values.set(option, value);
      } else mistake ??= unknownOption(arg, [...known, ...valued]);
    }
  }
  return { on, values, rest, mistake };
}

function unknownOption(arg: string, known: readonly string[]): string {
  const near = suggest(arg.replace(/^-+/, ""), known);
  if (near !== null) return `there is no option ${arg}. Did you mean --${near}?`;
  return known.length === 0
    ? `there is no option ${arg}.`
    : `there is no option ${arg}. There are ${known.map((name) => `--${name}`).join(", ")}.`;
}
