import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { Parts } from "#ui/list/Parts.tsx";
import { Menu, type MenuItem } from "#ui/overlay/Menu.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { DraftField, DraftRow } from "#engine/contract/drafts.ts";
import { formatShown, type Formatting } from "../format/format.ts";
import { nameOfEntity, usePlayer } from "../player-context.ts";
import { partOf } from "../views/row-parts.tsx";
import type { WidgetProps } from "./widget.ts";

/** Child rows in their parent's form; each is edited in a sheet. */
export function ChildrenWidget({ item, filler, FormField }: WidgetProps) {
  const player = usePlayer();
  const { words, format } = player;
  const [open, setOpen] = useState<string | null>(null);
  // A new row that is closed without "Done" is removed again.
  const [begun, setBegun] = useState<string | null>(null);
  const { field } = item;
  const entity = field.type.kind === "children" ? field.type.entity : "";
  const name = nameOfEntity(player, entity);
  const rows = item.rows ?? [];
  const current = rows.find((row) => row.row === open) ?? null;
  /**
   * Rows have an order that can be changed. A menu does that, because everybody can use it, also with a screen reader.
   */
  const itemsOf = (row: DraftRow, at: number): readonly MenuItem[] => [
    ...(at === 0
      ? []
      : [
          {
            key: "up",
            label: words.sheets.moveUp,
            icon: "arrow-up",
            onAction: () => filler.moveRow(field.key, row.row, -1),
          },
        ]),
    ...(at === rows.length - 1
      ? []
      : [
          {
            key: "down",
            label: words.sheets.moveDown,
            icon: "arrow-down",
            onAction: () => filler.moveRow(field.key, row.row, 1),
          },
        ]),
    {
      key: "remove",
      label: words.remove,
      icon: "trash-2",
      danger: true,
      onAction: () => filler.removeRow(field.key, row.row),
    },
  ];
  return (
    <div className="child-rows">
      {rows.length === 0 ? <p className="quiet">{words.noRows}</p> : null}
      {rows.length === 0 ? null : (
        <ul>
          {rows.map((row, at) => {
            const { title, details } = summary(row, format);
            const wrong = row.fields.reduce((count, one) => count + one.errors.length, 0);
            return (
              <li key={row.row} className="child-row" data-invalid={wrong > 0 || undefined}>
                <button type="button" className="child-open" onClick={() => setOpen(row.row)}>
                  <span className="child-words">
                    <span>{title || name}</span>
                    {details === "" ? null : (
                      <span className="quiet">
                        <Parts text={details} />
                      </span>
                    )}
                    {wrong > 0 ? <span className="child-wrong">{words.needsALook(wrong)}</span> : null}
                  </span>
                  <Icon name="chevron-right" size={1.125} strokeWidth={2.4} />
                </button>
                {rows.length < 2 ? (
                  <button
                    type="button"
                    className="input-clear"
                    aria-label={words.labelled(words.remove, title || name)}
                    onClick={() => filler.removeRow(field.key, row.row)}
                  >
                    <Icon name="x" size={1.125} />
                  </button>
                ) : (
                  <Menu look="plain" label={words.actionsFor(title || name)} items={itemsOf(row, at)} />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Button
        look="tonal"
        size="small"
        icon="plus"
        onClick={() => {
          void filler.addRow(field.key).then((row) => {
            if (row === null) return;
            setBegun(row);
            setOpen(row);
          });
        }}
      >
        {words.addOne(name)}
      </Button>
      <RowSheet
        field={item}
        row={current}
        filler={filler}
        name={name}
        onDone={() => {
          setBegun(null);
          setOpen(null);
        }}
        onClose={() => {
          if (open !== null && open === begun) filler.removeRow(field.key, open);
          setBegun(null);
          setOpen(null);
        }}
        FormField={FormField}
      />
    </div>
  );
}

interface RowSheetProps {
  readonly field: DraftField;
  readonly row: DraftRow | null;
  readonly filler: WidgetProps["filler"];
  readonly name: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly FormField: WidgetProps["FormField"];
}

function RowSheet({ field, row, filler, name, onDone, onClose, FormField }: RowSheetProps) {
  const { words } = usePlayer();
  return (
    <Sheet
      open={row !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={name}
      footer={
        <Button block onClick={onDone}>
          {words.done}
        </Button>
      }
    >
      <div className="list-card field-card sheet-fields">
        {row?.fields.map((item) => (
          <FormField key={item.field.key} item={item} filler={filler} row={{ field: field.field.key, row: row.row }} />
        ))}
      </div>
    </Sheet>
  );
}

const UNSAID: ReadonlySet<string> = new Set(["photo", "photos", "file", "signature", "children"]);
/** Field types that make a row's title, the best first. */
const TITLES: readonly (readonly string[])[] = [
  ["text", "reference"],
  ["choice", "long text"],
];

/** The title of a row, and the next three of its facts. */
function summary(row: DraftRow, format: Formatting): { readonly title: string; readonly details: string } {
  const said = row.fields
    .filter(({ visible, field }) => visible && !UNSAID.has(field.type.kind))
    .map(({ shown, field }) => ({ shown: { ...shown, name: field.name }, kind: field.type.kind }))
    .filter(({ shown }) => formatShown(shown, format, "row") !== "");
  const called = TITLES.map((kinds) => said.find(({ kind }) => kinds.includes(kind))).find((one) => one !== undefined);
  const title = called ?? said[0];
  return {
    title: title === undefined ? "" : formatShown(title.shown, format, "row"),
    details: said
      .filter((one) => one !== title)
      .slice(0, 3)
      .map(({ shown }) => partOf(shown, format))
      .join(" · "),
  };
}
