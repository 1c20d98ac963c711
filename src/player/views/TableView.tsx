import { useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { valueNamed } from "#text/by-name.ts";
import { nameOfRecords, nameOfView } from "../screens/screen-name.ts";
import { nameOfBuiltIn } from "../words/name-of-built-in.ts";
import { answerOf, listAnswers } from "../answers/list-answers.tsx";
import { ColourDisplay } from "../fields/colour.tsx";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import { formatShown } from "../format/format.ts";
import { entityOf, usePlayer } from "../player-context.ts";
import { pageSize } from "../state/use-rows.ts";
import { titleFieldOf } from "../screens/title-field.ts";
import { choicesKey, useListChoices } from "../state/list-choices.ts";
import { ColumnHead } from "./ColumnHead.tsx";
import { useColumnWidths } from "./column-widths.ts";
import { inSections, useGroupSections } from "./group-sections.tsx";
import { RowBadge, nameOfRow } from "./row-parts.tsx";
import { SectionOf } from "./SectionOf.tsx";
import { isSortable } from "./sortable.ts";
import { RowsOrEmpty, rowHref, rowPath, useViewRows } from "./view-rows.tsx";
import "./table.css";
import type { ViewProps } from "./view-props.ts";

const figures: ReadonlySet<string> = new Set(["number", "whole number", "money", "percent", "duration"]);

const isFigure = (shown: DisplayValue | undefined): boolean => shown !== undefined && figures.has(shown.type.kind);

/** Columns side by side; the first stays in place while the others scroll. */
export function TableView(props: ViewProps) {
  const player = usePlayer();
  const { t, format, words } = player;
  const rows = useViewRows(props);
  const { want } = rows;
  const [pages, setPages] = useState(1);
  useEffect(() => want(0, pages * pageSize - 1), [want, pages]);
  const loaded = Array.from({ length: Math.min(rows.count, pages * pageSize) }, (_, index) => rows.at(index)).filter(
    (row) => row !== undefined,
  );
  const entity = entityOf(player, props.view.entity);
  const fields = [...(entity?.fields ?? []), ...(entity?.through ?? [])];
  const [choices, choose] = useListChoices(choicesKey(player.appId, props.screen, props.index, props.at));
  const sections = useGroupSections(props, rows);
  const [widthOf, setWidth] = useColumnWidths(player.appId, props.screen.name, props.index);
  const sortedBy = (key: string | undefined): string | null =>
    fields.some((field) => field.key === key && isSortable(field)) ? (key ?? null) : null;
  // A column that only repeats the title is left out.
  const repeats = (key: string): boolean =>
    loaded.every((row) => {
      const shown = valueNamed(row.values, key);
      return shown !== undefined && formatShown(shown, format, "row") === nameOfRow(player, row);
    });
  // The field of the group heading is left out too, unless the document lists the screen's fields.
  const isHeading = (key: string): boolean => key === props.view.groupedBy?.value && props.screen.fields.length === 0;
  const keys = Object.keys(loaded[0]?.values ?? {}).filter((key) => !repeats(key) && !isHeading(key));
  const nameOf = (key: string): string => {
    const owner = key === "owner" ? entityOf(player, entity?.owner?.entity ?? null) : null;
    return t(owner?.name ?? fields.find((field) => field.key === key)?.name ?? nameOfBuiltIn(key));
  };
  const name = nameOfRecords(player, props.view) ?? nameOfView(player, props);
  const table = (
    <RowsOrEmpty props={props} rows={rows}>
      {/* Focusable, because a region that scrolls sideways must be scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="table-view" role="region" aria-label={words.tableOf(name)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <ColumnHead
                name={t(entity?.name ?? "")}
                field={sortedBy(entity === null ? undefined : titleFieldOf(entity)?.key)}
                order={choices.order}
                onOrder={(order) => choose({ order })}
                width={widthOf("")}
                onWidth={(width) => setWidth("", width)}
              />
              {keys.map((key) => (
                <ColumnHead
                  key={key}
                  name={nameOf(key)}
                  figure={isFigure(valueNamed(loaded[0]?.values ?? {}, key))}
                  field={sortedBy(key)}
                  order={choices.order}
                  onOrder={(order) => choose({ order })}
                  width={widthOf(key)}
                  onWidth={(width) => setWidth(key, width)}
                />
              ))}
            </tr>
          </thead>
          {inSections(loaded, sections).map((part) => (
            <tbody key={part.start}>
              {part.heading === null ? null : (
                <tr className="table-group">
                  <th scope="rowgroup" colSpan={keys.length + 1}>
                    {part.heading}
                  </th>
                </tr>
              )}
              {part.rows.map((row) => {
                const path = rowPath(player, props, row);
                const answers = listAnswers(player, props.screen, row);
                return (
                  <tr key={row.id} {...(row.tint === null ? {} : { "data-tint": row.tint })}>
                    <th scope="row">
                      <a
                        href={rowHref(player, path)}
                        onClick={(event) => {
                          if (event.metaKey || event.ctrlKey) return;
                          event.preventDefault();
                          player.go(path);
                        }}
                      >
                        {nameOfRow(player, row)}
                      </a>
                    </th>
                    {keys.map((key) => {
                      const shown = valueNamed(row.values, key);
                      return (
                        <td key={key} data-figure={isFigure(shown) ? "" : undefined}>
                          {answers?.main.key === key ? (
                            answerOf(row, answers, false)
                          ) : shown === undefined ? null : shown.type.kind === "colour" ? (
                            <ColourDisplay shown={shown} name={nameOf(key)} />
                          ) : shown.colour === undefined ? (
                            formatShown(shown, format, "row")
                          ) : (
                            <RowBadge shown={shown} />
                          )}
                        </td>
                      );
                    })}
                  </tr>
                );
              })}
            </tbody>
          ))}
        </table>
      </div>
      {rows.count > pages * pageSize ? (
        <div className="view-action">
          <Button look="tonal" block onClick={() => setPages(pages + 1)}>
            {words.more}
          </Button>
        </div>
      ) : null}
    </RowsOrEmpty>
  );
  return props.main ? (
    table
  ) : (
    <SectionOf props={props} total={rows.head?.total ?? null}>
      {table}
    </SectionOf>
  );
}
