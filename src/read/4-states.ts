import { APP, type StateTable, type Status, type Transition, type Who } from "#model/4-states.ts";
import type { Problem, Written } from "#model/expression.ts";
import type { Span } from "#text/span.ts";
import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import { STATES, STATUS, TRANSITION } from "./keys.ts";
import { fit, Item, readBlock, readFacts, readRows, tellUnreadFacts, type ItemOptions } from "./items.ts";
import { entityBlocks, entityColumn, rowsWithoutEntity } from "./entity-blocks.ts";
import type { Fact, OutlineBlock, OutlinePart, OutlineSection, OutlineStep } from "./markdown/outline.ts";
import type { Rich } from "./markdown/rich.ts";
import { OF_STATUSES, OF_TRANSITIONS } from "./narrowing-columns.ts";
import type { Names } from "./names.ts";
import { readAskedFor } from "./phrases/asked-for.ts";
import { readGuards } from "./phrases/guards.ts";
import { readEffects } from "./phrases/effects.ts";
import { readEvent } from "./phrases/events.ts";
import { readNumberedSteps } from "./phrases/numbered-steps.ts";
import { openInBullet, openInRow, stricter } from "./open-to-change.ts";
import { namesIn, unquote } from "./phrases/lists.ts";
import { apart } from "./resolve/names-apart.ts";
import { written, type Reading } from "./reading.ts";
import { tellSentencesNotRun } from "./sentences.ts";

const ITEM_OPTIONS: ItemOptions = { strict: true, default: "D4.1" };
const EXPECTED = "From, Event, To, Who, Only if";

export function readStates(reading: Reading, names: Names, sections: readonly OutlineSection[]): StateTable[] {
  const tables: StateTable[] = [];
  for (const section of sections) {
    readFacts(reading, section.body.facts, {}, ITEM_OPTIONS, new Item({ start: 0, end: 0 }, null));
    for (const table of section.body.tables)
      if (entityColumn(table) === -1 && table.rows.length > 0 && fit(table, TRANSITION) > 2)
        reading.problem("states-without-entity", table.span, {});
      else if (entityColumn(table) === -1 && table.rows.length > 0 && section.blocks.length === 0)
        reading.problem("table-not-understood", table.span, { expected: EXPECTED });
    for (const row of rowsWithoutEntity(section)) reading.problem("states-without-entity", row.span, {});
    for (const { prose } of [section.body, ...section.blocks.map(({ body }) => body)])
      tellSentencesNotRun(reading, prose, "a row of the table, or as a rule of section 5");
    for (const block of entityBlocks(section)) {
      const states = readStateTable(reading, names, block);
      const before = tables.findIndex((each) => each.entity === states.entity);
      const first = tables[before];
      if (first === undefined) tables.push(states);
      else tables[before] = joined(first, states);
    }
  }
  return tables;
}

function joined(a: StateTable, b: StateTable): StateTable {
  const statuses = [
    ...a.statuses,
    ...b.statuses.filter((status) => !a.statuses.some((each) => each.name === status.name)),
  ];
  return { ...a, statuses, transitions: [...a.transitions, ...b.transitions] };
}

