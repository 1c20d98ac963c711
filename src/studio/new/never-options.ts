import type { Answers, KnownType, NeverRule } from "./answers.ts";

/** A rule to offer, with the names of its thing and fields. */
export interface NeverRuleOption {
  readonly never: NeverRule;
  readonly thing: string;
  readonly field: string;
  readonly other: string;
}

const DATES: readonly KnownType[] = ["date", "date and time"];
const AMOUNTS: readonly KnownType[] = ["money", "number", "whole number"];

/** The rules that make sense for the answers so far. */
export function neverOptions({ things }: Answers): readonly NeverRuleOption[] {
  return things.flatMap(({ name, fields, steps }, thing) => {
    const option = (kind: NeverRule["kind"], field: number, other = 0): NeverRuleOption => ({
      never: { kind, thing, field, other },
      thing: name,
      field: fields[field]?.name ?? "",
      other: fields[other]?.name ?? "",
    });
    const named = fields.map((field, at) => ({ ...field, at })).filter((field) => field.name.trim() !== "");
    const dates = named.filter(({ type }) => DATES.includes(type));
    const last = steps.at(-1);
    return [
      ...named
        .filter(({ type }) => type === "text")
        .slice(0, 1)
        .map(({ at }) => option("same", at)),
      ...named
        .slice(1)
        .filter(({ type }) => type !== "yes/no" && type !== "choice")
        .slice(0, 3)
        .map(({ at }) => option("empty", at)),
      ...dates.flatMap((first, index) =>
        dates
          .slice(index + 1)
          .filter(({ type }) => type === first.type)
          .map(({ at }) => option("before", at, first.at)),
      ),
      ...dates.slice(0, 1).map(({ at }) => option("past", at)),
      ...named.filter(({ type }) => AMOUNTS.includes(type)).map(({ at }) => option("negative", at)),
      ...(last === undefined || last.status.trim() === ""
        ? []
        : [{ ...option("changed at the end", 0), field: last.status }]),
    ];
  });
}

export const sameNever = (a: NeverRule, b: NeverRule): boolean =>
  a.kind === b.kind && a.thing === b.thing && a.field === b.field && a.other === b.other;
