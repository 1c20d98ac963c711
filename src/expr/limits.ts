/** Limits that keep any text at all from costing more than a moment; each has a message of its own. */
export const limits = {
  /** Characters of one expression. */
  length: 10_000,
  /** Brackets and operators inside each other; every later walk recurses, so this also guards the stack. */
  depth: 250,
  /** Brackets and operators in all, texts left out: a bound of the depth that is known before anything is parsed. */
  operators: 1_500,
  /** Items written out in one list or map. */
  items: 1_000,
  /** Rounds of all list operations in one evaluation. */
  steps: 1_000_000,
} as const;
