/** What a command may touch of the world; tests bring their own. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** Whether `out` goes to a terminal that shows colours. */
  readonly colour: boolean;
  /** Null when the file can't be read; `why` says so in words. */
  readFile(path: string): Promise<{ readonly text: string } | { readonly text: null; readonly why: string }>;
  writeFile(path: string, text: string): Promise<{ readonly why: string | null }>;
  readInput(): Promise<string>;
  /** Ends a command that goes on by itself; without it, the person does. */
  readonly ended?: Promise<void>;
}

/** One verb of the command line. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The whole page of `ninefold help NAME`. */
  readonly help: string;
  /** Gives the exit code: 0 well, 1 the document has mistakes, 2 wrong use. */
  run(args: readonly string[], io: Io): Promise<number>;
}

export const WELL = 0;
export const MISTAKES = 1;
export const WRONG_USE = 2;

/** A sentence on standard error, and the code for wrong use. */
export function wrongUse(io: Io, sentence: string): number {
  io.err(`ninefold: ${sentence}\n`);
  return WRONG_USE;
}
