import type { AnswerHere, FieldGroup, Screen, View } from "#model/2-screens.ts";
import type { Expression, Written } from "#model/expression.ts";
import type { Span } from "#text/span.ts";
import { suggest } from "#text/suggest.ts";
import { BLOCK, SCREEN } from "./keys.ts";
import { isExplanation, matchKey } from "./match-keys.ts";
import { oneShown, shownIn, tellFurther, unknown } from "./shown-parts.ts";
import { fit, type Item, readBlock, readRows, type ItemOptions, tellUnreadFacts } from "./items.ts";
import type { Fact, OutlineBlock, OutlineSection } from "./markdown/outline.ts";
import type { Rich } from "./markdown/rich.ts";
import type { Names } from "./names.ts";
import { readActions, type ActionNames } from "./phrases/actions.ts";
import { readOverviewBlock, saysBlock } from "./phrases/blocks.ts";
import { readCondition, type ReadResult } from "./phrases/conditions.ts";
import { fieldsSent, readSentFields, type SentField } from "./phrases/sent-fields.ts";
import { namesIn, yesOrNo } from "./phrases/lists.ts";
import { pathOf } from "./phrases/order.ts";
import { emptyView, readViews } from "./phrases/views.ts";
import { isNotShown } from "./not-shown.ts";
import { isBullet, proseOf, saysInBullet, withoutMark } from "./prose.ts";
import { written, type Reading } from "./reading.ts";
import { nameAndRoute } from "./screen-headings.ts";
import { readFieldGroups } from "./phrases/field-groups.ts";

const ITEM_OPTIONS: ItemOptions = { strict: false, default: "D2.1" };

interface Draft {
  readonly item: Item<typeof SCREEN>;
  name: Rich;
  block: OutlineBlock | null;
  prose: string;
}

/** Bullets that probably describe a screen; checked only if the point has no other screens. */
const SAYS_SCREEN =
  /\b(?:lists?|boards?|cards|tables?|calendar|map|gallery|forms?|details?|overview|dashboard|pages?|screens?|shows?|tabs?)\b/iu;

const tellBullet = (reading: Reading, span: Span): void =>
  void reading.problem("bullet-not-read", span, {
    instead: "a row of a table with the columns “Route”, “Screen”, “Shows”, “Lets a user”",
  });

export function readScreens(
  reading: Reading,
  names: Names,
  sections: readonly OutlineSection[],
  doable: Omit<ActionNames, "screens">,
): Screen[] {
  const drafts: Draft[] = [];
  for (const section of sections) {
    for (const table of section.body.tables) {
      if (fit(table, SCREEN) === 0) continue;
      for (const item of readRows(reading, table, SCREEN, ITEM_OPTIONS)) {
        const name = item.get("screen") ?? item.get("route");
        if (name !== null) drafts.push({ item, name, block: null, prose: "" });
      }
    }
    for (const { key, span } of section.body.facts) if (key.text.startsWith("/")) tellBullet(reading, span);
    for (const block of section.blocks) addBlock(reading, block, drafts);
  }
  if (drafts.length === 0)
    for (const { body } of sections) {
      const facts = body.facts
        .filter(({ key, value }) => !key.text.startsWith("/") && !isExplanation(key.plain) && !isNotShown(value))
        .map(({ key, value, span }) => ({ text: `${key.plain} ${value.plain}`, span }));
      for (const { text, span } of [...facts, ...body.prose.filter(saysInBullet)])
        if (SAYS_SCREEN.test(text)) tellBullet(reading, span);
    }
  const screens = new Map(drafts.map(({ name }) => [name.plain.toLocaleLowerCase("en"), name.plain]));
  const seen = new Map<string, string>();
  const names_ = new Set<string>();
  const isSilent = drafts.length > 0 && !saysActions(sections) && drafts.every(({ item }) => !item.has("lets"));
  if (isSilent) reading.gap("D2.13", { start: drafts[0]?.name.span.start ?? 0, end: drafts[0]?.name.span.start ?? 0 });
  const all = drafts.map((draft) => readScreen(reading, names, draft, { ...doable, screens }));
  return drafts.map((draft, index) => {
    const said = ofRecords(draft, all, index);
    const screen = isSilent ? { ...said, actions: usualActions(names, said) } : said;
    const pattern = screen.route.replace(/:[^/]+/gu, ":");
    const before = seen.get(pattern);
    const loose = screen.name.toLocaleLowerCase("en");
    let problem = screen.problem;
    if (names_.has(loose)) problem ??= reading.problem("screen-twice", screen.span, { name: screen.name });
    else if (before !== undefined)
      problem ??= reading.problem("route-twice", draft.item.get("route")?.span ?? screen.span, {
        route: screen.route,
        screen: before,
      });
    names_.add(loose);
    seen.set(pattern, before ?? screen.name);
    return { ...screen, problem };
  });
}

