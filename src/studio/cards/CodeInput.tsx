import { useRef, useState, type SyntheticEvent } from "react";
import { controlProps, useField } from "#ui/form/Field.tsx";
import type { Change } from "#edit/change.ts";
import { useChange } from "./change-context.ts";
import { completionsFor, type Suggestion } from "./suggestions.ts";
import { useTyped } from "./use-typed.ts";
import { ColouredCode } from "../trying/ColouredCode.tsx";
import { phrasesAfter } from "../trying/phrases.ts";
import { useCardWords } from "../words/cards-language.ts";

interface CodeInputProps {
  readonly value: string;
  /** True: the value is code as a whole; false: words with code between backticks. */
  readonly isCode: boolean;
  readonly onTyped: (typed: string) => void;
  readonly onWrite: (typed: string) => boolean;
  /** The change that would write the value; completion depends on its place in the text. */
  readonly changeFor: (typed: string) => Change;
  /** The entity whose fields the code may name. */
  readonly entity: string | null;
  /** Offers common conditions at the beginning. */
  readonly isCondition: boolean;
}

/** An input for expressions and phrases; completions stand under it, to be tapped. */
export function CodeInput({ value, isCode, onTyped, onWrite, changeFor, entity, isCondition }: CodeInputProps) {
  const { draft } = useChange();
  const { forms } = useCardWords();
  const field = useField();
  const area = useRef<HTMLTextAreaElement>(null);
  const [offered, setOffered] = useState<readonly Suggestion[]>([]);
  const typed = useTyped(value, onWrite);
  const offer = (text: string, caret: number): void =>
    setOffered(
      completionsFor(draft.text, draft.model, text, caret, isCode, changeFor, (before) =>
        phrasesAfter(draft.model, entity, before, isCondition, forms.phrases),
      ),
    );
  const put = (text: string): void => {
    typed.type(text);
    onTyped(text);
  };
  const look = (event: SyntheticEvent<HTMLTextAreaElement>): void =>
    offer(event.currentTarget.value, event.currentTarget.selectionStart);
  const take = ({ from, to, insert }: Suggestion): void => {
    const text = typed.value.slice(0, from) + insert + typed.value.slice(to);
    const caret = from + insert.length;
    put(text);
    offer(text, caret);
    const input = area.current;
    if (input === null) return;
    input.focus();
    // React renders the new text first; then the caret goes behind the inserted part.
    requestAnimationFrame(() => input.setSelectionRange(caret, caret));
  };
  return (
    <div
      className="code-input"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setOffered([]);
        typed.commit();
      }}
    >
      <span className="text-area coloured-code" data-words={(!isCode && !typed.value.includes("`")) || undefined}>
        <span className="text-area-measure" aria-hidden="true" dir="auto">
          <ColouredCode text={typed.value} isCode={isCode} />
          {"\u200b"}
        </span>
        <textarea
          {...controlProps(field)}
          ref={area}
          className="input"
          dir="auto"
          rows={1}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          value={typed.value}
          onFocus={look}
          onClick={look}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            typed.commit();
          }}
          onChange={(event) => {
            put(event.target.value.replaceAll(/[\r\n]+/gu, " "));
            offer(event.target.value, event.target.selectionStart);
          }}
        />
      </span>
      {offered.length === 0 ? null : (
        <ul className="suggestions" aria-label={field.label} onPointerDown={(event) => event.preventDefault()}>
          {offered.map((one) => (
            <li key={one.label + one.insert}>
              <button
                type="button"
                title={one.detail ?? (one.isPhrase ? one.insert : undefined)}
                data-phrase={one.isPhrase ? "" : undefined}
                onClick={() => take(one)}
              >
                {one.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
