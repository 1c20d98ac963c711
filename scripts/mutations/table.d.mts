/** Replaces `find`, which occurs in `file` exactly once, by `replace`. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A small fault. */
export interface Mutation extends Edit {
  readonly name: string;
  /** Further edits, if more than one check prevents the fault. */
  readonly also?: readonly Edit[];
  /** The test file that notices the fault, with words of a title; without them, a derived test does. */
  readonly test?: string;
  readonly title?: string;
}

export declare const MUTATIONS: readonly Mutation[];
export declare const editsOf: (mutation: Mutation) => readonly Edit[];
