import { suggest } from "#text/suggest.ts";

export interface Options<Name extends string> {
  readonly on: ReadonlySet<Name>;
  /** What is not an option: files, codes. */
  readonly rest: readonly string[];
  /** A sentence about an option that does not exist; null when all is well. */
  readonly mistake: string | null;
}

/** Reads `--name` switches among other arguments; after `--` everything is an argument. A lone `-` is standard input. */
export function readOptions<Name extends string>(args: readonly string[], known: readonly Name[]): Options<Name> {
  const on = new Set<Name>();
  const rest: string[] = [];
  let mistake: string | null = null;
  let onlyArguments = false;
  for (const arg of args) {
    if (onlyArguments || arg === "-" || !arg.startsWith("-")) rest.push(arg);
    else if (arg === "--") onlyArguments = true;
    else {
      const name = known.find((one) => `--${one}` === arg);
      if (name !== undefined) on.add(name);
      else mistake ??= unknownOption(arg, known);
    }
  }
  return { on, rest, mistake };
}

function unknownOption(arg: string, known: readonly string[]): string {
  const near = suggest(arg.replace(/^-+/, ""), known);
  if (near !== null) return `there is no option ${arg}. Did you mean --${near}?`;
  return known.length === 0
    ? `there is no option ${arg}.`
    : `there is no option ${arg}. There are ${known.map((name) => `--${name}`).join(", ")}.`;
}
