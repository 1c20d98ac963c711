import { useRef, useState } from "react";
import { Icon } from "#ui/icons/Icon.tsx";
import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import { useToolWords } from "../words/tools-language.ts";
import type { ToolWords } from "../words/tools/en.ts";
import { CellInput, type CellInputProps } from "./CellInput.tsx";
import { theseAlone, type CellOptions } from "./offered.ts";
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
  /** Called if the input is no value of the field. */
  readonly onUnread: (typed: string) => void;
  readonly onHistory: (record: { readonly id: string; readonly title: string }) => void;
  /** Loads the records that a reference may name. */
  readonly recordsOf: (entity: string) => Promise<CellOptions>;
}

/** A table whose cells are edited in place. */
export function RecordTable(props: RecordTableProps) {
  const { label, columns, rows, order, numbers, onOrder, onChange, onUnread, onHistory, recordsOf } = props;
  const words = useToolWords();
  const [editing, setEditing] = useState<string | null>(null);
  /** The cell that was left by keyboard; it gets the focus back. */
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
    // A wide table scrolls sideways, so the keyboard must be able to focus it.
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
  if (type.kind === "choice") return theseAlone(type.options.map(({ value }) => ({ value, name: value })));
  if (type.kind === "reference") return () => recordsOf(type.entity);
  return theseAlone([
    { value: "yes", name: words.yes },
    { value: "no", name: words.no },
  ]);
}
