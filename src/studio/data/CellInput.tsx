import { useEffect, useState } from "react";
import { theseAlone, withPresent, type CellOptions } from "./offered.ts";
import type { inputOf } from "./table-rows.ts";

export interface CellInputProps {
  readonly kind: NonNullable<ReturnType<typeof inputOf>>;
  readonly label: string;
  /** What there is to choose, by now or soon. */
  readonly options: CellOptions | (() => Promise<CellOptions>);
  readonly text: string;
  /** What stood in the cell: it is there to choose, whatever else is. */
  readonly shown: string;
  /** Null: as it was. `byKeys`: whoever did so is still there, and has not gone elsewhere. */
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
    // Once, when the cell is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const onKeyDown = (event: React.KeyboardEvent): void => {
    // Enter and Escape choose among letters while a word is composed.
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    // The cell has the keyboard next: the same key must not open it again.
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
