import { valueParts, withAt } from "./given-values.ts";
import { changing, deeds, entitiesOf, putting } from "./new-sentences.ts";
import { outcomeParts } from "./outcome-parts.ts";
import { recordsOf, titleOfRecord } from "./scenario-scope.ts";
import { chosenFrom, replaced, type Sentence, type SentencePart } from "./sentence.ts";
import { slotsAsked, slotsToGive, slotsToPut } from "./slots.ts";
import { worldParts } from "./world-parts.ts";

/**
 * The replaceable parts of a sentence, in order. Null: the reader has not understood the sentence, or the text does not
 * match what it understood; then it stays a text.
 */
export function partsOf(sentence: Sentence): readonly SentencePart[] | null {
  const { step, typed } = sentence;
  if (step.problem !== null || typed.split("`").length % 2 === 0) return null;
  const parts = worldParts(sentence) ?? deedParts(sentence) ?? outcomeParts(sentence);
  return parts === null || parts.length === 0 ? null : parts;
}

/** The parts of an action, and of what `Given` sets. */
function deedParts(sentence: Sentence): readonly SentencePart[] | null {
  const { typed, step, scope, words } = sentence;
  const { model, records } = scope;
  const { head } = withAt(typed);
  const deed = (to: number, keep: string | null): SentencePart => ({
    from: 0,
    to,
    label: typed.slice(0, to),
    asks: "deed",
    offer: () => chosenFrom(deeds(scope, words, keep)),
  });
  const nameEnd = (name: string | null): number | null => {
    if (name === null) return head;
    const before = typed.slice(0, head - name.length);
    return typed.slice(0, head).endsWith(name) && /\s$/u.test(before) ? before.trimEnd().length : null;
  };
  switch (step.kind) {
    case "givenRecord": {
      const to = nameEnd(step.handle.includes("#") ? null : step.handle);
      const start = /^there is\s+/iu.exec(typed)?.[0].length ?? 0;
      const values = valueParts(sentence, slotsToPut(model, step.entity), step.with);
      if (to === null || to <= start || values === null) return null;
      const entity: SentencePart = {
        from: start,
        to,
        label: typed.slice(start, to),
        asks: "entity",
        offer: () =>
          chosenFrom(
            entitiesOf(scope).map(({ key, name }) => ({
              label: name,
              typed: putting(scope, key, step.handle),
            })),
          ),
      };
      return [entity, ...values];
    }
    case "create": {
      const to = nameEnd(step.handle);
      const values = valueParts(sentence, slotsToGive(model, step.entity), step.with);
      return to === null || values === null ? null : [deed(to, null), ...values];
    }
    case "fire":
    case "change":
    case "delete": {
      const verb =
        step.kind === "fire" ? step.event : (/^(?:change|edit|delete|remove)s?(?=\s)/iu.exec(typed)?.[0] ?? "");
      const entity = records.get(step.on);
      if (verb === "" || entity === undefined) return null;
      if (!typed.toLocaleLowerCase("en").startsWith(verb.toLocaleLowerCase("en"))) return null;
      const slots = step.kind === "fire" ? slotsAsked(model, entity, step.event) : slotsToGive(model, entity);
      const values = step.kind === "delete" ? [] : valueParts(sentence, slots, step.with);
      const from = head - step.on.length;
      if (values === null || nameEnd(step.on) === null || from <= verb.length)
        return values === null ? null : [deed(verb.length, step.on), ...values];
      const others =
        step.kind === "fire" ? recordsOf(scope, entity) : entitiesOf(scope).flatMap(({ key }) => recordsOf(scope, key));
      const record: SentencePart = {
        from,
        to: head,
        label: step.on,
        asks: "record",
        offer: () =>
          chosenFrom(
            others.map((name) => ({
              label: titleOfRecord(scope, name) ?? name,
              detail: name,
              typed:
                step.kind === "change" && records.get(name) !== entity
                  ? changing(scope, name)
                  : replaced(typed, from, head, name),
            })),
          ),
      };
      return [deed(verb.length, step.on), record, ...values];
    }
    default:
      return null;
  }
}
