import { fieldOf, type PlayerValue } from "../player-context.ts";

/** What a group, column or part of a chart is called that holds the records without a value. */
export function noFieldText(player: PlayerValue, entity: string | null, field: string | null): string {
  const name = entity === null || field === null ? undefined : fieldOf(player, entity, field)?.name;
  return name === undefined ? player.words.withoutGroup : player.words.answers.noField(player.t(name));
}
