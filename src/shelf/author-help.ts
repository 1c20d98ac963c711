import { Assistant } from "#assist/assistant.ts";
import { offerCode } from "#assist/plain-words/offer-code.ts";
import { whereShown } from "#assist/where-shown.ts";
import { renameIn } from "#edit/rename.ts";
import { checkModel } from "#check/check-model.ts";
import type { Model } from "#model/model.ts";
import { ReadingCache } from "#read/reading-cache.ts";
import type { LineTarget } from "#assist/line-target.ts";
import type { Completion, Finding, RenameAnswer, WordExplanation } from "#engine/contract/shelf.ts";

/** Answers questions about a document that is being edited. The same text is usually asked about several times. */
export class AuthorHelp {
  /** Reuses the unchanged parts between keystrokes. */
  readonly #cache = new ReadingCache();
  #assistant: Assistant | null = null;
  #found: { readonly of: Assistant; readonly findings: readonly Finding[] } | null = null;

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

  whereShown(source: string, at: number): { readonly model: Model; readonly showing: LineTarget } | null {
    const { model } = this.#of(source).study;
    const showing = whereShown(model, source, at);
    return showing === null ? null : { model, showing };
  }

  findings(source: string): readonly Finding[] {
    return this.read(source).findings;
  }

  /** The model for the preview. Reading and checking is shared with the findings. */
  read(source: string): { readonly model: Model; readonly findings: readonly Finding[] } {
    const assistant = this.#of(source);
    const { model, diagnostics } = assistant.study;
    if (this.#found?.of !== assistant) {
      const all = [...diagnostics, ...checkModel(model, source)].sort((a, b) => a.span.start - b.span.start);
      this.#found = { of: assistant, findings: offerCode(assistant.study, all) };
    }
    return { model, findings: this.#found.findings };
  }

  #of(source: string): Assistant {
    if (this.#assistant?.study.source !== source) this.#assistant = new Assistant(source, this.#cache);
    return this.#assistant;
  }
}
