import { fieldKey } from "#text/names.ts";
import type { EntityDescription, FieldDescription, FieldGroup, ScreenDescription } from "./description.ts";
import type { NameBook } from "./name-book.ts";

/** Preferences for the screens of an entity. */
export interface ScreenWishes {
  /** The name of its list. Missing: the plural of the entity's name. */
  readonly listName?: string;
  readonly groups?: readonly FieldGroup[];
  readonly empty?: string;
  /** The name of a separate form. */
  readonly formName?: string;
  /** The fields of that form, in order. */
  readonly formFields?: readonly string[];
  /** Calls and events offered on the screen of one record. */
  readonly recordActions?: readonly string[];
  /** Missing: people may create, change and delete. */
  readonly may?: ReadonlySet<"create" | "change" | "delete">;
}

const MOST_TABS = 5;
const ALL: ReadonlySet<string> = new Set(["create", "change", "delete"]);

/** Creates a list and a detail screen for every entity except child rows. Up to five lists become tabs. */
export function screensFor(
  entities: readonly EntityDescription[],
  book: NameBook,
  wishes: ReadonlyMap<string, ScreenWishes> = new Map(),
): ScreenDescription[] {
  const rows = new Set(
    entities.flatMap(({ fields }) => fields.flatMap(({ type }) => (type.kind === "rows" ? [type.entity] : []))),
  );
  const shown = entities.filter(({ name }) => !rows.has(name));
  const routes = new Set<string>();
  const named = shown.map((entity, i) => {
    const wish = wishes.get(entity.name) ?? {};
    const list = book.screen(wish.listName ?? plural(entity.name));
    const detail = book.screen(`One ${entity.name.toLocaleLowerCase("en")}`);
    const form = wish.formName === undefined ? null : book.screen(wish.formName);
    return { entity, wish, list, detail, form, route: freeRoute(list, i, routes) };
  });
  const hasMore = named.length > MOST_TABS;
  const tabs = hasMore ? MOST_TABS - 1 : MOST_TABS;
  const screens: ScreenDescription[] = [];
  for (const [i, { entity, wish, list, detail, form, route }] of named.entries()) {
    const row = rowOf(entity);
    const may = wish.may ?? ALL;
    const search = searchable(entity);
    screens.push({
      route,
      name: list,
      shows: `list of ${entity.name}${orderOf(entity)}`,
      lets: [
        ...(search.length > 0 ? ["search"] : []),
        ...(may.has("create") ? [`create ${entity.name}`] : []),
        `open ${detail}`,
      ],
      ...row,
      ...(search.length === 0 ? {} : { search }),
      ...filtersOf(entity),
      empty: wish.empty ?? (may.has("create") ? "Nothing here yet. Tap + to add the first." : "Nothing here yet."),
      tab: i < tabs ? `yes, ${iconFor(entity.name, i)}` : "no",
    });
    if (form !== null)
      screens.push({
        route: `${route}/new`,
        name: form,
        shows: `form for ${entity.name}`,
        lets: [],
        ...(wish.formFields === undefined
          ? wish.groups === undefined
            ? {}
            : { fields: wish.groups }
          : { fields: [{ heading: null, fields: wish.formFields }] }),
      });
    screens.push({
      route: `${route}/{id}`,
      name: detail,
      shows: [`one ${entity.name}`, ...related(entity, shown)].join(", "),
      lets: [
        ...(may.has("change") ? ["edit"] : []),
        ...(may.has("delete") ? ["delete"] : []),
        ...(wish.recordActions ?? []),
        ...named
          .filter(({ entity: other }) => other !== entity && referring(other, entity.name) !== undefined)
          .slice(0, 3)
          .map((other) => `open ${other.detail}`),
      ],
      ...(wish.groups === undefined ? {} : { fields: wish.groups }),
    });
  }
  if (!hasMore) return screens;
  const more = book.screen("More");
  return [
    ...screens,
    {
      route: freeRoute(more, 0, routes),
      name: more,
      shows: "overview",
      lets: named.slice(tabs).map(({ list }) => `open ${list}`),
      tab: "yes, layout-grid",
    },
  ];
}

const isPlain = (field: FieldDescription, ...types: readonly string[]): boolean =>
  field.type.kind === "plain" && types.includes(field.type.type);

/** The field that names a record: the declared one, otherwise the first suitable field. */
export function titleField(entity: EntityDescription): FieldDescription | undefined {
  const { shownAs, fields } = entity;
  return (
    (typeof shownAs === "string" ? fields.find(({ name }) => name === shownAs) : undefined) ??
    fields.find(
      (field) =>
        isPlain(field, "text", "email", "barcode") &&
        // A field with a default does not distinguish new records.
        field.default === undefined &&
        !/ (?:id|ID|uuid)$/u.test(field.name),
    ) ??
    fields.find((field) => isPlain(field, "text", "email", "barcode")) ??
    fields.find((field) => field.type.kind === "reference") ??
    fields.find((field) => field.type.kind === "choice") ??
    fields.find((field) => isPlain(field, "date", "date and time", "long text", "whole number", "number"))
  );
}

