import type { Description } from "#engine/contract/app.ts";
import type { Query } from "#engine/contract/queries.ts";
import type { DrawnModel } from "#model/model.ts";
import type { Screen } from "#model/2-screens.ts";
import { readRoute, screenOfRecord } from "./routes.ts";
import { FormPage, RecordPage } from "./screens/lazy-pages.ts";
import { choicesKey, choicesOf, chosenView, rowsOf } from "./state/list-choices.ts";
import type { DraftsAhead } from "./drafts/drafts-ahead.ts";
import { draftRequestOf } from "./drafts/draft-request.ts";
import type { Answers } from "./state/answers.ts";
import { pageQuery } from "./state/use-rows.ts";
import { waysToLook } from "./views/same-records.ts";
import { loadView } from "./views/ViewBody.tsx";

/** The queries that a page begins with. */
export function queriesOf(appId: string, description: Description, inside: string): readonly Query[] {
  const route = readRoute(description.model, inside);
  const queries: Query[] = [];
  if (route.kind === "record" || route.kind === "do")
    queries.push({ kind: "record", entity: route.entity, id: route.id });
  if (route.kind === "screen")
    for (const [index, view] of route.screen.views.entries()) {
      if (isHidden(appId, route.screen, index, route.at)) continue;
      if (view.kind === "one" && view.entity !== null && route.at !== null)
        queries.push({ kind: "record", entity: view.entity, id: route.at });
      else if (["list", "cards", "gallery", "table"].includes(view.kind)) {
        const key = choicesKey(appId, route.screen, index, route.at);
        queries.push(pageQuery(rowsOf(route.screen.name, index, route.at, choicesOf(key)), 0));
      }
    }
  return queries;
}

/** True if the person has chosen another view of the same records. */
function isHidden(appId: string, screen: Screen, index: number, at: string | null): boolean {
  const choices = choicesOf(choicesKey(appId, screen, index, at));
  return waysToLook(screen).includes(index) && chosenView(screen, choices) !== index;
}

/** Loads the code of a page; most of it was fetched while the previous page was idle. */
async function loadPage(model: DrawnModel, inside: string): Promise<void> {
  const route = readRoute(model, inside);
  if (route.kind === "new" || route.kind === "edit") await FormPage.load();
  else if (route.kind === "record" || route.kind === "do") {
    const screen = screenOfRecord(model, route.entity);
    await Promise.all([RecordPage.load(), ...(screen === null ? [] : loadViews(screen))]);
  } else if (route.kind === "screen") await Promise.all(loadViews(route.screen));
}

const loadViews = ({ views }: Screen): readonly Promise<unknown>[] =>
  views.map(({ kind }, index) =>
    index > 0
      ? loadView(kind)
      : kind === "form"
        ? FormPage.load()
        : kind === "one"
          ? RecordPage.load()
          : loadView(kind),
  );

/** Opens the draft that a page will show. */
export async function openForm(drafts: DraftsAhead, model: DrawnModel, inside: string): Promise<void> {
  const request = draftRequestOf(model, readRoute(model, inside));
  if (request !== null) await drafts.open(request);
}

/** Runs a page's first queries before it is drawn, so that it slides in with its rows instead of a placeholder. */
export const primeRoute = (
  answers: Answers,
  appId: string,
  description: Description,
  inside: string,
): Promise<unknown> =>
  Promise.all([
    loadPage(description.model, inside),
    ...queriesOf(appId, description, inside).map((query) => answers.prime(query)),
  ]);
