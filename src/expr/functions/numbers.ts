import { sig, type FunctionEntry } from "./signature.ts";

/** Functions of numbers, amounts and several values. */
export const numberFunctions: readonly FunctionEntry[] = [
  {
    fn: "round",
    name: "round",
    signatures: [
      sig(["number", "number"], "number", { optional: 1 }),
      sig(["money", "number"], "same", { optional: 1 }),
    ],
    says: "To the nearest whole number or amount, or to so many decimals; a half goes up in size.",
    example: "round(score, 1)",
  },
  {
    fn: "floor",
    name: "floor",
    signatures: [sig(["number"], "number"), sig(["money"], "same")],
    says: "Down to a whole number or amount.",
    example: "floor(score)",
  },
  {
    fn: "ceil",
    name: "ceil",
    signatures: [sig(["number"], "number"), sig(["money"], "same")],
    says: "Up to a whole number or amount.",
    example: "ceil(score)",
  },
  {
    fn: "abs",
    name: "abs",
    signatures: [sig(["number"], "number"), sig(["money"], "same"), sig(["duration"], "same")],
    says: "Without its sign.",
    example: "abs(balance)",
  },
  {
    fn: "min",
    name: "min",
    signatures: (["number", "money", "date", "instant", "time", "duration", "text"] as const).map((t) =>
      sig([t, t], "same", { more: true }),
    ),
    says: "The least of several values.",
    example: "min(price, LIMIT)",
  },
  {
    fn: "max",
    name: "max",
    signatures: (["number", "money", "date", "instant", "time", "duration", "text"] as const).map((t) =>
      sig([t, t], "same", { more: true }),
    ),
    says: "The greatest of several values.",
    example: "max(due, today())",
  },
];
