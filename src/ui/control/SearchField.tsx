import { useRef, type ReactNode } from "react";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";

export interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label?: string;
  readonly placeholder?: string;
  /** A button inside the field's end, for scanning for instance. */
  readonly end?: ReactNode;
  readonly autoFocus?: boolean;
  readonly onSubmit?: () => void;
  /** Arrow down: moves from the field into the results. */
  readonly onDown?: () => void;
  /** `data-mark`: what the element represents. */
  readonly mark?: string | undefined;
}

export function SearchField(props: SearchFieldProps) {
  const { value, onChange, label, placeholder, end, autoFocus, onSubmit, onDown } = props;
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="search-field" data-mark={props.mark}>
      <Icon name="search" size={1.125} strokeWidth={2.3} />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the person has just asked to search
        autoFocus={autoFocus}
        aria-label={label ?? words.search}
        placeholder={placeholder ?? label ?? words.search}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // While an input method composes a word, the keys belong to it.
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape" && value !== "") {
            event.stopPropagation();
            onChange("");
          }
          if (event.key === "ArrowDown" && onDown !== undefined) {
            event.preventDefault();
            onDown();
          }
          if (event.key === "Enter") {
            onSubmit?.();
            input.current?.blur();
          }
        }}
      />
      {value === "" ? null : (
        <button
          type="button"
          className="search-clear"
          aria-label={words.clearSearch}
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
        >
          <span>
            <Icon name="x" size={0.75} strokeWidth={3.2} />
          </span>
        </button>
      )}
      {end}
    </search>
  );
}
