import type { Description } from "#engine/contract/app.ts";
import type { Query } from "#engine/contract/queries.ts";
import { readRoute } from "./routes.ts";
import { choicesKey, choicesOf, rowsOf } from "./state/list-choices.ts";
import type { Answers } from "./state/answers.ts";
import { pageQuery } from "./state/use-rows.ts";

/** What a page asks for first. */
export function queriesOf(appId: string, description: Description, inside: string): readonly Query[] {
  const route = readRoute(description.model, inside);
  const queries: Query[] = [];
  if (route.kind === "record" || route.kind === "do")
    queries.push({ kind: "record", entity: route.entity, id: route.id });
  if (route.kind === "screen")
    for (const [index, view] of route.screen.views.entries()) {
      if (view.kind === "one" && view.entity !== null && route.at !== null)
        queries.push({ kind: "record", entity: view.entity, id: route.at });
      else if (["list", "cards", "gallery", "table"].includes(view.kind)) {
        const key = choicesKey(appId, route.screen.name, index, route.at);
        queries.push(pageQuery(rowsOf(route.screen.name, index, route.at, choicesOf(key)), 0));
      }
    }
  return queries;
}

/** Asks what a page will show before it is drawn, so that the transition moves a page and not a grey shape. */
export const primeRoute = (
  answers: Answers,
  appId: string,
  description: Description,
  inside: string,
): Promise<unknown> => Promise.all(queriesOf(appId, description, inside).map((query) => answers.prime(query)));
