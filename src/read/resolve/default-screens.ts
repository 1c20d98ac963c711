import type { Screen, View } from "#model/2-screens.ts";
import type { Entity } from "#model/3-entities.ts";
import { readRoute } from "../2-screens.ts";
import { emptyView } from "../phrases/views.ts";

/**
 * If the document has no screens, every entity gets a list, a detail and a form. Child rows are edited in their owner.
 */
export function defaultScreens(entities: readonly Entity[]): Screen[] {
  return entities
    .filter((entity) => !entity.builtIn && entity.owner === null)
    .flatMap((entity) => {
      const list = `/${readRoute(null, entity.name).route.slice(1)}`;
      const one = `One ${entity.name}`;
      const form = `New ${entity.name}`;
      const { span } = entity;
      return [
        screen(entity, entity.name, list, "list", [
          { kind: "create", entity: entity.key, span },
          { kind: "open", screen: one, span },
          { kind: "search", span },
        ]),
        screen(entity, one, `${list}/:id`, "one", [
          { kind: "edit", span },
          { kind: "delete", span },
        ]),
        screen(entity, form, `${list}/new`, "form", []),
      ];
    });
}

function screen(entity: Entity, name: string, route: string, kind: View["kind"], actions: Screen["actions"]): Screen {
  return {
    name,
    span: entity.span,
    route,
    parameters: route.includes(":id") ? ["id"] : [],
    views: [{ ...emptyView(kind, entity), entity: entity.key, order: entity.order }],
    actions,
    who: [],
    title: null,
    subtitle: [],
    badge: null,
    picture: null,
    search: [],
    filters: [],
    fields: [],
    answerHere: [],
    empty: null,
    tab: null,
    from: null,
    asksTheServer: null,
    prose: "",
    byDefault: true,
    problem: null,
  };
}