/**
 * If another screen lists the same records, a screen of one record without a route gets the record's id in its route.
 */
function ofRecords({ item, name }: Draft, all: readonly Screen[], index: number): Screen {
  const screen = all[index] as Screen;
  const [first] = screen.views;
  if (item.has("route") || first?.kind !== "one" || first.entity === null || first.entity === "Person") return screen;
  const isListed = all.some(
    (other) => other !== screen && other.views.some(({ kind, entity }) => LISTS.has(kind) && entity === first.entity),
  );
  return isListed ? { ...screen, ...readRoute(null, name.plain, "/{id}") } : screen;
}

/** True if a screen table has the column for actions, even if its cells are empty. */
const saysActions = (sections: readonly OutlineSection[]): boolean =>
  sections.some(({ body }) =>
    body.tables.some(
      (table) =>
        fit(table, SCREEN) > 0 &&
        table.columns.some((column) => {
          const match = matchKey(column.plain, SCREEN);
          return match.kind !== "prose" && match.key === "lets";
        }),
    ),
  );

/** The default actions of lists and records, if no screen says anything about actions. */
function usualActions(names: Names, { views: [first], span }: Screen): Screen["actions"] {
  if (first === undefined || first.entity === null || first.entity === "Person") return [];
  if (first.kind === "one")
    return [
      { kind: "edit", span },
      { kind: "delete", span },
    ];
  if (!LISTS.has(first.kind)) return [];
  const { entity } = first;
  return [...(names.isRow(entity) ? [] : [{ kind: "create", entity, span } as const]), { kind: "search", span }];
}

/** A block adds to the row of the same name. Without such a row it is a screen of its own. */
function addBlock(reading: Reading, block: OutlineBlock, drafts: Draft[]): void {
  const { item, prose } = readBlock(reading, block, SCREEN, ITEM_OPTIONS);
  tellUnreadFacts(
    reading,
    prose.filter((fact) => !isBlockInFact(fact)),
  );
  const { name, route } = nameAndRoute(block.heading.text);
  if (route !== null && !item.has("route")) item.add("route", route);
  const text = proseOf(block.body, prose);
  const row = drafts.find((draft) => draft.name.plain.toLocaleLowerCase("en") === name.plain.toLocaleLowerCase("en"));
  if (row !== undefined) {
    row.item.merge(item);
    row.block = block;
    row.prose = text;
    return;
  }
  const near = suggest(
    name.plain,
    drafts.map((draft) => draft.name.plain),
  );
  if (near !== null && !item.has("route") && !item.has("shows")) {
    reading.problem("screen-unknown", name.span, { name: name.plain, near });
    return;
  }
  drafts.push({ item, name, block, prose: text });
}

const isBlockInFact = ({ key, value }: Fact): boolean =>
  matchKey(key.plain, SCREEN).kind === "prose" && !isExplanation(key.plain) && saysBlock(value.text);

/**
 * `- Out: count of Loan`, `- sum of Loan.fee`: overview blocks written as bullets. They are read only from table rows.
 */
function blocksInBullets(block: OutlineBlock | null): readonly Span[] {
  if (block === null) return [];
  const { facts, prose } = block.body;
  return [
    ...facts.filter(isBlockInFact),
    ...prose.filter((one) => isBullet(one) && saysBlock(withoutMark(one.text))),
  ].map(({ span }) => span);
}

