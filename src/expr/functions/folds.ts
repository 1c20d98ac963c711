import type { FoldName } from "../typed.ts";

export interface FoldEntry {
  readonly fold: FoldName;
  readonly name: string;
  readonly also?: readonly string[];
  /** `must`: always `(x, …)`; `may`: with or without it; `count`: a number and no item name. */
  readonly body: "must" | "may" | "count";
  readonly says: string;
  readonly example: string;
}

export const folds: readonly FoldEntry[] = [
  {
    fold: "filter",
    name: "filter",
    also: ["where"],
    body: "must",
    says: "The items for which the condition holds.",
    example: 'Loan.filter(l, l.status = "Out")',
  },
  {
    fold: "exists",
    name: "exists",
    also: ["any"],
    body: "may",
    says: "Whether the condition holds for an item.",
    example: "Loan.exists(l, l.tool = this)",
  },
  {
    fold: "existsOne",
    name: "existsOne",
    also: ["exists_one", "one"],
    body: "must",
    says: "Whether it holds for exactly one.",
    example: "lines.existsOne(l, l.main)",
  },
  {
    fold: "all",
    name: "all",
    also: ["every"],
    body: "must",
    says: "Whether the condition holds for every item.",
    example: "lines.all(l, l.amount > 0 EUR)",
  },
  { fold: "map", name: "map", body: "must", says: "What is computed from each item.", example: "lines.map(l, l.name)" },
  {
    fold: "sum",
    name: "sum",
    also: ["total"],
    body: "may",
    says: "The sum; of nothing it is 0.",
    example: "lines.sum(l, l.amount)",
  },
  {
    fold: "min",
    name: "min",
    body: "may",
    says: "The least; of nothing it is unknown.",
    example: "lines.min(l, l.amount)",
  },
  {
    fold: "max",
    name: "max",
    body: "may",
    says: "The greatest; of nothing it is unknown.",
    example: "lines.max(l, l.amount)",
  },
  {
    fold: "average",
    name: "average",
    also: ["avg", "mean"],
    body: "may",
    says: "The mean; of nothing it is unknown.",
    example: "Visit.average(v, v.score)",
  },
  {
    fold: "first",
    name: "first",
    body: "may",
    says: "The first item, or the first for which the condition holds.",
    example: "lines.first()",
  },
  {
    fold: "latest",
    name: "latest",
    body: "must",
    says: "The item whose value is greatest; the last of several.",
    example: "Visit.latest(v, v.visited_on)",
  },
  {
    fold: "earliest",
    name: "earliest",
    body: "must",
    says: "The item whose value is least; the first of several.",
    example: "Visit.earliest(v, v.visited_on)",
  },
  {
    fold: "by",
    name: "by",
    also: ["sortBy", "orderBy", "sortedBy"],
    body: "must",
    says: "The items in the order of a value, the least first; those without one come last.",
    example: "lines.by(l, l.best_before)",
  },
  {
    fold: "byDescending",
    name: "by_descending",
    also: ["sortByDescending", "orderByDescending"],
    body: "must",
    says: "The items in the order of a value, the greatest first; those without one come last.",
    example: "lines.by_descending(l, l.amount)",
  },
  {
    fold: "take",
    name: "take",
    also: ["limit"],
    body: "count",
    says: "So many items from the beginning of the list.",
    example: "lines.by(l, l.best_before).take(3)",
  },
  {
    fold: "size",
    name: "size",
    also: ["count", "length"],
    body: "may",
    says: "How many items there are, or for how many the condition holds.",
    example: "Loan.size()",
  },
];
