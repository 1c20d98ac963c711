import type { RecordView } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { valueNamed } from "#text/by-name.ts";
import { formatShown } from "../format/format.ts";
import { entityOf, type PlayerValue } from "../player-context.ts";
import { sectionsOf } from "../screens/RecordFields.tsx";
import { subtitleOf, nameOfRow } from "../views/row-parts.tsx";

/** A record as a text message: the content of its page, line by line. */
export function recordAsText(player: PlayerValue, screen: Screen | null, record: RecordView): string {
  const { t, format, words } = player;
  const lines = [record.title];
  if (record.status !== null) lines.push(t(record.status.name));
  for (const section of sectionsOf(entityOf(player, record.entity)?.fields ?? [], screen)) {
    const block: string[] = [];
    for (const { key, name } of section.fields) {
      const children = valueNamed(record.children, key);
      const shown = valueNamed(record.values, key);
      if (children !== undefined && children.length > 0)
        block.push(
          words.labelled(t(name), "").trimEnd(),
          ...children.map(
            (row) => `– ${[nameOfRow(player, row), subtitleOf(row, format)].filter((text) => text !== "").join(" · ")}`,
          ),
        );
      else if (shown !== undefined) {
        const text = formatShown(shown, format);
        if (text !== "") block.push(words.labelled(t(name), text));
      }
    }
    if (block.length > 0) lines.push("", ...(section.heading === null ? [] : [t(section.heading)]), ...block);
  }
  return lines.join("\n");
}
