import { Assistant } from "#assist/assistant.ts";
import { renameIn } from "#edit/rename.ts";
import { checkModel } from "#check/check-model.ts";
import type { Completion, Finding, RenameAnswer, WordExplanation } from "#engine/contract/shelf.ts";

/** Helps whoever changes a document. The same text is asked about several times: what one types, taps and looks at. */
export class AuthorHelp {
  #assistant: Assistant | null = null;

  complete(source: string, at: number): readonly Completion[] {
    return this.#of(source).complete(at);
  }

  explain(source: string, at: number): WordExplanation | null {
    const word = this.#of(source).hover(at);
    if (word === null) return null;
    const { symbol, ...explanation } = word;
    return { ...explanation, mayRename: symbol !== null && (symbol.definition !== null || symbol.kind === "role") };
  }

  renameAt(source: string, at: number, name: string): RenameAnswer {
    const assistant = this.#of(source);
    const symbol = assistant.symbolAt(at)?.symbol;
    if (symbol === undefined) return { refusal: { code: "not-there", about: name } };
    const { edits, refusal } = renameIn(source, assistant.study.model, symbol, name);
    return refusal === undefined ? { edits } : { refusal };
  }

  findings(source: string): readonly Finding[] {
    const { model, diagnostics } = this.#of(source).study;
    return [...diagnostics, ...checkModel(model, source)].sort((a, b) => a.span.start - b.span.start);
  }

  #of(source: string): Assistant {
    if (this.#assistant?.study.source !== source) this.#assistant = new Assistant(source);
    return this.#assistant;
  }
}
