import type { Screen, ScreenAction } from "#model/2-screens.ts";
import type { Effect } from "#model/4-states.ts";
import type { Model } from "#model/model.ts";
import { looseName } from "#text/names.ts";
import type { Graph, GraphEdge, GraphNode } from "./graph.ts";

/** The screens, who may open them, and how they lead to one another. */
export function screenGraph(model: Model): Graph {
  return {
    title: model.name.value,
    direction: "across",
    nodes: model.screens.map((screen): GraphNode => ({
      id: idOf(screen.name),
      kind: "screen",
      label: screen.name,
      lines: [
        ...screen.views.map(({ kind, entity }) => (entity === null ? kind : `${kind} · ${nameOf(model, entity)}`)),
        ...(screen.who.length === 0 ? [] : [screen.who.map(({ value }) => value).join(", ")]),
      ],
      tint: screen.tab?.shown ? "accent" : null,
      span: screen.span,
    })),
    edges: model.screens.flatMap((screen) => edgesFrom(screen, model)),
  };
}

const idOf = (name: string): string => `screen ${looseName(name)}`;

const nameOf = (model: Model, entity: string): string =>
  model.entities.find(({ key }) => key === entity)?.name ?? entity;

function edgesFrom(screen: Screen, model: Model): readonly GraphEdge[] {
  const found = screen.actions.flatMap((action) =>
    targets(action, screen, model).map(({ to, label }) => ({ to, label, span: action.span })),
  );
  const edges = new Map<string, GraphEdge>();
  for (const { to, label, span } of found) {
    const id = `${idOf(screen.name)} → ${to}`;
    const known = edges.get(id);
    const labels = [known?.label ?? "", label].filter((text, index, all) => text !== "" && all.indexOf(text) === index);
    edges.set(id, {
      id,
      from: idOf(screen.name),
      to,
      kind: "open",
      label: labels.join(", "),
      who: "",
      detail: "",
      many: false,
      span: known?.span ?? span,
    });
  }
  return [...edges.values()];
}

interface Target {
  readonly to: string;
  readonly label: string;
}

function targets(action: ScreenAction, screen: Screen, model: Model): readonly Target[] {
  const known = (name: string): readonly string[] =>
    model.screens.filter((one) => looseName(one.name) === looseName(name)).map((one) => idOf(one.name));
  const showing = (kind: "form" | "one", entity: string | null): readonly string[] =>
    entity === null
      ? []
      : model.screens
          .filter((one) => one !== screen && one.views.some((view) => view.kind === kind && view.entity === entity))
          .slice(0, 1)
          .map((one) => idOf(one.name));
  switch (action.kind) {
    case "open":
      return known(action.screen).map((to) => ({ to, label: "" }));
    case "create":
      return showing("form", action.entity).map((to) => ({ to, label: `+ ${nameOf(model, action.entity)}` }));
    case "event":
      return opened(action.event, model).flatMap((name) => known(name).map((to) => ({ to, label: action.event })));
    case "call":
      return [];
    default:
      return [];
  }
}

/** The screens that the effects of an event open. */
function opened(event: string, model: Model): readonly string[] {
  const within = (effects: readonly Effect[]): readonly string[] =>
    effects.flatMap((effect): readonly string[] => {
      if (effect.kind === "open") return [effect.screen];
      if (effect.kind === "if") return [...within(effect.effects), ...within(effect.otherwise)];
      return effect.kind === "forEach" || effect.kind === "count" ? within(effect.effects) : [];
    });
  return model.states.flatMap(({ transitions }) =>
    transitions.flatMap((row) =>
      row.event.kind === "named" && looseName(row.event.name) === looseName(event) ? within(row.then) : [],
    ),
  );
}
