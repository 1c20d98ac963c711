import { createLabel, createPath } from "../actions/create-path.ts";
import { nameOfScreen } from "../screens/screen-name.ts";
import { mayCreate, mayOpen, type PlayerValue } from "../player-context.ts";
import { screenPath } from "../routes.ts";
import { iconOfScreen } from "../screens/screen-icon.ts";
import { subtitleOf, nameOfRow, titleOf } from "../views/row-parts.tsx";
import { rowPath } from "../views/view-rows.tsx";

export interface Command {
  readonly key: string;
  readonly group: "goTo" | "create" | "entries";
  readonly label: string;
  readonly more?: string;
  readonly icon: string;
  readonly run: () => void;
}

const hasWords = (label: string, typed: string): boolean => {
  const text = label.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
};

/** Screens to go to and entities to create, as far as this person may. */
export function commandsFor(player: PlayerValue, typed: string): readonly Command[] {
  const { model } = player.description;
  const screens = model.screens.filter(
    (screen) => screen.parameters.length === 0 && screen.views[0]?.kind !== "form" && mayOpen(player, screen),
  );
  const commands: Command[] = screens.map((screen) => ({
    key: `go ${screen.name}`,
    group: "goTo",
    label: nameOfScreen(player, screen),
    icon: iconOfScreen(model, screen),
    run: () => player.go(screenPath(screen, null)),
  }));
  commands.push({
    key: "app",
    group: "goTo",
    label: player.words.thisApp,
    icon: "user",
    run: () => player.show("app"),
  });
  for (const entity of createdSomewhere(player))
    commands.push({
      key: `create ${entity}`,
      group: "create",
      label: createLabel(player, entity),
      icon: "plus",
      run: () => player.go(createPath(player, entity, null)),
    });
  return commands.filter(({ label }) => hasWords(label, typed));
}

/** Entities that this person can create on some screen. */
function createdSomewhere(player: PlayerValue): readonly string[] {
  const found = new Set<string>();
  for (const screen of player.description.model.screens)
    if (mayOpen(player, screen))
      for (const action of screen.actions) if (action.kind === "create") found.add(action.entity);
  return [...found].filter((entity) => mayCreate(player, entity));
}

const EACH = 6;
/** If the document names no fields to search, this many rows are searched by title. */
const LOOKED_THROUGH = 200;

/** Matching records from the lists that this person may open; each record once. */
export async function recordsFor(player: PlayerValue, typed: string): Promise<readonly Command[]> {
  const { model } = player.description;
  const lists = model.screens.flatMap((screen) => {
    const view = screen.views.findIndex(({ entity, kind }) => entity !== null && kind !== "one" && kind !== "form");
    return screen.parameters.length === 0 && view >= 0 && mayOpen(player, screen) ? [{ screen, view }] : [];
  });
  const answers = await Promise.allSettled(
    lists.map(async ({ screen, view }) => {
      const searchable = screen.search.length > 0;
      const { rows } = await player.app.ask({
        kind: "list",
        screen: screen.name,
        view,
        from: 0,
        limit: searchable ? EACH : LOOKED_THROUGH,
        ...(searchable ? { search: typed } : {}),
      });
      const found = searchable ? rows : rows.filter((row) => hasWords(titleOf(row, player.format), typed));
      return found.slice(0, EACH).map((row) => ({ row, screen }));
    }),
  );
  const commands = new Map<string, Command>();
  for (const answer of answers)
    for (const { row, screen } of answer.status === "fulfilled" ? answer.value : []) {
      const key = `${row.entity} ${row.id}`;
      if (commands.has(key)) continue;
      commands.set(key, {
        key,
        group: "entries",
        label: nameOfRow(player, row),
        more: subtitleOf(row, player.format) || nameOfScreen(player, screen),
        icon: model.entities.find((entity) => entity.key === row.entity)?.icon?.value ?? "file-text",
        run: () => player.go(rowPath(player, { screen }, row)),
      });
    }
  return [...commands.values()];
}
