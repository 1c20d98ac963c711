import { useId, useState, type ReactNode } from "react";
import { useUi } from "../frame/ui-context.tsx";
import type { NumberKind } from "../number/number-kind.ts";
import type { NumberReading } from "../number/read-number.ts";
import { readingNote } from "../number/reading-note.ts";
import { signsOf } from "../number/signs.ts";
import { useNumberReader } from "./use-number-reader.ts";
import { writeNumber } from "../number/write-number.ts";
import { controlProps, useField } from "./Field.tsx";
import { pasteLines } from "./paste-lines.ts";

export type { NumberKind } from "../number/number-kind.ts";
export { readNumber, type NumberReading, type WrongNumber } from "../number/read-number.ts";

/** A stored number; or text that could not be read as one, kept so that it is not lost; or null for nothing. */
export type TypedNumber = number | string | null;

export interface NumberInputProps {
  readonly value: TypedNumber;
  readonly onChange: (value: TypedNumber, text: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly kind?: NumberKind;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
}

const NUMBER: NumberKind = { kind: "number" };

/**
 * During typing the text stays as it is, and a line below shows how it was read if that is not obvious. On blur, or
 * when the value changes from outside, it is formatted in the person's language.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, onChange, onBlur, kind = NUMBER, placeholder, readOnly } = props;
  const { locale, words } = useUi();
  const field = useField();
  const noteId = useId();
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: TypedNumber } | null>(null);
  const read = useNumberReader(kind);
  const written = value === null ? "" : typeof value === "string" ? value : writeNumber(value, locale, kind);
  const stands = typed !== null && Object.is(typed.value, value);
  const note = stands ? readingNote(read(typed.text), locale, kind, words.readAs) : "";
  const { before, after } = signsOf(kind, locale);
  const whole = kind.kind === "whole" || (kind.kind === "money" && kind.places === 0);
  const shared = controlProps(field);
  return (
    <span className="number-input">
      <span className="input-line" data-numeric="">
        {before === undefined ? null : <Unit>{before}</Unit>}
        <input
          {...shared}
          aria-describedby={[shared["aria-describedby"], noteId].filter(Boolean).join(" ")}
          className="input numeric"
          type="text"
          inputMode={whole ? "numeric" : "decimal"}
          autoComplete="off"
          enterKeyHint="next"
          value={stands ? typed.text : written}
          placeholder={placeholder ?? (kind.kind === "money" ? writeNumber(0, locale, kind) : undefined)}
          readOnly={readOnly}
          onPaste={pasteLines}
          onChange={(event) => {
            const { value: text } = event.target;
            const next = valueOf(read(text), text);
            setTyped({ text, value: next });
            onChange(next, text);
          }}
          onBlur={() => {
            setTyped(null);
            // Text that could not be read elsewhere may be readable in this language.
            const again = typeof value === "string" ? valueOf(read(value), value) : value;
            if (typeof value === "string" && again !== value) onChange(again, value);
            onBlur?.();
          }}
        />
        {after === undefined ? null : <Unit>{after}</Unit>}
      </span>
      {/* Rendered before it has text, so that screen readers announce the text when it comes. */}
      <span className="input-reading numeric" id={noteId} role="status">
        {note === "" ? null : <bdi>{note}</bdi>}
      </span>
    </span>
  );
}

const Unit = ({ children }: { readonly children: ReactNode }) => <span className="input-unit">{children}</span>;

function valueOf(reading: NumberReading, text: string): TypedNumber {
  if (reading.kind === "empty") return null;
  return reading.kind === "wrong" ? text : reading.value;
}
