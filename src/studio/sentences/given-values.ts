import type { Assignment } from "#model/4-states.ts";
import { fieldKey } from "#text/names.ts";
import { commasIn } from "./clauses.ts";
import { chosenFrom, endOf, replaced, type Sentence, type SentencePart } from "./sentence.ts";
import { codeFor, type Slot, slotNamed } from "./slots.ts";
import { offerForValue, shownValue } from "./value-offer.ts";

interface GivenValue {
  readonly name: string;
  /** The range of `field = value`, without backticks. */
  readonly from: number;
  readonly to: number;
  readonly nameEnd: number;
  readonly valueFrom: number;
  /** The code span that contains it, with its backticks. */
  readonly span: { readonly from: number; readonly to: number };
}

const LEFT = /^((?:this\s*\.\s*)?([\p{L}_][\p{L}\p{N}\p{M}_]*))(\s*=\s*)(?!=)/u;

/** The values after `with` as code; null: written in another way. */
function givenIn(typed: string, tail: number, end: number): readonly GivenValue[] | null {
  const found: GivenValue[] = [];
  let done = tail;
  for (const span of typed.slice(0, end).matchAll(/`([^`]*)`/gu)) {
    if (span.index < tail) continue;
    if (!/^[\s,]*(?:and)?\s*$/iu.test(typed.slice(done, span.index))) return null;
    const [all, code = ""] = span;
    done = span.index + all.length;
    let from = 0;
    for (const cut of [...commasIn(code), code.length]) {
      const part = code.slice(from, cut);
      const start = span.index + 1 + from + (part.length - part.trimStart().length);
      from = cut + 1;
      const [left = "", name = "", bare = ""] = LEFT.exec(part.trim()) ?? [];
      if (left === "" || part.trim().length === left.length) return null;
      found.push({
        name: bare,
        from: start,
        to: start + part.trim().length,
        nameEnd: start + name.length,
        valueFrom: start + left.length,
        span: {
          from: span.index,
          to: done,
        },
      });
    }
  }
  return done === end ? found : null;
}

/**
 * Where the sentence ends before `with`, and where the values begin; without `with`, both are the end of the sentence.
 */
export function withAt(typed: string): { readonly head: number; readonly tail: number } {
  const end = endOf(typed);
  const found = /\s+with\s+(?=`)/iu.exec(typed.slice(0, end));
  return found === null ? { head: end, tail: end } : { head: found.index, tail: found.index + found[0].length };
}

/**
 * Parts for the values of a record or an event: each has a field and a value, and another can be added. Null: the text
 * does not match, value by value, what the reader found.
 */
export function valueParts(
  sentence: Sentence,
  slots: readonly Slot[],
  read: readonly Assignment[],
): readonly SentencePart[] | null {
  const { typed, scope, words } = sentence;
  const end = endOf(typed);
  const { head, tail } = withAt(typed);
  const given = tail === head ? [] : givenIn(typed, tail, end);
  if (given === null || given.length !== read.length) return null;
  if (given.some(({ name }, i) => read[i]?.field !== fieldKey(name))) return null;
  const left = slots.filter(({ key }) => !given.some(({ name }) => fieldKey(name) === key));
  const parts = given.flatMap((one, index): SentencePart[] => {
    const slot = slotNamed(slots, one.name);
    const place = { from: one.valueFrom, to: one.to };
    const code = typed.slice(place.from, place.to);
    const field: SentencePart = {
      from: one.from,
      to: one.nameEnd,
      label: slot?.name ?? one.name,
      asks: "field",
      offer: () =>
        chosenFrom([
          ...left.flatMap((other) => {
            const value = codeFor(scope, other);
            if (value === null) return [];
            return [
              {
                label: other.name,
                typed: replaced(typed, one.from, one.to, `${other.key} = ${value}`),
              },
            ];
          }),
          {
            label: words.leaveOut,
            typed: without(typed, given, index, head),
            isRemoval: true,
          },
        ]),
    };
    if (slot === undefined) return [field];
    return [
      field,
      {
        ...place,
        label: shownValue(code),
        asks: "value",
        offer: () => offerForValue(sentence, place, slot),
      },
    ];
  });
  const more = left.flatMap((slot) => {
    const code = codeFor(scope, slot);
    const put = `${tail === head ? " with " : ", "}\`${slot.key} = ${code}\``;
    return code === null ? [] : [{ label: slot.name, typed: replaced(typed, end, end, put) }];
  });
  return more.length === 0
    ? parts
    : [...parts, { from: end, to: end, label: words.addValue, asks: "more", offer: () => chosenFrom(more) }];
}

/** The sentence without one of its values; the rest stays as written. */
function without(typed: string, given: readonly GivenValue[], index: number, head: number): string {
  const [one, before, after] = [given[index], given[index - 1], given[index + 1]];
  if (one === undefined) return typed;
  if (before === undefined && after === undefined) return replaced(typed, head, one.span.to, "");
  if (before?.span.from === one.span.from) return replaced(typed, before.to, one.to, "");
  if (after?.span.from === one.span.from) return replaced(typed, one.from, after.from, "");
  return before === undefined
    ? replaced(typed, one.span.from, after?.span.from ?? one.span.to, "")
    : replaced(typed, before.span.to, one.span.to, "");
}
