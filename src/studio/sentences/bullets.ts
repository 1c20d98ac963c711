import type { ItemRefs } from "#edit/change.ts";
import { keyOf, piecesOf } from "#edit/content.ts";
import { writtenSentences } from "#edit/edit-document.ts";
import type { Model } from "#model/model.ts";
import type { Span } from "#text/span.ts";
import { contentFrom, typedOf } from "../cards/typed-content.ts";
import type { SentenceWords } from "../words/sentences/en.ts";
import { scopeBefore } from "./scenario-scope.ts";
import type { Sentence } from "./sentence.ts";

/** A bullet of a scenario, as its form shows it. */
export interface Bullet {
  readonly item: ItemRefs["step"];
  /** The keyword, as it is written. */
  readonly key: string;
  /** The text after the keyword, as it is typed. */
  readonly typed: string;
  readonly span: Span;
  readonly isBroken: boolean;
  /** Null: the bullet contains several steps, or notation that typed text can't express. It is edited as text. */
  readonly sentence: Sentence | null;
}

/** The bullets of a scenario with the result of reading each. */
export function bulletsOf(text: string, model: Model, scenario: number, words: SentenceWords): readonly Bullet[] {
  const steps = model.scenarios.scenarios[scenario]?.steps ?? [];
  return writtenSentences(text, model, scenario).map(({ key, says, span }, index): Bullet => {
    const own = steps.filter((step) => span.start <= step.span.start && step.span.start <= span.end);
    const typed = says.map(typedOf).join("; ");
    const [only] = own;
    return {
      item: {
        kind: "step",
        scenario,
        index,
      },
      key,
      typed,
      span,
      isBroken: own.some(({ problem }) => problem !== null),
      sentence:
        only === undefined || own.length > 1 || says.length !== 1 || !isTyped(typed, says[0] ?? "")
          ? null
          : {
              typed,
              step: only,
              scope: scopeBefore(model, scenario, only.span.start),
              words,
            },
    };
  });
}

const isTyped = (typed: string, says: Parameters<typeof typedOf>[0]): boolean =>
  keyOf(piecesOf(contentFrom(typed))) === keyOf(piecesOf(says));
