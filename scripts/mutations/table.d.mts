/** A small fault: `replace` instead of `find`, which stands in `file` once. */
export interface Mutation {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export declare const MUTATIONS: readonly Mutation[];
