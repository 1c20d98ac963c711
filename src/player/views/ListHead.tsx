import { useState } from "react";
import { FilterChips, type Chip } from "#ui/control/FilterChips.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { SearchField } from "#ui/control/SearchField.tsx";
import type { ListAnswer } from "#engine/contract/queries.ts";
import type { Screen, View } from "#model/2-screens.ts";
import { valueNamed } from "#text/by-name.ts";
import { nameOfScreen } from "../screens/screen-name.ts";
import { hasBulkActions } from "../actions/bulk.ts";
import { formatShown } from "../format/format.ts";
import { mark } from "../inspect/marks.ts";
import { fieldOf, usePlayer } from "../player-context.ts";
import { lazySheet } from "../lazy-sheet.tsx";
import { FreshLine } from "../calls/lazy-fresh-line.tsx";
import { rowsOf, type ListChoices } from "../state/list-choices.ts";
import { narrowed, pageQuery, useRows } from "../state/use-rows.ts";
import { countText } from "./row-parts.tsx";
import { same } from "./same.ts";

const FiltersSheet = lazySheet(() => import("./FiltersSheet.tsx").then((part) => part.FiltersSheet));
const ScanSheet = lazySheet(() => import("../sheets/ScanSheet.tsx").then((part) => part.ScanSheet));

export interface ListHeadProps {
  readonly screen: Screen;
  readonly view: number;
  readonly at: string | null;
  readonly choices: ListChoices;
  readonly choose: (next: Partial<ListChoices>) => void;
  readonly selecting: boolean;
  readonly onSelecting: (selecting: boolean) => void;
}

/** Search, filters, sorting, and the number of rows found. */
export function ListHead({ screen, view, at, choices, choose, selecting, onSelecting }: ListHeadProps) {
  const player = usePlayer();
  const { words, t } = player;
  const [sheet, setSheet] = useState(false);
  const [scanning, setScanning] = useState(false);
  const base = rowsOf(screen.name, view, at, choices);
  const { head } = useRows(base);
  const searchable = screen.search.length > 0 || screen.actions.some((action) => action.kind === "search");
  const scan = screen.actions.find((action) => action.kind === "scan");
  const entity = screen.views[view]?.entity ?? "";
  const offers = head?.filters ?? [];
  const selectable = hasBulkActions(player, screen, entity);
  const chips: Chip[] = [];
  if (offers.length > 0 || (hasSeveral(head) && hasOrder(screen.views[view]?.kind)))
    chips.push({
      key: "sheet",
      label: offers.length > 0 ? words.filters : words.sort,
      icon: offers.length > 0 ? "list-filter" : "arrow-up-down",
      opens: true,
    });
  for (const offer of offers)
    for (const { shown } of offer.options)
      if (valueNamed(choices.filters, offer.field)?.some((value) => same(value, shown.value)))
        chips.push({
          key: JSON.stringify([offer.field, shown.value]),
          label: formatShown(shown, player.format, "row") || words.empty,
          on: true,
          icon: "x",
        });
  if (choices.order !== null)
    chips.push({
      key: "order",
      label: `${t(fieldOf(player, entity, choices.order.field)?.name ?? choices.order.field)} ${choices.order.descending ? "↓" : "↑"}`,
      on: true,
      icon: "x",
    });
  if (selectable && screen.views[view]?.kind === "list" && hasSeveral(head))
    chips.push({
      key: "select",
      label: selecting ? words.done : words.selectSeveral,
      on: selecting,
      icon: "circle-check",
    });

  const search = (typed: string): void => {
    // Starts the query before the letter is rendered, so that the engine searches meanwhile.
    void player.answers.prime(pageQuery(rowsOf(screen.name, view, at, { ...choices, search: typed }), 0));
    choose({ search: typed });
  };
  const press = (key: string): void => {
    if (key === "sheet") setSheet(true);
    else if (key === "select") onSelecting(!selecting);
    else if (key === "order") choose({ order: null });
    else {
      const [field, value] = JSON.parse(key) as [string, never];
      choose({
        filters: {
          ...choices.filters,
          [field]: (valueNamed(choices.filters, field) ?? []).filter((one) => !same(one, value)),
        },
      });
    }
  };

  // Without any records there is nothing to search, sort or count.
  if (head?.total === 0 && !narrowed(base)) return null;
  const count = head === undefined ? null : countText(head.matching, head.total, narrowed(base), player);
  return (
    <>
      {searchable ? (
        <SearchField
          value={choices.search}
          onChange={search}
          label={words.searchIn(nameOfScreen(player, screen))}
          placeholder={words.search}
          mark={mark.search(screen.name)}
          end={
            scan === undefined ? undefined : (
              <IconButton
                icon="scan-barcode"
                label={words.scan}
                onClick={() => setScanning(true)}
                data-mark={mark.action(screen.name, "scan")}
              />
            )
          }
        />
      ) : null}
      {head === undefined && hasOrder(screen.views[view]?.kind) ? <div className="list-tools" data-waiting="" /> : null}
      {chips.length > 0 || (count !== null && !head?.fresh) ? (
        <div className="list-tools" data-mark={mark.filters(screen.name)}>
          {chips.length > 0 ? <FilterChips label={words.filters} chips={chips} onPress={press} /> : null}
          {head?.fresh ? null : (
            <p className="list-count numeric" role="status">
              {count}
            </p>
          )}
        </div>
      ) : null}
      {head?.fresh ? <FreshLine fresh={head.fresh} screen={screen.name} at={at} count={count} /> : null}
      <FiltersSheet
        open={sheet}
        onOpenChange={setSheet}
        screen={screen}
        view={view}
        offers={offers}
        choices={choices}
        choose={choose}
        matching={head?.matching ?? null}
      />
      {scan === undefined ? null : (
        <ScanSheet open={scanning} onOpenChange={setScanning} onCode={(code) => choose({ search: code })} />
      )}
    </>
  );
}

/** Calendars and maps have an order of their own. */
const hasOrder = (kind: View["kind"] | undefined): boolean => kind !== "calendar" && kind !== "map";

/** A list without a total yet is judged by the rows that have arrived. */
const hasSeveral = (head: ListAnswer | undefined): boolean => (head?.total ?? head?.rows.length ?? 0) > 1;
