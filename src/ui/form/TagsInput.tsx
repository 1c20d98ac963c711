import { useState } from "react";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { controlProps, useField } from "./Field.tsx";
import "./capture.css";

export interface TagsInputProps {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** Tags used before, suggested below the field. */
  readonly suggestions?: readonly string[];
}

export function TagsInput({ value, onChange, suggestions = [] }: TagsInputProps) {
  const words = useWords();
  const field = useField();
  const [typed, setTyped] = useState("");
  /** Commas and semicolons end a tag; `rest` stays in the input. */
  const add = (text: string, rest = ""): void => {
    const tags = text.split(/[,;]/u).map((tag) => tag.trim());
    const all = [...new Set([...value, ...tags])].filter((tag) => tag !== "");
    setTyped(rest);
    if (all.length > value.length) onChange(all);
  };
  const offered = suggestions
    .filter((tag) => !value.includes(tag) && tag.toLowerCase().startsWith(typed.trim().toLowerCase()))
    .slice(0, 6);
  return (
    <div className="tags">
      {value.length > 0 ? (
        <ul className="tag-list">
          {value.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="tag"
                disabled={field.disabled}
                aria-label={words.removeTag(tag)}
                onClick={() => onChange(value.filter((one) => one !== tag))}
              >
                <bdi>{tag}</bdi>
                <Icon name="x" size={0.875} strokeWidth={2.6} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <span className="input-line">
        <input
          {...controlProps(field)}
          className="input"
          value={typed}
          placeholder={words.addTag}
          enterKeyHint="done"
          autoCapitalize="none"
          onChange={(event) => {
            const text = event.target.value;
            const end = Math.max(text.lastIndexOf(","), text.lastIndexOf(";"));
            if (end >= 0) add(text.slice(0, end), text.slice(end + 1));
            else setTyped(text);
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text");
            if (!/[\r\n]/u.test(text)) return;
            // Each pasted line is a tag of its own.
            event.preventDefault();
            add(`${typed},${text.replaceAll(/[\r\n]+/gu, ",")}`);
          }}
          onKeyDown={(event) => {
            // Ignore keys while an input method is composing a word.
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Enter" && typed.trim() !== "") {
              event.preventDefault();
              add(typed);
            } else if (event.key === "Backspace" && typed === "" && value.length > 0) onChange(value.slice(0, -1));
          }}
          onBlur={() => add(typed)}
        />
        {typed.trim() === "" ? null : (
          <button
            type="button"
            className="input-end"
            aria-label={words.add}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => add(typed)}
          >
            <Icon name="plus" />
          </button>
        )}
      </span>
      {offered.length > 0 ? (
        <div className="tag-offers">
          {offered.map((tag) => (
            <button
              key={tag}
              type="button"
              className="tag"
              data-offer=""
              disabled={field.disabled}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => add(tag)}
            >
              <Icon name="plus" size={0.875} strokeWidth={2.6} />
              <bdi>{tag}</bdi>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
