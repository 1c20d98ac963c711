/** Limits that keep the cost of any text small; each has a message of its own. */
export const limits = {
  /** Characters of one expression. */
  length: 10_000,
  /** Nesting of brackets and operators. Later passes recurse, so this also protects the stack. */
  depth: 250,
  /** Brackets and operators in total, outside texts: an upper bound of the depth that is known before parsing. */
  operators: 1_500,
  /** Items written in one list or map. */
  items: 1_000,
  /** Iterations of all list operations in one evaluation. */
  steps: 1_000_000,
} as const;
