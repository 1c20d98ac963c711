import { useEffect, useRef, useState } from "react";
import { Icon } from "#ui/icons/Icon.tsx";
import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import { useToolWords } from "../words/tools-language.ts";
import type { ToolWords } from "../words/tools/en.ts";
import { type Column, editText, inputOf, type NumberStyle, type Order, valueOf } from "./table-rows.ts";

interface TableRow {
  readonly id: string;
  readonly title: string;
  readonly values: ReadonlyMap<string, Value>;
  readonly texts: ReadonlyMap<string, string>;
}

interface RecordTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  readonly order: Order | null;
  readonly numbers: NumberStyle;
  readonly onOrder: (order: Order | null) => void;
  readonly onChange: (id: string, field: string, value: string | number | boolean | null) => Promise<boolean>;
  /** What was typed is no value of its field. */
  readonly onUnread: (typed: string) => void;
  readonly onHistory: (record: { readonly id: string; readonly title: string }) => void;
  /** The records that a field may name. */
  readonly recordsOf: (entity: string) => Promise<readonly Option[]>;
}

interface Option {
  readonly value: string;
  readonly name: string;
}

/** A table whose cells are edited where they stand. */
export function RecordTable(props: RecordTableProps) {
  const { label, columns, rows, order, numbers, onOrder, onChange, onUnread, onHistory, recordsOf } = props;
  const words = useToolWords();
  const [editing, setEditing] = useState<string | null>(null);
  /** The cell that was left by its keys: the keyboard goes on from there. */
  const left = useRef<string | null>(null);
  const takeFocus = (place: string) => (cell: HTMLButtonElement | null) => {
    if (cell === null || left.current !== place) return;
    left.current = null;
    cell.focus();
  };
  const press = (column: string): void => {
    if (order?.column !== column) onOrder({ column, descending: false });
    else onOrder(order.descending ? null : { column, descending: true });
  };
  return (
    // A wide table is scrolled sideways, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="data-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{words.history}</span>
            </th>
            {columns.map(({ key, name }) => (
              <th
                key={key}
                scope="col"
                aria-sort={order?.column === key ? (order.descending ? "descending" : "ascending") : "none"}
              >
                <button type="button" onClick={() => press(key)}>
                  {name}
                  {order?.column === key ? (
                    <Icon name={order.descending ? "chevron-down" : "chevron-up"} size={0.875} />
                  ) : null}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <button
                  type="button"
                  className="data-history"
                  aria-label={`${words.history}: ${row.title}`}
                  onClick={() => onHistory(row)}
                >
                  <Icon name="history" size={1} />
                </button>
              </td>
              {columns.map((column) => {
                const { key, name, field } = column;
                const place = `${row.id} ${key}`;
                const kind = inputOf(field);
                const text = row.texts.get(key) ?? "";
                if (kind === null || field === null) return <td key={key}>{text}</td>;
                const isEditing = editing === place;
                return (
                  <td key={key}>
                    {isEditing ? (
                      <CellInput
                        kind={kind}
                        label={`${name}: ${row.title}`}
                        options={optionsOf(field, words, recordsOf)}
                        shown={text}
                        text={editText(field, row.values.get(key) ?? null, numbers)}
                        onDone={(typed, byKeys) => {
                          if (byKeys) left.current = place;
                          setEditing(null);
                          if (typed === null || typed === editText(field, row.values.get(key) ?? null, numbers)) return;
                          const value = valueOf(field, typed, numbers);
                          if (value === undefined || (typeof value === "object" && value !== null)) onUnread(typed);
                          else void onChange(row.id, key, value);
                        }}
                      />
                    ) : (
                      <button
                        type="button"
                        className="data-cell"
                        ref={takeFocus(place)}
                        onClick={() => setEditing(place)}
                      >
                        <span className="visually-hidden">{`${name}: `}</span>
                        {text === "" ? "–" : text}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function optionsOf(
  { type }: Field,
  words: ToolWords,
  recordsOf: RecordTableProps["recordsOf"],
): CellInputProps["options"] {
  if (type.kind === "choice") return type.options.map(({ value }) => ({ value, name: value }));
  if (type.kind === "reference") return () => recordsOf(type.entity);
  return [
    { value: "yes", name: words.yes },
    { value: "no", name: words.no },
  ];
}

interface CellInputProps {
  readonly kind: NonNullable<ReturnType<typeof inputOf>>;
  readonly label: string;
  /** What there is to choose, by now or soon. */
  readonly options: readonly Option[] | (() => Promise<readonly Option[]>);
  readonly text: string;
  /** What stood in the cell: it is there to choose until the others are known. */
  readonly shown: string;
  /** Null: as it was. `byKeys`: whoever did so is still there, and has not gone elsewhere. */
  readonly onDone: (text: string | null, byKeys: boolean) => void;
}

function CellInput({ kind, label, options, text, shown, onDone }: CellInputProps) {
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
    const all = given ?? (text === "" ? [] : [{ value: text, name: shown }]);
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
