import type { DisplayValue } from "#engine/contract/display-value.ts";
import { formatShown, isEmptyValue } from "../format/format.ts";
import { fieldOf, type PlayerValue } from "../player-context.ts";

/** The name of a group, column or part of a chart for the records without a value. */
export function noFieldText(player: PlayerValue, entity: string | null, field: string | null): string {
  const name = entity === null || field === null ? undefined : fieldOf(player, entity, field)?.name;
  return name === undefined ? player.words.withoutGroup : player.words.answers.noField(player.t(name));
}

/** The name of a group. A value without text (a reference to a record without a title) is not treated as "no value". */
export const groupText = (
  player: PlayerValue,
  entity: string | null,
  field: string | null,
  group: DisplayValue,
): string => withoutNothing(formatShown(group, player.format, "row"), player, entity, field, group);

export const withoutNothing = (
  text: string,
  player: PlayerValue,
  entity: string | null,
  field: string | null,
  { value }: DisplayValue,
): string => text || (isEmptyValue(value) ? noFieldText(player, entity, field) : "–");