function rowOf(entity: EntityDescription): Pick<ScreenDescription, "title" | "subtitle" | "badge" | "picture"> {
  const title = typeof entity.shownAs === "object" ? undefined : titleField(entity);
  const rest = entity.fields.filter((field) => field !== title);
  const badge =
    rest.find(({ type, name }) => type.kind === "choice" && /status|state|stage|priority/iu.test(name)) ??
    rest.find(({ type }) => type.kind === "choice") ??
    rest.find((field) => isPlain(field, "money", "percent", "rating", "yes/no"));
  const picture = rest.find((field) => isPlain(field, "photo", "photos"));
  const subtitle = [
    rest.find((field) => isPlain(field, "date", "date and time")),
    rest.find(({ type }) => type.kind === "reference"),
    rest.find((field) => field !== badge && (isPlain(field, "text", "email", "phone") || field.type.kind === "choice")),
  ].flatMap((field) => (field === undefined || field === badge ? [] : [field.name]));
  return {
    ...(title === undefined ? {} : { title: title.name }),
    ...(subtitle.length === 0 ? {} : { subtitle: subtitle.slice(0, 2) }),
    ...(badge === undefined ? {} : { badge: badge.name }),
    ...(picture === undefined ? {} : { picture: picture.name }),
  };
}

function searchable(entity: EntityDescription): string[] {
  const title = titleField(entity);
  const texts = entity.fields.filter(
    (field) => field === title || isPlain(field, "text", "email", "phone", "barcode", "long text"),
  );
  return texts
    .filter((field) => field.computed === undefined && (field.type.kind === "plain" || field.type.kind === "reference"))
    .filter((field) => !isPlain(field, "number", "whole number", "date", "date and time"))
    .slice(0, 4)
    .map(({ name }) => name);
}

function filtersOf(entity: EntityDescription): { readonly filters?: readonly string[] } {
  const filters = entity.fields
    .filter(({ type }) => type.kind === "choice" || type.kind === "reference")
    .slice(0, 3)
    .map(({ name }) => name);
  return filters.length === 0 ? {} : { filters };
}

/** Newest first if there is a date field, otherwise by title. */
function orderOf(entity: EntityDescription): string {
  const day = entity.fields.find((field) => isPlain(field, "date", "date and time") && field.computed === undefined);
  if (day !== undefined) return ` by ${fieldKey(day.name)} latest first`;
  const title = titleField(entity);
  return title !== undefined && isPlain(title, "text", "email", "barcode") && title.computed === undefined
    ? ` by ${fieldKey(title.name)} A to Z`
    : "";
}

const referring = (entity: EntityDescription, to: string): FieldDescription | undefined =>
  entity.fields.find(({ type }) => type.kind === "reference" && type.entity === to);

function related(entity: EntityDescription, all: readonly EntityDescription[]): string[] {
  return all
    .filter((other) => other !== entity)
    .flatMap((other) => {
      const field = referring(other, entity.name);
      return field === undefined ? [] : [`list of ${other.name} where \`${fieldKey(field.name)} = this\``];
    })
    .slice(0, 3);
}

/** The English plural. A name that already is a plural stays. */
export function plural(name: string): string {
  if (/(?:s|x|z|ch|sh)$/iu.test(name)) return /[^s]s$/iu.test(name) && !/(?:us|is)$/iu.test(name) ? name : `${name}es`;
  return /[^aeiou]y$/iu.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}

/** Words that look like plurals but are singular, and plurals whose singular ends in `ie`. */
const NO_PLURAL = /(?:series|species|news|lens|gas|bus|status|address|process|business)$/iu;
const IN_IE = /(?:movies|cookies|ties|pies|calories|zombies|selfies|brownies)$/iu;

export function singular(name: string): string {
  if (NO_PLURAL.test(name)) return name;
  if (IN_IE.test(name)) return name.slice(0, -1);
  if (/[^aeiou]ies$/iu.test(name)) return `${name.slice(0, -3)}${name.endsWith("IES") ? "Y" : "y"}`;
  if (/(?:sses|xes|ches|shes|zzes)$/iu.test(name)) return name.slice(0, -2);
  return /[^sui]s$/iu.test(name) && name.length > 3 ? name.slice(0, -1) : name;
}

function freeRoute(list: string, i: number, routes: Set<string>): string {
  const slug = list
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-+|-+$/gu, "");
  let route = `/${slug === "" ? `list-${i + 1}` : slug}`;
  while (routes.has(route)) route = `${route}-${i + 1}`;
  routes.add(route);
  return route;
}

/** Icons by words in the name. Other names get a neutral icon. */
const ICON_WORDS: readonly (readonly [RegExp, string])[] = [
  [/custom|client|person|people|member|user|patient|student|contact|staff|employ|owner|child|household/iu, "users"],
  [/order|purchase|cart|sale|basket/iu, "shopping-cart"],
  [/product|item|stock|part|asset|inventor|package|parcel/iu, "package"],
  [/invoice|bill|payment|expense|transaction|receipt|charge/iu, "receipt"],
  [/visit|event|appointment|meeting|schedul|session|class/iu, "calendar"],
  [/site|place|location|address|village|district|region|country|city|store|shop/iu, "map-pin"],
  [/task|todo|job|issue|ticket|request|check|inspection|survey|assessment/iu, "clipboard-check"],
  [/vehicle|car|truck|deliver|shipment|trip/iu, "truck"],
  [/message|comment|note|post|mail|letter/iu, "message-circle"],
  [/tag|label|categor|type|kind/iu, "tags"],
  [/tool|repair|mainten|equipment|machine/iu, "wrench"],
  [/plant|tree|crop|farm|garden|pet|animal/iu, "leaf"],
];
const NEUTRAL = ["list", "file-text", "folder", "layers", "archive"] as const;

const iconFor = (name: string, i: number): string =>
  ICON_WORDS.find(([pattern]) => pattern.test(name))?.[1] ?? NEUTRAL[i % NEUTRAL.length] ?? "list";
