import { useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { valueNamed } from "#text/by-name.ts";
import { ColourDisplay } from "../fields/colour.tsx";
import { formatShown } from "../format/format.ts";
import { entityOf, usePlayer } from "../player-context.ts";
import { pageSize } from "../state/use-rows.ts";
import { RowBadge, titleOf } from "./row-parts.tsx";
import { SectionOf } from "./SectionOf.tsx";
import { RowsOrEmpty, rowHref, rowPath, useViewRows } from "./view-rows.tsx";
import "./table.css";
import type { ViewProps } from "./view-props.ts";

const figures: ReadonlySet<string> = new Set(["number", "whole number", "money", "percent", "duration"]);

/** Columns side by side; the first stays while the others are scrolled. */
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
  const fields = entityOf(player, props.view.entity)?.fields ?? [];
  // A column that only repeats the title is not drawn twice.
  const repeats = (key: string): boolean =>
    loaded.every((row) => {
      const shown = valueNamed(row.values, key);
      return shown !== undefined && formatShown(shown, format, "row") === titleOf(row, format);
    });
  const keys = Object.keys(loaded[0]?.values ?? {}).filter((key) => !repeats(key));
  const nameOf = (key: string): string =>
    t(fields.find((field) => field.key === key)?.name ?? key.replaceAll("_", " "));
  const table = (
    <RowsOrEmpty props={props} rows={rows}>
      {/* Focusable, because what scrolls sideways must be scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="table-view" role="region" aria-label={words.tableOf(t(props.screen.name))} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(entityOf(player, props.view.entity)?.name ?? "")}</th>
              {keys.map((key) => (
                <th key={key} scope="col">
                  {nameOf(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {loaded.map((row) => {
              const path = rowPath(player, props, row);
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
                      {titleOf(row, format)}
                    </a>
                  </th>
                  {keys.map((key) => {
                    const shown = valueNamed(row.values, key);
                    return (
                      <td key={key} data-figure={shown !== undefined && figures.has(shown.type.kind) ? "" : undefined}>
                        {shown === undefined ? null : shown.type.kind === "colour" ? (
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
