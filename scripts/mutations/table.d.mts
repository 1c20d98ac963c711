/** A small fault: `replace` instead of `find`, which stands in `file` once. */
export interface Mutation {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The test file that notices it, and words in a title; without them, a derived test does. */
  readonly test?: string;
  readonly title?: string;
}

export declare const MUTATIONS: readonly Mutation[];
