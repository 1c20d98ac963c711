import { useState, type ReactNode } from "react";
import { useUi } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { controlProps, useField } from "./Field.tsx";
import { currencyShape, readNumber, writeNumber } from "./number-text.ts";

export interface NumberInputProps {
  readonly value: number | null;
  /** `text` is what stands in the field; where it is no number, `value` is null. */
  readonly onChange: (value: number | null, text: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly whole?: boolean;
  /** After the number: "kg", "%". */
  readonly unit?: ReactNode;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
}

export function NumberInput({ value, onChange, onBlur, whole = false, unit, placeholder, readOnly }: NumberInputProps) {
  const { locale } = useUi();
  return (
    <Typed
      value={value}
      write={(n) => writeNumber(n, locale, { useGrouping: false })}
      read={(text) => readNumber(text, locale)}
      onChange={onChange}
      onBlur={onBlur}
      inputMode={whole ? "numeric" : "decimal"}
      after={unit}
      placeholder={placeholder}
      readOnly={readOnly}
    />
  );
}

export interface MoneyInputProps {
  /** In minor units (cents): money is never a fraction. */
  readonly value: number | null;
  readonly onChange: (minor: number | null, text: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly currency: string;
  readonly readOnly?: boolean;
}

export function MoneyInput({ value, onChange, onBlur, currency, readOnly }: MoneyInputProps) {
  const { locale } = useUi();
  const { symbol, before, places } = currencyShape(currency, locale);
  const shape = { minimumFractionDigits: places, maximumFractionDigits: places };
  const sign = <span className="input-unit">{symbol}</span>;
  return (
    <Typed
      value={value}
      write={(minor) => writeNumber(minor / 10 ** places, locale, shape)}
      read={(text) => {
        const amount = readNumber(text, locale);
        return typeof amount === "number" ? Math.round(Number(`${amount}e${places}`)) : amount;
      }}
      onChange={onChange}
      onBlur={onBlur}
      inputMode={places === 0 ? "numeric" : "decimal"}
      before={before ? sign : null}
      after={before ? null : sign}
      placeholder={writeNumber(0, locale, shape)}
      readOnly={readOnly}
    />
  );
}

interface TypedProps {
  readonly value: number | null;
  readonly write: (value: number) => string;
  readonly read: (text: string) => number | null | undefined;
  readonly onChange: (value: number | null, text: string) => void;
  readonly onBlur: (() => void) | undefined;
  readonly inputMode: "numeric" | "decimal";
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly readOnly?: boolean | undefined;
}

/** While a person types, their text stands; once they leave, or the value changes from outside, it is written anew. */
function Typed({ value, write, read, onChange, onBlur, inputMode, before, after, placeholder, readOnly }: TypedProps) {
  const field = useField();
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number | null } | null>(null);
  const text = typed !== null && Object.is(typed.value, value) ? typed.text : value === null ? "" : write(value);
  return (
    <span className="input-line" data-numeric="">
      {before}
      <input
        {...controlProps(field)}
        className="input numeric"
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        enterKeyHint="next"
        value={text}
        placeholder={placeholder}
        readOnly={readOnly}
        onChange={(event) => {
          const next = read(event.target.value) ?? null;
          setTyped({ text: event.target.value, value: next });
          onChange(next, event.target.value);
        }}
        onBlur={() => {
          // A text that is no number stays, to be seen and mended.
          if (typed && (typed.value !== null || typed.text.trim() === "")) setTyped(null);
          onBlur?.();
        }}
      />
      {typeof after === "string" ? <span className="input-unit">{after}</span> : after}
    </span>
  );
}

export interface StepperProps {
  readonly value: number | null;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

/** For small counts: one tap up, one tap down, or typed. */
export function Stepper({ value, onChange, min = -Infinity, max = Infinity, step = 1 }: StepperProps) {
  const { locale, words } = useUi();
  const field = useField();
  const now = value ?? Math.max(0, min);
  const clamp = (n: number): number => Math.min(max, Math.max(min, Number(n.toFixed(10))));
  return (
    <span className="stepper">
      <button
        type="button"
        aria-label={`${words.decrease}: ${field.label}`}
        disabled={field.disabled || now <= min}
        onClick={() => onChange(clamp(now - step))}
      >
        <Icon name="minus" size={1.125} strokeWidth={2.5} />
      </button>
      <input
        {...controlProps(field)}
        className="numeric"
        type="text"
        role="spinbutton"
        inputMode="numeric"
        aria-valuenow={now}
        {...(Number.isFinite(min) ? { "aria-valuemin": min } : {})}
        {...(Number.isFinite(max) ? { "aria-valuemax": max } : {})}
        value={value === null ? "" : writeNumber(value, locale, { useGrouping: false })}
        onChange={(event) => {
          const next = readNumber(event.target.value, locale);
          if (typeof next === "number") onChange(clamp(next));
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          onChange(clamp(now + (event.key === "ArrowUp" ? step : -step)));
        }}
      />
      <button
        type="button"
        aria-label={`${words.increase}: ${field.label}`}
        disabled={field.disabled || now >= max}
        onClick={() => onChange(clamp(now + step))}
      >
        <Icon name="plus" size={1.125} strokeWidth={2.5} />
      </button>
    </span>
  );
}
