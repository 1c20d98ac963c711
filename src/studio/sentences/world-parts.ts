import { callPart, whoPart } from "./name-parts.ts";
import { chosenFrom, choosing, endOf, replaced, type Sentence, type SentencePart, wordAt } from "./sentence.ts";

const UNITS = ["minutes", "hours", "days", "weeks", "months"];
const ANSWERS = ["200", "201", "400", "401", "403", "404", "409", "422", "500", "no answer"];

/**
 * The parts of a sentence about the actor, the date, the network or a server's answer; null: the sentence is another
 * one.
 */
export function worldParts(sentence: Sentence): readonly SentencePart[] | null {
  const { typed, step, words } = sentence;
  const end = endOf(typed);
  switch (step.kind) {
    case "as": {
      const from = end - step.who.name.length;
      const isWritten = typed.slice(from, end).toLocaleLowerCase("en") === step.who.name.toLocaleLowerCase("en");
      return isWritten ? [whoPart(sentence, { from, to: end }, true)] : null;
    }
    case "givenDate": {
      const place = wordAt(typed, step.date, 0);
      if (place === null) return null;
      return [
        {
          ...place,
          label: step.date,
          asks: "date",
          offer: () => ({
            choices: [],
            typing: {
              kind: "date",
              value: step.date,
              put: (date) => (/^\d{4}-\d{2}-\d{2}$/u.test(date) ? replaced(typed, place.from, place.to, date) : null),
            },
          }),
        },
      ];
    }
    case "timePasses": {
      const found = /(\d+)(\s+)([a-z]+)/iu.exec(typed);
      if (found === null) return null;
      const [, count = "", blank = "", unit = ""] = found;
      const number = { from: found.index, to: found.index + count.length };
      const word = { from: number.to + blank.length, to: number.to + blank.length + unit.length };
      return [
        {
          ...number,
          label: count,
          asks: "count",
          offer: () => ({
            choices: [],
            typing: {
              kind: "number",
              value: count,
              put: (value) => (/^\d{1,6}$/u.test(value) ? replaced(typed, number.from, number.to, value) : null),
            },
          }),
        },
        {
          ...word,
          label: unit,
          asks: "unit",
          offer: () =>
            chosenFrom(
              choosing(
                typed,
                word,
                UNITS.map((put) => ({ put })),
              ),
            ),
        },
      ];
    }
    case "network": {
      const place = { from: 0, to: end };
      return [
        {
          ...place,
          label: typed.slice(0, end),
          asks: "network",
          offer: () =>
            chosenFrom(
              choosing(typed, place, [
                {
                  put: "offline",
                  detail: words.kinds.offline,
                },
                {
                  put: "online",
                  detail: words.online,
                },
              ]),
            ),
        },
      ];
    }
    case "givenAnswer": {
      const name = wordAt(typed, step.call, 4);
      const answer =
        name === null ? null : /^(\s+(?:answers|gets)\s+)(\d{3}|no answer|nothing)/iu.exec(typed.slice(name.to));
      if (name === null || answer === null) return null;
      const [, before = "", said = ""] = answer;
      const place = { from: name.to + before.length, to: name.to + before.length + said.length };
      const verb = name.to + (before.length - before.trimStart().length);
      return [
        callPart(sentence, name),
        {
          ...place,
          label: said,
          asks: "answer",
          offer: () =>
            chosenFrom(
              ANSWERS.map((put) => ({
                label: put,
                typed:
                  put === "no answer"
                    ? replaced(typed, verb, end, "gets no answer")
                    : replaced(typed, verb, place.to, `answers ${put}`),
              })),
            ),
        },
      ];
    }
    default:
      return null;
  }
}
