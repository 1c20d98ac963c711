import type { Row } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { valueNamed } from "#text/by-name.ts";
import { nameOfScreen } from "../screens/screen-name.ts";
import { formatShown } from "../format/format.ts";
import type { PlayerValue } from "../player-context.ts";
import type { RowsOf } from "../state/use-rows.ts";
import { shareFile } from "./share.ts";

const atATime = 500;
const most = 100_000;

/** Exports the rows of a list as the person sees them, search and filters included, as a CSV file. */
export async function exportRows(player: PlayerValue, screen: Screen, base: RowsOf): Promise<void> {
  const rows: Row[] = [];
  for (let from = 0; from < most; from += atATime) {
    const answer = await player.app.ask({ kind: "list", ...base, from, limit: atATime });
    rows.push(...answer.rows);
    if (answer.rows.length < atATime) break;
  }
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row.values)))];
  const entity = player.description.model.entities.find((one) => one.key === screen.views[base.view]?.entity);
  const named = (key: string): string => player.t(entity?.fields.find((field) => field.key === key)?.name ?? key);
  const lines = [
    [player.t(entity?.name ?? screen.name), "", "", ...fields.map(named)],
    ...rows.map((row) => [
      formatShown(row.title, player.format, "exact"),
      row.subtitle.map((shown) => formatShown(shown, player.format, "exact")).join(" · "),
      row.badge === null ? "" : formatShown(row.badge, player.format, "exact"),
      ...fields.map((field) => {
        const shown = valueNamed(row.values, field);
        return shown === undefined ? "" : formatShown(shown, player.format, "exact");
      }),
    ]),
  ];
  const text = lines.map((line) => line.map(cell).join(",")).join("\r\n");
  // Spreadsheets need the byte order mark to read the file as UTF-8.
  await shareFile(new File([`\uFEFF${text}\r\n`], `${nameOfScreen(player, screen)}.csv`, { type: "text/csv" }));
}

/** Quoted. Text that a spreadsheet would take for a formula gets a leading apostrophe. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/u.test(text) && !/^[+-]?[\d.,\s]+$/u.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
