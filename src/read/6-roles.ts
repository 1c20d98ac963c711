import type { Fix } from "#diagnostics/diagnostic.ts";
import type { Entity } from "#model/3-entities.ts";
import type { Action, Right, Roles, SignIn } from "#model/6-roles.ts";
import type { Problem } from "#model/expression.ts";
import { suggest } from "#text/suggest.ts";
import { valueNamed } from "#text/by-name.ts";
import { RIGHT, ROLE_FACTS } from "./keys.ts";
import { fit, Item, readBlock, readFacts, readRows, type ItemOptions } from "./items.ts";
import type { Fact, OutlineSection } from "./markdown/outline.ts";
import { isExplanation, matchKey } from "./match-keys.ts";
import type { Rich } from "./markdown/rich.ts";
import type { Names } from "./names.ts";
import { readCondition } from "./phrases/conditions.ts";
import { namesIn } from "./phrases/lists.ts";
import { written, type Reading } from "./reading.ts";
import { closedByDoubt, couldBe, couldBeAny, couldBeField, EarlierNames, type UnreadRight } from "./rights-in-doubt.ts";
import { OF_RIGHTS } from "./narrowing-columns.ts";
import { isMatrixOfRights, limitsInFact, sentencesOfRights } from "./rights-not-read.ts";
import { tellSentencesNotRun } from "./sentences.ts";
import { readIssuer, readSignInFacts } from "./sign-in.ts";
import type { Span } from "#text/span.ts";

const ITEM_OPTIONS: ItemOptions = { strict: true, default: "D6.1" };

const ACTION_WORD = "(?:see|create|change|delete|read|view|write|edit|add)";
const SEVERAL = new RegExp(
  `^(?:(?:may|can)\\s+)?(?:everything\\b|${ACTION_WORD}\\s*(?:,|/|and\\s)\\s*${ACTION_WORD}\\b)`,
  "iu",
);
const ONE = new RegExp(`^(?:(?:may|can)\\s+)?${ACTION_WORD}\\s+(?:all\\s+|the\\s+)?(.+?)\\.?$`, "iu");

/** `- keeper: see, create Tool`: rights in a bullet. If they were ignored, everything would be open to everybody. */
const saysRights = (names: Names, { key, value }: Fact): boolean =>
  matchKey(key.plain, ROLE_FACTS).kind === "prose" &&
  !isExplanation(key.plain) &&
  (SEVERAL.test(value.text) || names.entity(ONE.exec(value.text)?.[1] ?? "") !== null);

/** `New users are members.`, `Everybody is a driver at first.` */
const FIRST_ROLE =
  /^(?:[-*+]\s+)?(?:(?:all\s+|every\s+|an?\s+)?new\s+(?:users?|people|persons?|profiles?|accounts?|members?)\s+(?:is|are|gets?|becomes?|starts?|begins?|has|have)\b|(?:everybody|everyone|each person)\s+(?:is|starts|begins|gets|becomes)\b[^.]*\b(?:at first|first|by default|in the beginning|to begin with)\b)/iu;

