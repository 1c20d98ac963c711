import { useEffect, useId, useRef, useState, type CSSProperties } from "react";
import { useUi } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import type { NumberKind } from "../number/number-kind.ts";
import { oneMore } from "../number/one-more.ts";
import { readingNote } from "../number/reading-note.ts";
import { signsOf } from "../number/signs.ts";
import { useNumberReader } from "../form/use-number-reader.ts";
import { writeNumber } from "../number/write-number.ts";
import "./answer.css";

export interface StepperProps {
  readonly label: string;
  readonly less: string;
  readonly more: string;
  readonly value: number | null;
  readonly kind: NumberKind;
  readonly disabled?: boolean;
  /** The message for text that can't be read as a number. */
  readonly wrong?: ((text: string) => string | null) | undefined;
  readonly onAnswer: (value: number | null) => void;
}

/** In ms after the last press: then the number counts as the answer. Values passed on the way do not. */
const STANDS = 700;

/** A number with a button on either side; typed text is applied on blur or Enter. */
export function Stepper({ label, less, more, value, kind, disabled, wrong, onAnswer }: StepperProps) {
  const { locale, words } = useUi();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = useNumberReader(kind);
  const take = (): void => {
    if (typed === null) return;
    const reading = read(typed);
    if (reading.kind === "wrong") {
      setProblem(wrong?.(typed) ?? "");
      return;
    }
    const next = reading.kind === "empty" ? null : reading.value;
    setTyped(null);
    setProblem(null);
    if (next !== value) onAnswer(next);
  };
  const [stepped, setStepped] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const finish = useRef<() => void>(() => undefined);
  useEffect(() => {
    finish.current = () => {
      clearTimeout(timer.current);
      if (stepped === null) return;
      setStepped(null);
      if (stepped !== value) onAnswer(stepped);
    };
  });
  useEffect(() => () => finish.current(), []);
  const shown = stepped ?? value;
  const text = typed ?? (shown === null ? "" : writeNumber(shown, locale, kind));
  const { before, after } = signsOf(kind, locale);
  const note = typed === null ? "" : readingNote(read(typed), locale, kind, words.readAs);
  const noteId = useId();
  const whole = kind.kind === "whole" || (kind.kind === "money" && kind.places === 0);
  const step = (by: number): void => {
    setTyped(null);
    setProblem(null);
    // Starting from no answer, "more" gives one and "less" gives zero.
    setStepped(shown === null ? oneMore(0, Math.max(0, by), kind) : oneMore(shown, by, kind));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => finish.current(), STANDS);
  };
  return (
    <div className="stepper-place">
      <div className="stepper" role="group" aria-label={label} data-invalid={problem !== null || undefined}>
        <button
          type="button"
          aria-label={`${less}: ${label}`}
          disabled={disabled || (shown !== null && shown <= 0)}
          onClick={() => step(-1)}
        >
          <Icon name="minus" size={1.125} strokeWidth={2.4} />
        </button>
        {before === undefined ? null : <span className="stepper-unit">{before}</span>}
        <input
          type="text"
          className="numeric"
          aria-label={label}
          aria-describedby={noteId}
          aria-invalid={problem !== null || undefined}
          inputMode={whole ? "numeric" : "decimal"}
          autoComplete="off"
          enterKeyHint="next"
          placeholder="–"
          disabled={disabled}
          value={text}
          style={{ "--digits": Math.max(1, text.length) } as CSSProperties}
          onFocus={(event) => {
            finish.current();
            event.target.select();
          }}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            // Enter moves to the next row's number, for counting down a list.
            const all = [...(event.currentTarget.closest("ul, ol, [role=list]")?.querySelectorAll("input") ?? [])];
            const next = all[all.indexOf(event.currentTarget) + 1];
            if (next === undefined) event.currentTarget.blur();
            else next.focus();
          }}
        />
        {after === undefined ? null : <span className="stepper-unit">{after}</span>}
        <button type="button" aria-label={`${more}: ${label}`} disabled={disabled} onClick={() => step(1)}>
          <Icon name="plus" size={1.125} strokeWidth={2.4} />
        </button>
      </div>
      {/* Rendered before it has text, so that screen readers announce the text when it comes. */}
      <span className="stepper-note numeric" id={noteId} role="status">
        {note === "" ? null : <bdi>{note}</bdi>}
      </span>
      {problem ? (
        <p className="stepper-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
