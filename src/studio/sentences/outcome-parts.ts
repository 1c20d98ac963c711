import type { Model } from "#model/model.ts";
import { expectParts } from "./expect-parts.ts";
import { callPart, whoPart } from "./name-parts.ts";
import { entitiesOf } from "./new-sentences.ts";
import { recordsOf, titleOfRecord } from "./scenario-scope.ts";
import { chosenFrom, choosing, endOf, replaced, type Sentence, type SentencePart, wordAt } from "./sentence.ts";

/** The parts of a sentence about an outcome: an expectation, a refusal, a warning, what is seen or sent. */
export function outcomeParts(sentence: Sentence): readonly SentencePart[] | null {
  const { typed, step, scope, words } = sentence;
  const { model } = scope;
  const end = endOf(typed);
  switch (step.kind) {
    case "expect":
      return expectParts(sentence);
    case "refused":
    case "warned": {
      const [, before] =
        /^((?:it is |is )?(?:refused|rejected|not allowed|warned))(?:\s+(?:with|by|because of|of)\s+\S+)?$/iu.exec(
          typed.slice(0, end),
        ) ?? [];
      if (before === undefined) return null;
      const place = { from: before.length, to: end };
      const errors = model.errors.map(({ code, message }) => ({
        put: ` with ${code}`,
        label: code,
        detail: message.source,
      }));
      const any = step.kind === "refused" ? [{ put: "", label: words.anyReason }] : [];
      return [
        {
          ...place,
          label: step.code ?? words.anyReason,
          asks: "error",
          offer: () => chosenFrom(choosing(typed, place, [...any, ...errors])),
        },
      ];
    }
    case "sees":
    case "thereAre": {
      const [, before = "", count = "", between = ""] =
        /^(sees?\s+|there\s+(?:is|are)\s+(?:now\s+)?(?:exactly\s+)?)(\S+)(\s+(?:of\s+)?)/iu.exec(typed) ?? [];
      const name = entityWritten(model, step.entity, typed, before.length + count.length + between.length);
      if (count === "" || name === null) return null;
      const place = { from: before.length, to: before.length + count.length };
      return [
        {
          ...place,
          label: count,
          asks: "count",
          offer: () => ({
            choices: [],
            typing: {
              kind: "number",
              value: String(step.count),
              put: (value) => (/^\d{1,9}$/u.test(value) ? replaced(typed, place.from, place.to, value) : null),
            },
          }),
        },
        {
          ...name,
          label: typed.slice(name.from, name.to),
          asks: "entity",
          offer: () =>
            chosenFrom(
              choosing(
                typed,
                {
                  from: name.from,
                  to: end,
                },
                entitiesOf(scope).map((one) => ({ put: one.name })),
              ),
            ),
        },
      ];
    }
    case "told":
    case "seesOne": {
      const person =
        step.person === null || step.person === "" ? null : wordAt(typed, step.person, step.kind === "told" ? 4 : 0);
      const record = step.kind === "seesOne" ? wordAt(typed, step.on, person?.to ?? 0) : null;
      return [
        ...(person === null ? [] : [whoPart(sentence, person, false)]),
        ...(record === null
          ? []
          : [
              {
                ...record,
                label: typed.slice(record.from, record.to),
                asks: "record" as const,
                offer: () =>
                  chosenFrom(
                    choosing(
                      typed,
                      record,
                      recordsOf(scope, scope.records.get(typed.slice(record.from, record.to)) ?? null).map((put) => ({
                        put,
                        label: titleOfRecord(scope, put) ?? put,
                        detail: put,
                      })),
                    ),
                  ),
              },
            ]),
      ];
    }
    case "sent": {
      const name = wordAt(typed, step.call, 4);
      const sent = name === null ? null : /^\s+(?:is|was)\s+(?:not\s+)?sent/iu.exec(typed.slice(name.to));
      if (name === null || sent === null) return null;
      const verb = { from: name.to, to: name.to + sent[0].length };
      return [
        callPart(sentence, name),
        {
          ...verb,
          label: sent[0].trim(),
          asks: "sent",
          offer: () =>
            chosenFrom([
              ...choosing(typed, verb, [
                {
                  put: " is sent",
                  label: "is sent",
                },
              ]),
              ...choosing(
                typed,
                {
                  from: verb.from,
                  to: end,
                },
                [
                  {
                    put: " is not sent",
                    label: "is not sent",
                  },
                ],
              ),
            ]),
        },
      ];
    }
    default:
      return null;
  }
}

/** The range of an entity's name as the document writes it. */
function entityWritten(model: Model, key: string, typed: string, from: number): { from: number; to: number } | null {
  const name = model.entities.find((entity) => entity.key === key)?.name ?? key;
  const rest = typed.slice(from).toLocaleLowerCase("en");
  return rest.startsWith(name.toLocaleLowerCase("en")) ? { from, to: from + name.length } : null;
}