function readStateTable(reading: Reading, names: Names, block: OutlineBlock): StateTable {
  const heading = block.heading.text;
  const isApp = names.entity(APP) === null && /^(?:the\s+)?app(?:\s+as a whole)?$/iu.test(heading.plain);
  const { key, problem } = isApp ? { key: APP, problem: null } : entityOf(reading, names, heading);
  const blocks = (block.parts ?? []).filter(({ steps }) => steps.some(hasCode));
  const within = ({ span }: Fact): boolean => blocks.some((part) => isInside(span, part.span));
  const facts = { ...block, body: { ...block.body, facts: block.body.facts.filter((fact) => !within(fact)) } };
  const { item, prose } = readBlock(reading, facts, isApp ? {} : STATES, ITEM_OPTIONS);
  if (block.body.tables.length > 0)
    tellUnreadFacts(
      reading,
      prose.filter(({ span }) => !(block.parts ?? []).some((part) => isInside(span, part.span))),
    );
  item.close(problem);
  const rows: Item<typeof TRANSITION>[] = [];
  const described: Item<typeof STATUS>[] = [];
  for (const table of block.body.tables) {
    const transitions = fit(table, TRANSITION);
    const statuses = fit(table, STATUS);
    if (transitions === 0 && statuses === 0) {
      if (table.rows.some((row) => row.cells.some((cell) => cell.hasCode)))
        item.close(reading.problem("table-not-understood", table.span, { expected: EXPECTED }));
    } else if (statuses > transitions)
      described.push(...readRows(reading, table, STATUS, { ...ITEM_OPTIONS, narrows: OF_STATUSES }));
    else rows.push(...readRows(reading, table, TRANSITION, { ...ITEM_OPTIONS, narrows: OF_TRANSITIONS }));
  }
  const [unread] = rows.length + described.length > 0 ? [] : block.body.tables.filter((table) => table.rows.length > 0);
  if (unread !== undefined && item.problem === null)
    reading.problem("table-not-understood", unread.span, { expected: EXPECTED });
  if (block.body.tables.length === 0 && ARROW.test(saidIn(block)))
    reading.problem("states-without-table", heading.span, { name: heading.plain });
  if (key !== null && !isApp) names.addField(key, "Status", "status");
  const reached = [...rows.map((row) => row.get("to")), ...described.map((row) => row.get("status"))];
  const statuses = new Set(reached.flatMap((cell) => (cell === null ? [] : [looseName(cell.plain)])));
  for (const part of blocks) item.close(eventOfPart(reading, rows, part));
  for (const part of block.parts ?? [])
    if (!blocks.includes(part) && rowsOfPart(part, rows).length > 0) tellProseSteps(reading, part);
  const transitions = rows.map((row) => {
    const own = blocks.filter((part) => rowsOfPart(part, rows).includes(row));
    const from = row === rows[0] && isSilentStart(row) ? "start" : fromOf(row.get("from"), statuses);
    return readTransition(reading, names, key, row, from, item.problem, own);
  });
  const all = statusesOf(reading, transitions, described);
  const open = openInBullet(
    reading,
    item,
    all.map(({ name }) => name),
  );
  return {
    entity: key ?? "",
    span: heading.span,
    statuses: all.map((status) => stricter(status, open)),
    transitions,
  };
}

/** `Open → Closed`, `Open --> Closed`: transitions in a notation that is not read. */
const ARROW = /[→⇒⟶]|[-=]>/u;

const saidIn = ({ body: { facts, prose } }: OutlineBlock): string =>
  [...facts.map(({ key, value }) => `${key.plain}: ${value.plain}`), ...prose.map(({ text }) => text)].join("\n");

const hasCode = ({ text, steps }: OutlineStep): boolean =>
  text.hasCode || EFFECT.test(text.text) || steps.some(hasCode);
const EFFECT = /^(?:if|for each|create|change|delete|do|call|tell|show|open)\s/iu;

