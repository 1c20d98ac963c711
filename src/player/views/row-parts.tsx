import { Badge } from "#ui/feedback/Badge.tsx";
import { Avatar, Tile } from "#ui/list/Avatar.tsx";
import { Thumbnail } from "#ui/list/ListRow.tsx";
import type { Row } from "#engine/contract/queries.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import { StatusBadge } from "../fields/StatusBadge.tsx";
import { formatCount, formatShown, isEmptyValue, type Formatting } from "../format/format.ts";
import { entityOf, nameOfEntity, usePlayer, type PlayerValue } from "../player-context.ts";
import { asFiles, isPicture, useFileAddress } from "../state/files.ts";
import { bestTitle } from "./best-title.ts";

/** The name of a row: its title, else its best fact, else the name of its entity. */
export const nameOfRow = (player: PlayerValue, row: Row): string =>
  titleOf(row, player.format) || nameOfEntity(player, row.entity);

/** The title of a row, else its best fact; empty if it has neither. */
export const titleOf = (row: Row, format: Formatting): string =>
  formatShown(row.title, format, "row") || saidBy(row.subtitle, format);

function saidBy(facts: readonly DisplayValue[], format: Formatting): string {
  const best = bestTitle(facts);
  return best === undefined ? "" : formatShown(best, format, "row");
}

/**
 * The facts of the subtitle that have a value, separated by dots. A bare number or a yes gets the field's name.
 * Repetitions are dropped: the title, an earlier part (first and last day of a single day), and the group's heading.
 */
export const subtitleOf = (row: Row, format: Formatting): string =>
  partsTogether(
    row.subtitle.map((shown) => partOf(shown, format)).filter((text) => text !== titleOf(row, format)),
    headingOf(row, format),
  );

/** Facts in one line, without the heading, empty parts and repetitions. */
export const partsTogether = (parts: readonly string[], heading: string): string =>
  parts.filter((text, at, all) => text !== "" && text !== heading && all.indexOf(text) === at).join(" · ");

/** The heading of a row's group; empty if the list has no groups. */
export const headingOf = (row: Row, format: Formatting): string =>
  row.group === null ? "" : formatShown(row.group, format, "row");

/** One part of a subtitle. */
export function partOf(shown: DisplayValue, format: Formatting): string {
  const text = formatShown(shown, format, "row");
  const named = text !== "" && shown.name !== undefined && needsName.has(shown.type.kind);
  if (!named) return text;
  const name = format.translate(shown.name);
  return isYesNo(shown) ? format.words.labelled(name, text) : `${name} ${text}`;
}

const isYesNo = ({ type }: DisplayValue): boolean => type.kind === "yes/no" || type.kind === "boolean";

const needsName: ReadonlySet<string> = new Set(["number", "whole number", "yes/no", "boolean", "percent"]);

interface RowBadgeProps {
  readonly shown: DisplayValue | null;
  /** For use over a picture, where a bare figure would not be readable. */
  readonly boxed?: boolean;
  /** The heading above the row, which is not repeated as a badge. */
  readonly under?: string;
}

export function RowBadge({ shown, boxed = false, under = "" }: RowBadgeProps) {
  const { format } = usePlayer();
  if (shown === null || (isEmptyValue(shown.value) && shown.broken !== true)) return null;
  if (under !== "" && formatShown(shown, format, "row") === under) return null;
  if (shown.broken === true) return <Badge tint="amber">{formatShown(shown, format, "row")}</Badge>;
  if (shown.colour !== undefined && typeof shown.value === "string")
    return <StatusBadge status={shown.value} colour={shown.colour} />;
  const text = isYesNo(shown) ? partOf(shown, format) : formatShown(shown, format, "row");
  return text === "" ? null : isFigure(shown) && !boxed ? (
    <span className="row-figure numeric">
      {text}
      {shown.name === undefined || shown.type.kind === "money" ? null : (
        <span className="row-figure-name">{format.translate(shown.name)}</span>
      )}
    </span>
  ) : (
    <Badge>
      {isFigure(shown) && shown.type.kind !== "money" && shown.name !== undefined
        ? `${format.translate(shown.name)} ${text}`
        : text}
    </Badge>
  );
}

const isFigure = (shown: DisplayValue): boolean =>
  ["money", "number", "whole number", "percent"].includes(shown.type.kind);

/**
 * The start of a row: its picture; a person's initials; the entity's icon if other rows have a picture and this one
 * does not.
 */
export function RowPicture({ row }: { readonly row: Row }) {
  const player = usePlayer();
  const file = row.picture === null ? null : (asFiles(row.picture.value).find(isPicture) ?? null);
  const address = useFileAddress(file, "thumbnail");
  if (file !== null) return <Thumbnail src={address} />;
  if (row.entity === "Person") return <Avatar name={nameOfRow(player, row)} />;
  const icon = entityOf(player, row.entity)?.icon?.value ?? "image";
  return row.picture === null ? null : <Tile icon={icon} />;
}

export function hasPicture(row: Row): boolean {
  return row.picture !== null || row.entity === "Person";
}

/** "12 of 340", "340 entries"; null while the rows are still being counted. */
export function countText(
  matching: number | null,
  total: number | null,
  narrowed: boolean,
  player: { readonly words: Formatting["words"]; readonly format: Formatting },
): string | null {
  if (total === null) return null;
  // A server may have more rows than have been fetched.
  const cut = matching !== null && matching < total;
  if (!narrowed && !cut) return player.words.entries(total);
  return matching === null
    ? null
    : player.words.ofEntries(formatCount(matching, player.format), formatCount(total, player.format));
}
