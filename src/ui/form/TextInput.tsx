import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from "react";
import { controlProps, useField } from "./Field.tsx";
import { pasteLines } from "./paste-lines.ts";

export interface TextInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Decides the phone's keyboard and the browser's suggestions. */
  readonly kind?: "text" | "email" | "phone" | "link" | "secret" | "pin" | "code";
  readonly placeholder?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  readonly enterKey?: "next" | "done" | "send" | "search" | "go";
  /** A small button inside the field's end: call, open, scan. */
  readonly end?: ReactNode;
  readonly readOnly?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

const kinds = {
  text: { type: "text", dir: "auto" },
  email: {
    type: "email",
    dir: "ltr",
    inputMode: "email",
    autoComplete: "email",
    autoCapitalize: "none",
    spellCheck: false,
  },
  phone: { type: "tel", dir: "ltr", inputMode: "tel", autoComplete: "tel" },
  link: { type: "url", dir: "ltr", inputMode: "url", autoComplete: "url", autoCapitalize: "none", spellCheck: false },
  secret: { type: "password", dir: "ltr", autoComplete: "current-password", autoCapitalize: "none", spellCheck: false },
  pin: { type: "password", dir: "ltr", inputMode: "numeric", autoComplete: "off", spellCheck: false },
  code: {
    type: "text",
    dir: "ltr",
    autoCapitalize: "characters",
    autoComplete: "off",
    autoCorrect: "off",
    spellCheck: false,
  },
} as const;

export function TextInput(props: TextInputProps) {
  const {
    value,
    onChange,
    onBlur,
    kind = "text",
    placeholder,
    autoComplete,
    maxLength,
    enterKey = "next",
    end,
    readOnly,
    ref,
  } = props;
  const field = useField();
  return (
    <span className="input-line">
      <input
        {...controlProps(field)}
        {...kinds[kind]}
        {...(autoComplete ? { autoComplete } : {})}
        ref={ref}
        className="input"
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        enterKeyHint={enterKey}
        readOnly={readOnly}
        onPaste={kind === "secret" || kind === "pin" ? undefined : pasteLines}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      {end}
    </span>
  );
}

export interface TextAreaProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
}

/** Grows with its text: a hidden copy of the text in the same grid cell determines the height. */
export function TextArea({ value, onChange, onBlur, placeholder, maxLength, readOnly }: TextAreaProps) {
  const field = useField();
  return (
    <span className="text-area">
      <span className="text-area-measure" aria-hidden="true">
        {`${value}\n`}
      </span>
      <textarea
        {...controlProps(field)}
        className="input"
        dir="auto"
        rows={3}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </span>
  );
}
