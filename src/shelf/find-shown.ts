import type { SessionClient } from "#engine/contract/app.ts";
import type { LineTarget } from "#assist/line-target.ts";
import type { AppLocation } from "#engine/contract/app-location.ts";
import type { Screen } from "#model/2-screens.ts";
import type { Model } from "#model/model.ts";

/** Number of records searched for one on which an event is allowed. */
const MOST = 60;

/** The path at which an app shows something. Without a suitable record, the path of the form for a new one. */
export async function findShown(app: SessionClient, model: Model, { page, element }: LineTarget): Promise<AppLocation> {
  if (page.kind === "screen") return { path: page.path, also: [], element };
  const also = element?.kind === "field" ? pagesOf(model, page.entity) : [];
  if (page.kind === "form") return { path: formPath(page.entity), also, element };
  const id = await recordFor(app, page);
  if (id === null) return { path: formPath(page.entity), also, element };
  const screen =
    model.screens.find(({ name }) => name === page.screen) ??
    model.screens.find(
      ({ parameters, views }) =>
        parameters.length > 0 && views.some((view) => view.kind === "one" && view.entity === page.entity),
    );
  return {
    path: screen === undefined ? `/-/record/${encode(page.entity)}/${encode(id)}` : routeOf(screen, id),
    also,
    element,
  };
}

/** The routes that show or edit a record of an entity. */
const pagesOf = ({ screens }: Model, entity: string): readonly string[] => [
  formPath(entity),
  `/-/edit/${encode(entity)}/:id`,
  `/-/record/${encode(entity)}/:id`,
  ...screens
    .filter(({ views }) => views.some(({ kind, entity: of }) => of === entity && (kind === "form" || kind === "one")))
    .map(({ route }) => route),
];

const encode = encodeURIComponent;
const formPath = (entity: string): string => `/-/new/${encode(entity)}`;

/** The last parameter of a route identifies the screen's record. */
function routeOf({ route }: Screen, id: string): string {
  const parts = route.split("/").filter((part) => part !== "");
  const last = parts.findLastIndex((part) => part.startsWith(":"));
  return `/${parts.map((part, index) => (index === last ? encode(id) : encode(part))).join("/")}`;
}

async function recordFor(
  app: SessionClient,
  { entity, statuses, event }: LineTarget["page"] & { readonly kind: "record" },
): Promise<string | null> {
  const fields = statuses === null ? [] : ["status"];
  const { records } = await app.readRecords({ entity, fields, limit: MOST });
  const fitting = records.filter(({ values }) => statuses === null || statuses.includes(String(values["status"])));
  if (event !== null)
    for (const { id } of fitting) {
      const record = await app.ask({ kind: "record", entity, id });
      if (record?.events.some((offer) => offer.event === event && offer.allowed)) return id;
    }
  return (fitting[0] ?? records[0])?.id ?? null;
}
