import { clauseFor, clauseOf, clausesIn, comparisonsFor } from "./clauses.ts";
import { codePart } from "./name-parts.ts";
import { entitiesOf, expecting } from "./new-sentences.ts";
import { recordsOf, titleOfRecord } from "./scenario-scope.ts";
import { chosenFrom, endOf, replaced, type Sentence, type SentencePart, wordAt } from "./sentence.ts";
import { codeFor, slotsToCheck } from "./slots.ts";
import { offerForValue, shownValue } from "./value-offer.ts";

/** The parts of an expectation: ``L1 `status == "Out" and due is empty` ``. */
export function expectParts(sentence: Sentence): readonly SentencePart[] | null {
  const { typed, step, scope, words } = sentence;
  if (step.kind !== "expect") return null;
  const { model, records } = scope;
  const [all, before = "", code = ""] = /^([^`]*)`([^`]*)`/u.exec(typed) ?? [];
  const entity = step.on === null ? scope.last : (records.get(step.on) ?? null);
  if (all === undefined || all.length !== endOf(typed)) return null;
  const place = { from: before.length + 1, to: before.length + 1 + code.length };
  const slots = entity === null ? [] : slotsToCheck(model, entity);
  const whole: SentencePart = codePart(sentence, place);
  const clauses = entity === null ? null : clausesIn(code, place.from, slots);
  const record = step.on === null ? null : wordAt(typed, step.on, 0);
  const names = [
    ...(entity === null ? [] : recordsOf(scope, entity)),
    ...entitiesOf(scope).flatMap(({ key }) => (key === entity ? [] : recordsOf(scope, key))),
  ];
  const on: readonly SentencePart[] =
    record === null
      ? []
      : [
          {
            ...record,
            label: typed.slice(record.from, record.to),
            asks: "record",
            offer: () =>
              chosenFrom(
                names.map((name) => ({
                  label: titleOfRecord(scope, name) ?? name,
                  detail: name,
                  typed:
                    records.get(name) === entity
                      ? replaced(typed, record.from, record.to, name)
                      : (expecting(scope, name) ?? replaced(typed, record.from, record.to, name)),
                })),
              ),
          },
        ];
  if (clauses === null) return [...on, whole];
  const used = new Set(clauses.map(({ slot }) => slot?.key));
  const free = slots.filter(({ key }) => !used.has(key));
  const parts = clauses.flatMap((clause, index): SentencePart[] => {
    if (clause.slot === null) return [codePart(sentence, clause)];
    const { slot, value, comparison } = clause;
    const said = value === null ? null : typed.slice(value.from, value.to);
    const previous = clauses[index - 1];
    const next = clauses[index + 1];
    const cut =
      previous === undefined
        ? { from: clause.from, to: next?.from ?? clause.to }
        : { from: previous.to, to: clause.to };
    return [
      {
        from: clause.from,
        to: clause.name.to,
        label: slot.name,
        asks: "field",
        offer: () =>
          chosenFrom([
            ...free.map((other) => ({
              label: other.name,
              typed: replaced(typed, clause.from, clause.to, clauseFor(scope, other)),
            })),
            ...(clauses.length === 1
              ? []
              : [
                  {
                    label: words.leaveOut,
                    typed: replaced(typed, cut.from, cut.to, ""),
                    isRemoval: true as const,
                  },
                ]),
          ]),
      },
      {
        from: clause.name.to,
        to: value?.from ?? clause.to,
        label: words.comparisons[comparison],
        asks: "comparison",
        offer: () =>
          chosenFrom(
            comparisonsFor(slot).flatMap((one) => {
              const put = clauseOf(slot, one, said ?? codeFor(scope, slot));
              return put === null
                ? []
                : [
                    {
                      label: words.comparisons[one],
                      typed: replaced(typed, clause.from, clause.to, put),
                    },
                  ];
            }),
          ),
      },
      ...(value === null || said === null
        ? []
        : [
            {
              ...value,
              label: shownValue(said),
              asks: "value" as const,
              offer: () => offerForValue(sentence, value, slot),
            },
          ]),
    ];
  });
  if (free.length === 0) return [...on, ...parts];
  return [
    ...on,
    ...parts,
    {
      from: place.to,
      to: place.to,
      label: words.addCheck,
      asks: "more",
      offer: () =>
        chosenFrom(
          free.map((slot) => ({
            label: slot.name,
            typed: replaced(typed, place.to, place.to, ` and ${clauseFor(scope, slot)}`),
          })),
        ),
    },
  ];
}
