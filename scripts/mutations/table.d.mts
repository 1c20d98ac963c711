/** `replace` instead of `find`, which stands in `file` once. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A small fault. */
export interface Mutation extends Edit {
  readonly name: string;
  /** Where more than one check keeps the fault out: the others. */
  readonly also?: readonly Edit[];
  /** The test file that notices it, and words in a title; without them, a derived test does. */
  readonly test?: string;
  readonly title?: string;
}

export declare const MUTATIONS: readonly Mutation[];
export declare const editsOf: (mutation: Mutation) => readonly Edit[];
