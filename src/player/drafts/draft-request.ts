import type { DraftRequest } from "#engine/contract/drafts.ts";
import type { Screen } from "#model/2-screens.ts";
import type { DrawnModel } from "#model/model.ts";
import type { Route } from "../routes.ts";
import { typedValues } from "./prefilled.ts";

/** The draft request of a route; null: it shows no form. Shared, so that a draft opened ahead is the one shown. */
export function draftRequestOf(model: DrawnModel, route: Route): DraftRequest | null {
  switch (route.kind) {
    case "new": {
      const declared = model.entities.find(({ key }) => key === route.entity);
      const { owner } = route.values;
      const values = {
        ...typedValues(declared?.fields ?? [], route.values, model.purpose.currency?.value ?? "EUR"),
        ...(declared?.owner != null && owner !== undefined && { owner }),
      };
      return { entity: route.entity, id: null, values, screen: route.screen };
    }
    case "edit":
      return { entity: route.entity, id: route.id, screen: route.screen };
    case "screen":
      return formOfScreen(route.screen, route.at);
    default:
      return null;
  }
}

/** Null: the screen's first view is not a form. */
export function formOfScreen(screen: Screen, at: string | null): DraftRequest | null {
  const [main] = screen.views;
  return main?.kind === "form" && main.entity !== null && main.problem === null
    ? { entity: main.entity, id: at, screen: screen.name }
    : null;
}