export function readRoles(
  reading: Reading,
  names: Names,
  sections: readonly OutlineSection[],
  events: ReadonlyMap<string, string>,
  entities: readonly Entity[],
): Omit<Roles, "roles"> {
  const earlier = new EarlierNames(entities);
  const facts = new Item<typeof ROLE_FACTS>({ start: 0, end: 0 }, null);
  const items: Item<typeof RIGHT>[] = [];
  let closed = false;
  let problem: Problem | null = null;
  const tablesOf = (body: OutlineSection["body"], heading: Rich | null): void => {
    for (const table of body.tables) {
      if (fit(table, RIGHT) > 0) {
        const rows = readRows(reading, table, RIGHT, { ...ITEM_OPTIONS, narrows: OF_RIGHTS }, heading);
        closed ||= rows.length > 0;
        items.push(...rows);
      } else if (table.rows.some((row) => row.cells.some((cell) => cell.hasCode)) || isMatrixOfRights(names, table)) {
        const found = reading.problem("table-not-understood", table.span, { expected: "Role, May, On, Only if" });
        problem ??= found;
        closed = true;
      }
    }
  };
  const hasTable = sections
    .flatMap((section) => [section.body, ...section.blocks.map(({ body }) => body)])
    .some(({ tables }) => tables.some((table) => fit(table, RIGHT) > 0));
  const notRead = (span: Span): void => {
    const found = reading.problem("bullet-not-read", span, {
      instead: "a row of a table with the columns “Role”, “May”, “On”",
    });
    problem ??= found;
    closed = true;
  };
  for (const section of sections) {
    readFacts(reading, section.body.facts, ROLE_FACTS, ITEM_OPTIONS, facts);
    for (const fact of section.body.facts)
      if (saysRights(names, fact) || limitsInFact(names, fact, hasTable)) notRead(fact.span);
    tablesOf(section.body, null);
    for (const block of section.blocks) {
      tablesOf(block.body, block.heading.text);
      const { item } = readBlock(reading, block, RIGHT, ITEM_OPTIONS);
      if (item.isEmpty && item.problem === null) continue;
      items.push(item);
      closed = true;
    }
  }
  // Beside a table, sentences may explain it; without one they are the only statement of rights.
  const beside = closed;
  for (const body of sections.flatMap((section) => [section.body, ...section.blocks.map((block) => block.body)]))
    if (beside) tellSentencesNotRun(reading, body.prose, "a row of a table with the columns “Role”, “May”, “On”");
    else for (const span of sentencesOfRights(body)) notRead(span);
  if (facts.get("roleOfNewUser") === null)
    for (const { prose } of sections.map(({ body }) => body))
      for (const { text, span } of prose) if (FIRST_ROLE.test(text)) reading.problem("first-role-in-words", span, {});
  // A misspelt fact gives nobody a role. The sign-in method itself is read as meant, because ignoring it would open
  // more.
  const misspelt = (key: keyof typeof ROLE_FACTS): boolean =>
    sections.some((section) =>
      section.body.facts.some((fact) => {
        const match = matchKey(fact.key.plain, ROLE_FACTS);
        return match.kind === "near" && match.key === key;
      }),
    );
  const role = (key: "roleOfNewUser" | "roleWithoutSignIn"): Roles["roleOfNewUser"] => {
    const value = misspelt(key) ? null : facts.get(key);
    return value === null ? null : written(value);
  };
  const said = facts.get("signIn");
  const signIn = said === null ? null : (readIssuer(reading, said, facts, misspelt) ?? signInOf(reading, said));
  const { signUp, signOut } = readSignInFacts(reading, facts, signIn);
  const roleWithoutSignIn = role("roleWithoutSignIn");
  if (roleWithoutSignIn !== null && (signIn === null || signIn.kind === "none" || signIn.kind === "profile"))
    reading.problem("role-without-use", roleWithoutSignIn.span, { role: roleWithoutSignIn.value });
  return {
    signIn,
    roleOfNewUser: role("roleOfNewUser"),
    roleWithoutSignIn,
    ...(signUp === null ? {} : { signUp }),
    ...(signOut === null ? {} : { signOut }),
    rights: items.map((item) => readRight(reading, names, item, events, earlier)),
    closed,
    ...(problem === null ? {} : { problem }),
  };
}