const isInside = (inner: Span, outer: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

type Row = Item<typeof TRANSITION>;

/** The rows that `#### Return` is about; if several rows have the event, `#### Return to Late` selects among them. */
function rowsOfPart({ heading }: OutlinePart, rows: readonly Row[]): readonly Row[] {
  const title = unquote(heading.text).plain;
  const name = looseName(title);
  const isOf = (row: Row, event: string): boolean => {
    const to = looseName(row.get("to")?.plain ?? "");
    return name === event || (to !== "" && name === `${event} to ${to}`);
  };
  const named = rows.filter((row) => {
    const event = row.get("event");
    return event !== null && isOf(row, looseName(unquote(event).plain));
  });
  // An event may be called Start. A heading spelt `start`, as in *From*, means the start row unless an event is spelt
  // so too.
  const isEvent = !/^start\b/u.test(title) || named.some((row) => /^start\b/u.test(row.get("event")?.plain ?? ""));
  return named.length > 0 && isEvent ? named : rows.filter((row) => row.get("event") === null && isOf(row, "start"));
}

/** Bullets below an event are its steps. Reports sentences there, which do nothing and are never shown. */
function tellProseSteps(reading: Reading, { heading, steps }: OutlinePart): void {
  const [first] = steps;
  if (first !== undefined) reading.problem("steps-are-text", first.text.span, { event: heading.text.plain });
}

/** Steps that belong to no row would be lost, so the problem closes the table. */
function eventOfPart(reading: Reading, rows: readonly Row[], part: OutlinePart): Problem | null {
  if (rowsOfPart(part, rows).length > 0) return null;
  const { text } = part.heading;
  const near = suggest(
    text.plain,
    rows.flatMap((row) => row.get("event")?.plain ?? []),
  );
  return reading.problem("event-unknown", text.span, { name: text.plain, near });
}

/**
 * The entity of point 3 that a heading means (`Loan`, `States of Loan`). A near miss is read as that entity, and
 * closed.
 */
export function entityOf(
  reading: Reading,
  names: Names,
  heading: Rich,
): { key: string | null; problem: Problem | null } {
  const name = heading.plain.replace(
    /^(?:states|statuses|life|transitions|workflow)\s+(?:and transitions\s+)?of\s+(?:an?\s+|the\s+)?/iu,
    "",
  );
  const key = names.entity(name);
  if (key !== null) return { key, problem: null };
  const near = suggest(name, names.entityNames());
  const problem = reading.problem("entity-unknown", heading.span, { name: heading.plain, near });
  return { key: near === null ? null : names.entity(near), problem };
}

function readTransition(
  reading: Reading,
  names: Names,
  entity: string | null,
  item: Item<typeof TRANSITION>,
  saidFrom: Transition["from"],
  closed: Problem | null,
  blocks: readonly OutlinePart[],
): Transition {
  item.close(closed);
  const isApp = entity === APP && names.entity(APP) === null;
  const from = isApp ? "any" : saidFrom;
  const eventCell = item.get("event");
  const event = eventCell === null ? null : readEvent(reading, names, entity, eventCell);
  item.close(event?.problem ?? null);
  if (eventCell === null && from !== "start") item.close(reading.problem("event-missing", item.span, {}));
  if (isApp && item.problem === null) item.close(judgeAppRow(reading, item, event?.event ?? null));
  if (item.get("from") === null && eventCell !== null && !isApp)
    item.close(reading.problem("from-missing", eventCell.span, { event: eventCell.plain }));
  const otherwise = item.get("otherwise");
  const guards = readGuards(reading, item.get("onlyIf"), otherwise === null ? null : written(otherwise));
  item.close(guards.problem);
  const said = item.get("to");
  const to = said !== null && SAME.test(looseName(said.plain)) && from !== "start" ? null : said;
  if (to === null && from === "start") item.close(reading.problem("start-without-status", item.span, {}));
  const asksFor = readAskedFor(reading, names, entity, item.get("asksFor"));
  item.close(asksFor.problem);
  const place = { reading, names, entity, inAnswer: false };
  const then = reading.withNames(() => [
    ...item.all("then").flatMap((cell) => readEffects(place, cell)),
    ...blocks.flatMap(({ steps }) => readNumberedSteps(place, steps)),
  ]);
  const who = item.get("who");
  return {
    span: item.span,
    from,
    event: event?.event ?? { kind: "start" },
    to: to === null ? null : written(to),
    who: who === null ? null : namesIn(who).map((part) => whoOf(reading, names, entity, part, item)),
    guards: guards.value ?? [],
    asksFor: asksFor.value ?? [],
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the author's word; this is never awaited
    then,
    problem: item.problem ?? then.find((effect) => effect.problem !== null)?.problem ?? null,
  };
}

const OF_RECORDS = ["to", "who", "asksFor"] as const;

/** Rows of the app have no record: only time may trigger them, and they lead to no status. */
function judgeAppRow(
  reading: Reading,
  item: Item<typeof TRANSITION>,
  event: Transition["event"] | null,
): Problem | null {
  const said = OF_RECORDS.map((key) => item.get(key)).find((cell) => cell !== null);
  const from = item.get("from");
  const other = said ?? (from === null || /^(?:any|start)$/iu.test(from.plain) ? undefined : from);
  if (other !== undefined) return reading.problem("app-row-of-records", other.span, { written: other.plain });
  return event === null || event.kind === "every"
    ? null
    : reading.problem("app-event", item.get("event")?.span ?? item.span, { written: item.get("event")?.plain ?? "" });
}

/**
 * `New` means `start`, unless a row leads to a status of that name or describes one. `Out or Late` is two statuses if
 * each of them exists.
 */
function fromOf(cell: Rich | null, statuses: ReadonlySet<string>): Transition["from"] {
  if (cell === null) return [];
  const isStatus = (name: string): boolean => statuses.has(looseName(name));
  const word = looseName(cell.plain);
  if (START.test(word) || (word === "new" && !isStatus(word))) return "start";
  if (ANY.test(word) && !isStatus(word)) return "any";
  return namesIn(cell).flatMap((part) => apart(part.plain, isStatus).map((value) => ({ value, span: part.span })));
}

/** True for a first row that has only a target status: it is read as the start row. */
const isSilentStart = (row: Row): boolean =>
  row.get("from") === null && row.get("event") === null && row.get("to") !== null;

const START = /^(?:start|\((?:start|new)\)|new record)$/u;
const ANY = /^(?:any|any status|every status|all|all statuses|\*)$/u;
/** Words that say that the status does not change. */
const SAME = /^\(?(?:same|the same|same status|unchanged|no change|stays|stays the same|=)\)?$/u;

/** A role or a person field. If the name is both, the second pass decides, once all roles are known. */
function whoOf(reading: Reading, names: Names, entity: string | null, part: Rich, item: Item<typeof TRANSITION>): Who {
  const name = part.plain.replace(/^(?:the|an?)\s+(?=\p{L})/iu, "");
  const span = part.span;
  if (/^(?:anyone|anybody|everyone|everybody|all|all users|all roles)$/iu.test(name)) return { kind: "anyone", span };
  if (/^(?:nobody|no one|no-one|only effects|effects only|effects)$/iu.test(name)) return { kind: "nobody", span };
  if (part.hasCode && part.onlyCode === null)
    item.close(reading.problem("who-not-understood", span, { written: name }));
  const field = entity === null ? null : names.pathToPerson(entity, name);
  if (field === null && name.includes(".") && item.problem === null)
    item.close(reading.problem("who-not-understood", span, { written: name }));
  if (field !== null) {
    const who: Who = { kind: "person", field, span };
    // In backticks it is code, so it is a field and never a role.
    if (!part.hasCode) reading.markWho(who, name);
    return who;
  }
  const who: Who = { kind: "role", role: name, span };
  // Kept with its article, because `the singer` may be the person in a field of this record.
  if (!part.hasCode) reading.markWho(who, part.plain);
  return who;
}

/** Every status named anywhere, in order of appearance, including described statuses that no row leads to. */
function statusesOf(
  reading: Reading,
  transitions: readonly Transition[],
  described: readonly Item<typeof STATUS>[],
): Status[] {
  const found = new Map<string, { name: string; span: Written["span"] }>();
  const add = (status: Written): void => {
    const loose = looseName(status.value);
    if (!found.has(loose)) found.set(loose, { name: status.value, span: status.span });
  };
  for (const { from, to } of transitions) {
    if (typeof from !== "string") from.forEach(add);
    if (to !== null) add(to);
  }
  const reached = new Set(found.keys());
  const details = new Map<string, Omit<Status, "name" | "span">>();
  for (const item of described) {
    const name = item.get("status");
    if (name === null) continue;
    const detail = {
      meaning: item.get("meaning")?.plain ?? null,
      colour: item.get("colour")?.plain ?? null,
      openToChange: openInRow(reading, item),
      ...wasOf(item),
    };
    for (const status of statusesIn(name, reached)) {
      const loose = looseName(status.value);
      if (details.has(loose)) reading.problem("status-twice", status.span, { name: status.value });
      else {
        details.set(loose, detail);
        found.set(loose, { name: status.value, span: status.span });
      }
    }
  }
  return [...found].map(([loose, { name, span }]) => {
    const detail = details.get(loose) ?? { meaning: null, colour: null, openToChange: true };
    return { name, span, ...detail };
  });
}

/** `Sent, Paid`: one row about several statuses, if transitions lead to each of them. */
function statusesIn(cell: Rich, reached: ReadonlySet<string>): readonly Written[] {
  const isStatus = (name: string): boolean => reached.has(looseName(name));
  const parts = namesIn(cell).flatMap((part) =>
    apart(part.plain, isStatus).map((value) => ({ value, span: part.span })),
  );
  return parts.length > 1 && !isStatus(cell.plain) && parts.every(({ value }) => isStatus(value))
    ? parts
    : [written(cell)];
}

function wasOf(item: Item<typeof STATUS>): Pick<Status, "was"> {
  const was = item.all("was").flatMap((cell) => namesIn(cell).map((each) => each.plain));
  return was.length === 0 ? {} : { was };
}
