import { SCENARIO } from "#read/keys.ts";
import { valuesOf, type Fact } from "#read/markdown/outline.ts";
import type { Span } from "#text/span.ts";
import type { ItemRefs } from "./change.ts";
import { addBlock, below, bodyEnd, inBody, inSection, moveBlock, newBlock, removeBlock } from "./blocks.ts";
import { type Content, contentOf, piecesOf, plainOf } from "./content.ts";
import { blockAt, type DocumentText, type HeadedPart, holderOf } from "./document-text.ts";
import { addFact, moveFact, newFact, setFactKey } from "./facts.ts";
import { setHeading } from "./headings.ts";
import type { ItemText } from "./item-text.ts";
import type { ItemEditor, Place } from "./point.ts";
import { Refused } from "./refusal.ts";

const NOTHING = { keys: {}, columns: [], row: null, fact: null, makeBlock: null } as const;

function holderFor({ text, model }: Place, scenario: number | null): HeadedPart | null {
  if (scenario === null) {
    const section = text.sections.of("scenarios")[0];
    return section === undefined ? null : holderOf(section);
  }
  const found = model.scenarios.scenarios[scenario];
  return found === undefined ? null : blockAt(text, "scenarios", found.span.start);
}

/** A bullet of a scenario: its keyword and the text after it, which may be several steps. */
export interface WrittenSentence {
  readonly key: string;
  readonly says: readonly Content[];
  readonly span: Span;
}

export const sentencesOf = (place: Place, scenario: number): readonly WrittenSentence[] =>
  holderFor(place, scenario)?.body.facts.map((fact) => ({
    key: fact.key.plain,
    says: valuesOf(fact).map(contentOf),
    span: fact.span,
  })) ?? [];

/** A `###` block: its heading is a sentence, its bullets are the steps. */
export const scenarios: ItemEditor<ItemRefs["scenario"], unknown> = {
  find: (place, { index }) => {
    const facts = holderFor(place, index);
    return facts === null ? null : { ...NOTHING, facts };
  },
  says: ({ model }, { index }) => {
    const found = model.scenarios.scenarios[index];
    return new Map(found === undefined ? [] : [["sentence", found.sentence]]);
  },
  set: (place, { index }, _, values) => {
    const block = holderFor(place, index)?.block ?? null;
    if (block === null) throw new Refused("not-there", String(index));
    return setHeading(place.text, block.heading, sentenceIn(values.get("sentence")));
  },
  add: ({ text }, _, values, after) => {
    const block = newBlock(text, sentenceIn(values.get("sentence")), []);
    return inSection(
      text,
      "scenarios",
      (section) => [
        section.blocks.length === 0
          ? below(text, bodyEnd(section), block)
          : addBlock(
              text,
              section,
              after === undefined ? (section.blocks.at(-1) ?? null) : (after?.facts?.block ?? null),
              block,
            ),
      ],
      () => [block],
    );
  },
  remove: ({ text }, { facts }) => (facts?.block ? [removeBlock(text, facts.block)] : []),
  move: ({ text }, { facts }, after) => {
    if (facts?.block === null || facts === null) throw new Refused("other-place");
    if (after !== null && after.facts?.section !== facts.section) throw new Refused("other-place");
    return moveBlock(text, facts.section, facts.block, after?.facts?.block ?? null);
  },
};

function sentenceIn(sentence: Content | undefined): Content {
  if (sentence === undefined || piecesOf(sentence).length === 0) throw new Refused("name-missing", "sentence");
  return sentence;
}

const STEP_KEYS = { key: { names: ["Key"] }, sentence: { names: ["Sentence"] } };

const stepItem = (holder: HeadedPart, fact: Fact): ItemText => ({
  ...NOTHING,
  keys: STEP_KEYS,
  facts: null,
  fact: { holder, fact, nameKey: "key", valueKey: "sentence" },
});

export const steps: ItemEditor<ItemRefs["step"], { readonly scenario: number | null }> = {
  find: (place, { scenario, index }) => {
    const holder = holderFor(place, scenario);
    const fact = holder?.body.facts[index];
    return holder === null || fact === undefined ? null : stepItem(holder, fact);
  },
  says: (place, ref) => {
    const fact = steps.find(place, ref)?.fact?.fact;
    return new Map(fact === undefined ? [] : [["key", fact.key.plain]]);
  },
  set: (place, ref, key, values) => {
    if (key !== "key") return null;
    const fact = steps.find(place, ref)?.fact;
    if (fact === undefined || fact === null) throw new Refused("not-there", String(ref.index));
    return setFactKey(place.text, fact.fact, knownKey(values.get("key")));
  },
  add: (place, { scenario }, values, after) => {
    const { text } = place;
    const key = knownKey(values.get("key"));
    const sentence = sentenceIn(values.get("sentence"));
    const holder = holderFor(place, scenario);
    if (holder === null) {
      if (scenario !== null) throw new Refused("not-there", String(scenario));
      return inSection(
        text,
        "scenarios",
        () => [],
        () => [newFact(text, key, [sentence])],
      );
    }
    return addStep(text, holder, after, key, sentence);
  },
  move: ({ text }, item, after) => {
    const from = item.fact;
    if (from === null || (after !== null && after.fact?.holder.body !== from.holder.body))
      throw new Refused("other-place");
    return moveFact(text, from.holder, from.fact, after?.fact?.fact ?? null);
  },
};

function addStep(
  text: DocumentText,
  holder: HeadedPart,
  after: ItemText | null | undefined,
  key: string,
  sentence: Content,
) {
  const { facts } = holder.body;
  const first = facts[0] ?? null;
  const last = after === undefined ? (facts.at(-1) ?? null) : (after?.fact?.fact ?? null);
  if (first === null) return [inBody(text, holder, newFact(text, key, [sentence]))];
  return addFact(text, holder, { after: last, before: first }, key, [sentence]);
}

const KEYS = [...Object.values(SCENARIO).map(({ names }) => names[0] ?? ""), "And", "But"];

function knownKey(content: Content | undefined): string {
  const key = KEYS.find((each) => each.toLowerCase() === plainOf(content ?? "").toLowerCase());
  if (key === undefined) throw new Refused("name-not-allowed", plainOf(content ?? ""));
  return key;
}