function signInOf(reading: Reading, value: Rich): SignIn {
  const span = value.span;
  const text = value.plain;
  if (/^(?:none|no|nobody|without)\b/iu.test(text)) return { kind: "none", span };
  if (/profile|^(?:pick|choose|select)\s+(?:an?|your|one['’]s)\s+(?:name|person|user)\.?$/iu.test(text))
    return { kind: "profile", span };
  const call = /^(?:by\s+)?(?:the\s+)?call\s+(.+?)\.?$/iu.exec(text);
  if (call !== null) return { kind: "call", call: call[1] ?? "", span };
  reading.problem("sign-in-not-understood", span, { written: text });
  // Closed: a sign-in method that can't be read lets nobody in.
  return { kind: "unknown", span };
}

const ACTIONS: Readonly<Record<string, Action>> = {
  see: "see",
  read: "see",
  view: "see",
  create: "create",
  add: "create",
  change: "change",
  edit: "change",
  update: "change",
  delete: "delete",
  remove: "delete",
};

function readRight(
  reading: Reading,
  names: Names,
  item: Item<typeof RIGHT>,
  events: ReadonlyMap<string, string>,
  earlier: EarlierNames,
): Right {
  const roles = item.get("role") ?? item.heading;
  const may = item.get("may");
  const on = item.get("on");
  if (roles === null) item.close(reading.problem("right-without-role", item.span, {}));
  if (may === null) item.close(reading.problem("right-without-action", item.span, {}));
  const onlyIf = readCondition(reading, item.get("onlyIf"), "Only if");
  item.close(onlyIf.problem);
  const giving = givingIn(may);
  const doubts: UnreadRight = { actions: may === null, things: [] };
  const actions = (giving?.rest ?? [may]).flatMap((part) => actionsIn(reading, part, events, item, doubts));
  const needsThing = giving !== null || actions.some((each) => each.kind === "action");
  if (on === null && needsThing) {
    item.close(reading.problem("right-without-thing", item.span, {}));
    doubts.things.push(...couldBeAny(names));
  }
  const things =
    on === null
      ? needsThing
        ? []
        : [{ kind: "everything" as const }]
      : (allBut(reading, names, on, item, doubts) ??
        namesIn(on).flatMap((part) => thingOf(reading, names, part, item, earlier, doubts)));
  const all = giving === null ? actions : [...actions, ...givenBy(reading, names, giving, things, item)];
  const closes = closedByDoubt(doubts, { may: all, on: things }, events.values());
  return {
    span: item.span,
    roles: namesIn(roles).map((role) =>
      ANYONE.test(role.plain) ? { ...written(role), value: "anyone" } : written(role),
    ),
    may: all,
    on: things,
    onlyIf: onlyIf.value,
    problem: item.problem,
    ...(closes === null ? {} : { closes }),
  };
}

const ANYONE = /^(?:anyone|anybody|everyone|everybody|all roles|every role|any role)$/iu;
const EVERYTHING = /^(?:everything|all|anything|every entity|all entities)$/iu;

/** `everything except delete, change`: the exception extends to the end, so that a comma never grants anything. */
const EXCEPT = /(?:^|[,;]\s*|\s+and\s+)(?:everything|all|anything)\s+(?:except|but(?:\s+not)?|without|apart from)\s+/iu;

function actionsIn(
  reading: Reading,
  may: Rich | null,
  events: ReadonlyMap<string, string>,
  item: Item<typeof RIGHT>,
  doubts: UnreadRight,
): Right["may"] {
  const found = may === null ? null : EXCEPT.exec(may.text);
  const all = (cell: Rich | null): Right["may"] =>
    namesIn(cell).flatMap((part) => mayOf(reading, part, events, item, doubts));
  if (may === null || found === null) return all(may);
  const before = all(may.slice(0, found.index));
  const left = all(may.slice(found.index + found[0].length));
  const except = left.flatMap((each) => (each.kind === "action" ? [each.action] : []));
  // A part that can't be excepted would be granted, so the row is closed. Events are restricted by their *Who* instead.
  if (except.length < left.length || except.length === 0)
    item.close(reading.problem("exception-not-an-action", may.span, { written: may.plain }));
  return [...before, { kind: "everything", except }];
}

/** `create with Name, Kind; see`: the fields end at a semicolon, or at the next word that is an action. */
const GIVING = /(^|[,;]\s*|\s+and\s+)(?:create|add)\s+(with|without)\s+/iu;

interface Giving {
  readonly fields: readonly Rich[];
  readonly without: boolean;
  /** The other actions of the cell. */
  readonly rest: readonly Rich[];
  readonly cell: Rich;
}

function givingIn(may: Rich | null): Giving | null {
  const found = may === null ? null : GIVING.exec(may.text);
  if (may === null || found === null) return null;
  const [first, ...others] = may.slice(found.index + found[0].length).split(";");
  const parts = first === undefined ? [] : first.split(",").flatMap((part) => part.split(" and "));
  const end = parts.findIndex((part) => valueNamed(ACTIONS, part.plain.toLocaleLowerCase("en")) !== undefined);
  const before = may.slice(0, found.index).trim();
  return {
    fields: end === -1 ? parts : parts.slice(0, end),
    without: found[2]?.toLowerCase() === "without",
    rest: [...(before.text === "" ? [] : [before]), ...(end === -1 ? [] : parts.slice(end)), ...others],
    cell: may,
  };
}

function givenBy(
  reading: Reading,
  names: Names,
  { fields, without, cell }: Giving,
  things: Right["on"],
  item: Item<typeof RIGHT>,
): Right["may"] {
  const entities = things.flatMap((thing) => (thing.kind === "entity" ? [thing.entity] : []));
  const [entity] = entities;
  if (entity === undefined || entities.length !== things.length || entities.length > 1) {
    item.close(reading.problem("create-with-several", cell.span, {}));
    return [{ kind: "action", action: "create", with: [] }];
  }
  const keys = fields.flatMap((part) => {
    const key = part.hasCode ? null : names.field(entity, part.plain);
    if (key !== null) return [key];
    const near = suggest(part.plain, names.fieldNames(entity));
    item.close(
      part.hasCode
        ? reading.problem("create-with-code", part.span, {})
        : reading.problem("field-unknown", part.span, { name: part.plain, entity, near }),
    );
    return [];
  });
  const given = without ? names.fieldKeys(entity).filter((key) => !keys.includes(key)) : keys;
  return [{ kind: "action", action: "create", with: given }];
}

function mayOf(
  reading: Reading,
  part: Rich,
  events: ReadonlyMap<string, string>,
  item: Item<typeof RIGHT>,
  doubts: UnreadRight,
): Right["may"][number][] {
  const text = part.plain.replace(/^(?:and|or)\s+/iu, "");
  if (EVERYTHING.test(text)) return [{ kind: "everything" }];
  const action = valueNamed(ACTIONS, text.toLocaleLowerCase("en"));
  if (action !== undefined) return [{ kind: "action", action }];
  const event = events.get(text.toLocaleLowerCase("en"));
  if (event !== undefined) return [{ kind: "event", event }];
  // `see and change`: two actions in one part.
  const halves = part.split(" and ");
  if (halves.length > 1) return halves.flatMap((half) => mayOf(reading, half, events, item, doubts));
  doubts.actions = true;
  item.close(
    reading.problem("action-unknown", part.span, {
      name: part.plain,
      near: suggest(text, [...Object.keys(ACTIONS), "everything", ...events.values()]),
    }),
  );
  return [];
}

/**
 * `everything except Site` under *On*: not supported. Rows name their entities, so that a new entity is open to nobody.
 * Null: no such words.
 */
function allBut(
  reading: Reading,
  names: Names,
  on: Rich,
  item: Item<typeof RIGHT>,
  doubts: UnreadRight,
): Right["on"] | null {
  const found = EXCEPT.exec(on.text);
  if (found === null || on.hasCode) return null;
  const left = namesIn(on.slice(found.index + found[0].length)).flatMap((part) => part.split(" and "));
  const keys = left.map((part) => names.entity(part.plain));
  const others = names.entityNames().filter((name) => {
    const key = names.entity(name);
    return key !== null && !keys.includes(key) && !names.isRow(key);
  });
  const isClear = found.index === 0 && !keys.includes(null) && others.length > 0;
  const fix: Fix = {
    title: `Change to ${others.join(", ")}`,
    edits: [{ span: on.span, text: others.join(", ") }],
    safe: false,
  };
  item.close(
    reading.problem(
      "everything-but-things",
      on.span,
      { written: on.plain, others: isClear ? others : [] },
      isClear ? fix : undefined,
    ),
  );
  doubts.things.push(...couldBeAny(names));
  return [];
}

function thingOf(
  reading: Reading,
  names: Names,
  part: Rich,
  item: Item<typeof RIGHT>,
  earlier: EarlierNames,
  doubts: UnreadRight,
): Right["on"][number][] {
  const text = part.plain.replace(/^(?:and|or)\s+/iu, "");
  if (EVERYTHING.test(text)) return [{ kind: "everything" }];
  const whole = names.entity(text);
  if (whole !== null) return [{ kind: "entity", entity: whole }];
  const dot = text.lastIndexOf(".");
  const name = dot === -1 ? text : text.slice(0, dot);
  const near = suggest(name, names.entityNames());
  const entity = names.entity(name) ?? earlier.entity(name) ?? (near === null ? null : names.entity(near));
  if (names.entity(name) === null) {
    const halves = part.split(" and ");
    if (halves.length > 1) return halves.flatMap((half) => thingOf(reading, names, half, item, earlier, doubts));
    item.close(reading.problem("entity-unknown", part.span, { name, near }));
  }
  if (entity === null) {
    doubts.things.push(...couldBe(names, text));
    return [];
  }
  if (dot === -1) return [{ kind: "entity", entity }];
  const fieldName = text.slice(dot + 1);
  const nearField = suggest(fieldName, names.fieldNames(entity));
  const field =
    names.field(entity, fieldName) ??
    earlier.field(entity, fieldName) ??
    (nearField === null ? null : names.field(entity, nearField));
  if (names.field(entity, fieldName) === null)
    item.close(reading.problem("field-unknown", part.span, { name: fieldName, entity: name, near: nearField }));
  // The row grants nothing, but it still closes the field that it nearly names, or every field that it could mean.
  if (field === null) doubts.things.push(...couldBeField(names, entity, fieldName));
  return field === null ? [] : [{ kind: "field", entity, field }];
}
