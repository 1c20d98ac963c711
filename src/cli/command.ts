/** The text of a document; null when it can't be read, and `why` says so in words. */
export type ReadText = { readonly text: string } | { readonly text: null; readonly why: string };

/** What a command may touch of the world; tests bring their own. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** Whether `out` goes to a terminal that shows colours. */
  readonly colour: boolean;
  readFile(path: string): Promise<ReadText>;
  writeFile(path: string, text: string): Promise<{ readonly why: string | null }>;
  readInput(): Promise<ReadText>;
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

/** A document that is named among the arguments; `-` is standard input. */
export const readNamed = (io: Io, file: string): Promise<ReadText> =>
  file === "-" ? io.readInput() : io.readFile(file);

/** A sentence on standard error, and the code for wrong use. */
export function wrongUse(io: Io, sentence: string): number {
  io.err(`ninefold: ${sentence}\n`);
  return WRONG_USE;
}
