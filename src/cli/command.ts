/** The text of a document. Null: it can't be read, for the reason in `why`. */
export type ReadText = { readonly text: string } | { readonly text: null; readonly why: string };

/** The environment of a command. Tests provide their own. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** True if `out` is a terminal with colours. */
  readonly colour: boolean;
  readFile(path: string): Promise<ReadText>;
  writeFile(path: string, text: string): Promise<{ readonly why: string | null }>;
  readInput(): Promise<ReadText>;
  /** Ends a command that otherwise runs until it is interrupted. For tests. */
  readonly ended?: Promise<void>;
}

/** A subcommand. */
export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The full text of `ninefold help NAME`. */
  readonly help: string;
  /** Returns the exit code: 0 success, 1 problems in the document, 2 wrong usage. */
  run(args: readonly string[], io: Io): Promise<number>;
}

export const WELL = 0;
export const MISTAKES = 1;
export const WRONG_USE = 2;

/** Reads a document given as an argument; `-` is standard input. */
export const readNamed = (io: Io, file: string): Promise<ReadText> =>
  file === "-" ? io.readInput() : io.readFile(file);

/** Prints a sentence on standard error and returns the exit code for wrong usage. */
export function wrongUse(io: Io, sentence: string): number {
  io.err(`ninefold: ${sentence}\n`);
  return WRONG_USE;
}
