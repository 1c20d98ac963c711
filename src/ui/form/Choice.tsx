import { useState, type ReactNode } from "react";
import { SegmentedControl } from "../control/SegmentedControl.tsx";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { choiceLook, type ChoiceLook, type Option } from "./choice-options.ts";
import { useField } from "./Field.tsx";
import { OptionSheet } from "./OptionSheet.tsx";
import "./choice.css";

export interface ChoiceProps {
  readonly options: readonly Option[];
  /** The options are still loading. */
  readonly waiting?: boolean;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** By default, chosen from the options. Segments need `<Field shape="group">`. */
  readonly look?: ChoiceLook;
  readonly placeholder?: string;
  /** For references: the search runs elsewhere, and `options` is its result. */
  readonly onSearch?: (text: string) => void;
  /** Total number of options, if `options` holds only the first ones. */
  readonly total?: number | undefined;
  /** Text of the chosen value, if it is not among the options. */
  readonly shown?: string | undefined;
  readonly footer?: ReactNode;
  /** Called when the options are opened. */
  readonly onOpen?: () => void;
  /** Whether the choice can be cleared; by default, if the field is not required. */
  readonly mayBeNone?: boolean;
}

export function Choice({
  options,
  waiting = false,
  value,
  onChange,
  look = choiceLook(options),
  placeholder,
  onSearch,
  total,
  shown,
  footer,
  onOpen,
  mayBeNone,
}: ChoiceProps) {
  const field = useField();
  const words = useWords();
  const [open, setOpen] = useState(false);
  if (look === "segments" && !onSearch)
    return (
      <SegmentedControl
        label={field.label}
        labelledBy={field.labelId}
        describedBy={field.describedBy}
        invalid={field.invalid}
        disabled={field.disabled}
        segments={options}
        value={value}
        onChange={onChange}
      />
    );
  const chosen = options.find((option) => option.value === value);
  const text = chosen?.label ?? (value === null ? undefined : shown);
  return (
    <>
      <Opener
        text={text}
        placeholder={placeholder ?? words.choose}
        onOpen={() => {
          onOpen?.();
          setOpen(true);
        }}
        open={open}
        tint={chosen?.tint}
      />
      <OptionSheet
        open={open}
        onOpenChange={setOpen}
        title={field.label}
        options={options}
        waiting={waiting}
        chosen={value === null ? [] : [value]}
        onChosen={([next]) => onChange(next ?? null)}
        mayBeNone={mayBeNone ?? !field.required}
        searchable={look === "search" || onSearch !== undefined}
        {...(onSearch ? { onSearch } : {})}
        total={total}
        footer={footer}
      />
    </>
  );
}

export interface MultiChoiceProps {
  readonly options: readonly Option[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** For references: the search runs elsewhere, `options` is its result, and a sheet is always used. */
  readonly onSearch?: (text: string) => void;
  /** Total number of options, if `options` holds only the first ones. */
  readonly total?: number | undefined;
  /** Labels of chosen values that are not among the options. */
  readonly shown?: ReadonlyMap<string, string>;
  /** Called when the options are opened. */
  readonly onOpen?: () => void;
}

/** Up to six options as chips to toggle, in `<Field shape="group">`; more in a sheet. */
export function MultiChoice({ options, value, onChange, onSearch, total, shown, onOpen }: MultiChoiceProps) {
  const field = useField();
  const words = useWords();
  const [open, setOpen] = useState(false);
  if (options.length <= 6 && !onSearch)
    return (
      <div className="choice-chips">
        {options.map((option) => (
          <label key={option.value} className="choice-chip">
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              disabled={field.disabled || option.disabled}
              aria-invalid={field.invalid || undefined}
              onChange={(event) =>
                onChange(event.target.checked ? [...value, option.value] : value.filter((one) => one !== option.value))
              }
            />
            <span>
              <Icon name={value.includes(option.value) ? "check" : "plus"} size={0.9375} strokeWidth={2.6} />
              {option.label}
            </span>
          </label>
        ))}
      </div>
    );
  const labels = value.flatMap((id) => options.find((option) => option.value === id)?.label ?? shown?.get(id) ?? []);
  return (
    <>
      <Opener
        text={labels.length > 0 ? labels.join(", ") : undefined}
        placeholder={words.choose}
        onOpen={() => {
          onOpen?.();
          setOpen(true);
        }}
        open={open}
      />
      <OptionSheet
        open={open}
        onOpenChange={setOpen}
        title={field.label}
        options={options}
        chosen={value}
        onChosen={onChange}
        several
        searchable={options.length > 9 || onSearch !== undefined}
        {...(onSearch ? { onSearch } : {})}
        total={total}
      />
    </>
  );
}

interface OpenerProps {
  readonly text: string | undefined;
  readonly placeholder: string;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly tint?: string | null | undefined;
}

function Opener({ text, placeholder, open, onOpen, tint }: OpenerProps) {
  const field = useField();
  return (
    <button
      type="button"
      className="opener"
      id={field.id}
      aria-labelledby={`${field.labelId} ${field.id}-value`}
      aria-describedby={field.describedBy}
      aria-haspopup="dialog"
      aria-expanded={open}
      disabled={field.disabled}
      onClick={onOpen}
      {...(tint ? { "data-tint": tint } : {})}
    >
      {tint ? <span className="option-dot" aria-hidden="true" /> : null}
      <span className="opener-text" id={`${field.id}-value`} data-empty={text === undefined || undefined}>
        <bdi>{text ?? placeholder}</bdi>
      </span>
      <Icon name="chevron-down" size={1.125} strokeWidth={2.4} />
    </button>
  );
}