const LISTS = new Set<View["kind"]>(["list", "cards", "table", "board", "calendar", "map", "gallery"]);

function readScreen(reading: Reading, names: Names, draft: Draft, doable: ActionNames): Screen {
  const { item, name, block } = draft;
  const shows = item.get("shows");
  const blocks = (block?.body.tables ?? [])
    .filter((table) => fit(table, BLOCK) > 0)
    .flatMap((table) => readRows(reading, table, BLOCK, ITEM_OPTIONS))
    .flatMap((row) => {
      const blockName = row.get("block") ?? row.get("shows");
      return blockName === null ? [] : [readOverviewBlock(reading, names, blockName, row.get("shows"))];
    });
  const said = shows === null ? [] : readViews(reading, names, shows);
  const hasOverview = said.some((view) => view.kind === "overview");
  const views = said.map((view) => (view.kind === "overview" ? { ...view, blocks } : view));
  for (const span of hasOverview ? blocksInBullets(block) : [])
    reading.problem("bullet-not-read", span, { instead: "a row of a table with the columns “Block”, “Shows”" });
  if (!hasOverview && blocks.length > 0) views.push({ ...emptyView("overview", name), blocks });
  if (views.length === 0) views.push(emptyView("text", name));

  const listed = views.find((view) => LISTS.has(view.kind))?.entity ?? null;
  const detailed = views.find((view) => view.kind === "one" || view.kind === "form")?.entity ?? null;
  const row = listed ?? detailed;
  // On a record's screen: its child rows, and the records of the lists on the same screen.
  const lists = views.flatMap(({ kind, entity }) => (LISTS.has(kind) && entity !== null ? [entity] : []));
  const children = detailed === null ? [] : names.childrenOf(detailed);
  const answered = detailed === null ? lists.slice(0, 1) : [...new Set([...children, ...lists])];
  const route = readRoute(item.get("route"), name.plain);
  const server = readAsks(reading, names, row, item.get("asksTheServer"));
  item.close(server.problem);
  return {
    name: name.plain,
    span: name.span,
    ...route,
    views,
    actions: readActions(reading, names, detailed ?? listed, item.get("lets"), doable),
    who: readWho(reading, item),
    title: oneShown(reading, names, row, item, "title"),
    subtitle: item.all("subtitle").flatMap((cell) => shownIn(reading, names, row, cell)),
    badge: oneShown(reading, names, row, item, "badge"),
    picture: oneShown(reading, names, row, item, "picture"),
    search: item.all("search").flatMap((cell) => fieldsIn(reading, names, row, cell)),
    filters: item.all("filters").flatMap((cell) => fieldsIn(reading, names, row, cell, true)),
    // Columns may show fields behind a reference; the page and the form of a record show only its own fields.
    fields: groupsOf(reading, names, detailed ?? listed, item, detailed === null),
    answerHere: item.all("answerHere").flatMap((cell) => answersIn(reading, names, answered, children, cell)),
    empty: item.get("empty") === null ? null : written(item.get("empty") as Rich),
    tab: readTab(reading, item.get("tab")),
    from: item.get("from") === null ? null : written(item.get("from") as Rich),
    asksTheServer: server.value,
    prose: draft.prose,
    byDefault: false,
    problem: item.problem,
  };
}

/** The query that a list sends to a server: a map in code, or `search` and the names of its filter fields. */
function readAsks(reading: Reading, names: Names, entity: string | null, cell: Rich | null): ReadResult<Expression> {
  const fields = fieldsSent(reading, names, entity);
  const known = (name: Rich): SentField | null => {
    if (/^search$/iu.test(name.text)) return { key: "search", code: "search" };
    const field = fields.known(name);
    return field === null ? null : { ...field, code: `filter.${field.code}` };
  };
  const list = cell === null ? null : readSentFields(reading, cell, { ...fields, known });
  return list ?? readCondition(reading, cell, "Asks the server");
}

