import { useEffect, useState } from "react";
import { theseAlone, withPresent, type CellOptions } from "./offered.ts";
import type { inputOf } from "./table-rows.ts";

export interface CellInputProps {
  readonly kind: NonNullable<ReturnType<typeof inputOf>>;
  readonly label: string;
  /** The options, or a function that loads them. */
  readonly options: CellOptions | (() => Promise<CellOptions>);
  readonly text: string;
  /** The text that the cell showed; it stays among the options. */
  readonly shown: string;
  /**
   * Called with the new text, or null for no change. `byKeys`: it ended with Enter or Escape, so the focus stays at the
   * cell.
   */
  readonly onDone: (text: string | null, byKeys: boolean) => void;
}

export function CellInput({ kind, label, options, text, shown, onDone }: CellInputProps) {
  const [typed, setTyped] = useState(text);
  const [given, setGiven] = useState(typeof options === "function" ? null : options);
  useEffect(() => {
    if (typeof options !== "function") return undefined;
    let current = true;
    options().then(
      (found) => current && setGiven(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
    // Once, when the cell opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    // During composition (IME), Enter and Escape choose among characters.
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    // The focus returns to the cell: the same key press must not open it again.
    event.preventDefault();
    onDone(event.key === "Enter" ? typed : null, true);
  };
  if (kind === "choice" || kind === "yes/no" || kind === "record") {
    const { options: others, note } = given ?? theseAlone([]);
    const all = withPresent(others, { value: text, name: shown });
    return (
      <select
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just tapped the cell
        autoFocus
        value={typed}
        onChange={(event) => onDone(event.target.value, true)}
        onBlur={() => onDone(null, false)}
        onKeyDown={onKeyDown}
      >
        <option value="">–</option>
        {all.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
        {note === null ? null : <option disabled>{note}</option>}
      </select>
    );
  }
  return (
    <input
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just tapped the cell
      autoFocus
      type={kind === "date" || kind === "time" ? kind : "text"}
      inputMode={kind === "number" ? "decimal" : undefined}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => onDone(typed, false)}
      onKeyDown={onKeyDown}
    />
  );
}