/** `{id}`, and the notations of other programs: `<id>`, `[id]`, `$id`. */
const PARAMETER = /\{([^{}/]*)\}|<([^<>/]+)>|\[([^[\]/]+)\]|(?<=\/)\$(\p{L}[\p{L}\p{N}_]*)/gu;

/** `/claims/{id}` and `/claims/:id` are the same. A screen without a route gets one derived from its name. */
export function readRoute(cell: Rich | null, name: string, record = ""): { route: string; parameters: string[] } {
  const slug = name
    .toLocaleLowerCase("en")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const text = (cell?.plain ?? `/${slug}${record}`).trim().replace(PARAMETER, (_, ...names: unknown[]) => {
    const found = names.slice(0, 4).find((one) => typeof one === "string");
    return `:${typeof found === "string" ? found : ""}`;
  });
  const route = text.startsWith("/") ? text : `/${text}`;
  const parameters = route
    .split("/")
    .flatMap((part) => (part.startsWith(":") && part.length > 1 ? [part.slice(1)] : []));
  return { route, parameters };
}

function readWho(reading: Reading, item: Item<typeof SCREEN>): Written[] {
  const cell = item.get("who");
  if (cell === null) return [];
  if (cell.hasCode) {
    item.close(reading.problem("who-not-understood", cell.span, { written: cell.plain }));
    return [];
  }
  const roles = namesIn(cell).filter(
    (part) => !/^(?:anyone|anybody|everyone|everybody|all|all users|all roles)$/iu.test(part.plain),
  );
  return roles.length < namesIn(cell).length ? [] : roles.map(written);
}

function fieldsIn(reading: Reading, names: Names, entity: string | null, cell: Rich, paths = false): Written[] {
  return namesIn(cell).flatMap((part) => {
    const key = entity === null ? null : pathOf(names, entity, paths ? part.plain.split(".") : [part.plain]);
    if (key !== null) return [{ value: key, span: part.span }];
    if (yesOrNo(part.plain) === null) unknown(reading, names, entity, part);
    return [];
  });
}

/** Every kind of child row that has the field answers it; the listed record does only if no child row has it. */
function answersIn(
  reading: Reading,
  names: Names,
  rows: readonly string[],
  children: readonly string[],
  cell: Rich,
): AnswerHere[] {
  return namesIn(cell).flatMap((part) => {
    if (rows.length === 0) {
      reading.problem("answer-here-without-rows", part.span, { name: part.plain });
      return [];
    }
    const found = rows.flatMap((entity) => {
      const field = names.field(entity, part.plain);
      return field === null ? [] : [{ entity, field, span: part.span }];
    });
    if (found.length === 0) unknown(reading, names, rows[0] ?? null, part);
    const ofChildren = found.filter(({ entity }) => children.includes(entity));
    return ofChildren.length > 0 ? ofChildren : found;
  });
}

function groupsOf(
  reading: Reading,
  names: Names,
  entity: string | null,
  item: Item<typeof SCREEN>,
  paths: boolean,
): FieldGroup[] {
  return item.all("fields").flatMap((cell) =>
    readFieldGroups(cell).map(({ heading, fields }) => ({
      heading,
      fields: fields.flatMap((field) => fieldsIn(reading, names, entity, field, paths)),
    })),
  );
}

/** `yes, receipt`, `no`, `receipt`. */
function readTab(reading: Reading, cell: Rich | null): Screen["tab"] {
  if (cell === null) return null;
  const parts = namesIn(cell).map((part) => part.plain);
  // In Markdown, a paragraph directly after a bullet belongs to the bullet. Authors mean it as separate text.
  const [word = "", ...more] = parts[0]?.split(/\s+/u) ?? [];
  const answer = yesOrNo(parts[0] ?? "") ?? (more.length > 0 ? yesOrNo(word) : null);
  const isProse = answer !== null && more.length > 0;
  const icon = (answer === null ? parts[0] : isProse ? null : parts[1]) ?? null;
  if (!isProse) tellFurther(reading, "tab", cell, null, answer === null ? 1 : 2);
  return { shown: answer ?? true, icon: icon?.replace(/^icon:?\s+/iu, "") ?? null, span: cell.span };
}
