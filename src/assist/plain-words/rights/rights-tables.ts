import type { Row, Table } from "#read/markdown/outline.ts";
import { isExplanation } from "#read/match-keys.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import type { PlainWords } from "../plain-words.ts";
import { LETTERS, readActions } from "./rights-cells.ts";
import {
  isCross,
  isEvent,
  knownRole,
  readAction,
  readMark,
  readThing,
  rightsWords,
  rolesIn,
  saysYes,
} from "./rights-words.ts";
import type { RightsInWords, RightTarget } from "./said-rights.ts";

const MOST_CELLS = 600;
const ROLE_HEAD = /^(?:roles?|who|users?)?$/iu;
const THING_HEAD = /^(?:entity|entities|what|on|objects?|things?|records?|resources?|data)$/iu;
const ACTION_HEAD = /^(?:actions?|permissions?|rights?|events?|may|can)$/iu;

/** Rights in a table of another form than *Role, May, On, Only if*; false: a part is not understood. */
export function readTable(said: RightsInWords, study: AnalysedDocument, table: Table): boolean {
  const { columns, rows } = table;
  const cells = [...columns, ...rows.flatMap((row) => row.cells)];
  if (table.slip !== undefined || rows.length === 0 || columns.length < 2 || cells.length > MOST_CELLS) return false;
  if (cells.some(({ hasCode }) => hasCode) || rows.some(({ surplus }) => surplus !== undefined)) return false;
  if (!crossesAreClear(said, rows)) return false;
  const [first = "", second = "", ...others] = columns.map(({ plain }) => plain.trim());
  const heads = [second, ...others];
  const things = heads.map((head) => thingNamed(study, head));
  if (things.every((thing) => thing !== null)) {
    const isOther = THING_HEAD.test(first) || ACTION_HEAD.test(first) || isThingOrAction(study, first);
    return !isOther && !heads.every((head) => knownRole(study, head) !== null) && readMatrix(said, study, rows, things);
  }
  const actions = others.map((head) => actionNamed(study, head));
  if (ROLE_HEAD.test(first) && THING_HEAD.test(second))
    return actions.length > 0 && actions.every((one) => one !== null) && readByAction(said, study, rows, actions);
  const isRoleHead = first !== "" && ROLE_HEAD.test(first);
  return !isRoleHead && !isExplanation(first) && readByRole(said, study, rows, heads);
}

/** Beside another kind of tick, `x` means no. */
function crossesAreClear(said: RightsInWords, rows: readonly Row[]): boolean {
  const texts = rows.flatMap(({ cells }) => cells.slice(1).map(({ plain }) => plain));
  if (!texts.some(isCross)) return true;
  said.isUnsure = true;
  return !texts.some((text) => saysYes(text) && !isCross(text));
}

const isThingOrAction = (study: AnalysedDocument, head: string): boolean =>
  thingNamed(study, head) !== null || actionNamed(study, head) !== null;

function thingNamed(study: AnalysedDocument, text: string): RightTarget | null {
  if (/^all$/iu.test(text.trim())) return { kind: "everything" };
  const words = rightsWords(study, text);
  const thing = words === null ? null : readThing(words);
  return words !== null && thing !== null && words.isAtEnd ? thing : null;
}

function actionNamed(study: AnalysedDocument, text: string): string | null {
  const letter = /^[CRUD]$/u.test(text) ? LETTERS[text] : undefined;
  if (letter !== undefined) return letter;
  const words = rightsWords(study, text.replace(/\?$/u, ""));
  words?.take(/can|may/u);
  const action = words === null ? null : readAction(words);
  return words !== null && words.isAtEnd ? action : null;
}

/** `Role, Tool, Loan`: each cell has the role's actions on that thing. */
function readMatrix(
  said: RightsInWords,
  study: AnalysedDocument,
  rows: readonly Row[],
  things: readonly RightTarget[],
): boolean {
  return rows.every(({ cells: [role, ...cells] }) => {
    const roles = rolesIn(study, role?.plain ?? "");
    return cells.every((cell, i) => {
      const thing = things[i];
      return thing !== undefined && roles?.every((one) => readActions(said, study, cell.plain, one, thing)) === true;
    });
  });
}

/** `Role, Entity, See, Create`: a mark in each cell. An empty role repeats the one above. */
function readByAction(
  said: RightsInWords,
  study: AnalysedDocument,
  rows: readonly Row[],
  actions: readonly (string | null)[],
): boolean {
  let above: readonly string[] | null = null;
  return rows.every(({ cells: [role, thing, ...cells] }) => {
    const written = role?.plain.trim() ?? "";
    if (written === "") said.isUnsure = true;
    else above = rolesIn(study, written);
    const roles = above;
    const things = thingsIn(study, thing?.plain ?? "");
    if (roles === null || things === null) return false;
    return cells.every((cell, i) => {
      const may = actions[i] ?? null;
      return (
        may !== null && roles.every((one) => things.every((each) => readMark(said, study, cell.plain, one, may, each)))
      );
    });
  });
}

/** `Action, member, keeper`: marks beside `See loans`, or actions beside `Loan`. */
function readByRole(
  said: RightsInWords,
  study: AnalysedDocument,
  rows: readonly Row[],
  heads: readonly string[],
): boolean {
  const roles = heads.map((head) =>
    isThingOrAction(study, head) || isExplanation(head) ? null : rolesIn(study, head),
  );
  return rows.every(({ cells: [first, ...cells] }) => {
    const deeds = deedsIn(study, first?.plain ?? "");
    if (deeds === null) return false;
    return cells.every(
      (cell, i) =>
        roles[i]?.every((role) =>
          deeds.things.every((thing) =>
            deeds.may === null
              ? readActions(said, study, cell.plain, role, thing)
              : deeds.may.every((may) => readMark(said, study, cell.plain, role, may, thing)),
          ),
        ) === true,
    );
  });
}

interface Deeds {
  /** Null: the cells contain the actions. */
  readonly may: readonly string[] | null;
  readonly things: readonly RightTarget[];
}

/** `See loans`, `Create and edit Tool`, `Return`, or `Loan` alone. */
function deedsIn(study: AnalysedDocument, text: string): Deeds | null {
  const alone = thingsIn(study, text);
  if (alone !== null) return { may: null, things: alone };
  const words = rightsWords(study, text);
  const may = words === null ? null : readList(words, () => readAction(words));
  if (words === null || may === null) return null;
  if (words.isAtEnd) {
    const things = may.map((one) => recordsWith(study, one));
    const [thing] = things;
    return thing === undefined || thing === null || things.length > 1 ? null : { may, things: [thing] };
  }
  const things = readThings(words);
  return things !== null && words.isAtEnd ? { may, things } : null;
}

/** The only entity that has an event of this name. */
export function recordsWith(study: AnalysedDocument, event: string): RightTarget | null {
  const found = study.symbols.ofKind("event").filter(({ name }) => name === event);
  const entity = found.length === 1 ? (found[0]?.entity ?? null) : null;
  return entity === null || !isEvent(event) ? null : { kind: "entity", entity };
}

function thingsIn(study: AnalysedDocument, text: string): readonly RightTarget[] | null {
  const all = thingNamed(study, text);
  if (all !== null) return [all];
  const words = rightsWords(study, text);
  const things = words === null ? null : readThings(words);
  return words !== null && words.isAtEnd ? things : null;
}

function readThings(words: PlainWords): readonly RightTarget[] | null {
  words.take(/all|the|an?|any/u);
  return readList(words, () => readThing(words));
}

/** One or more items, separated by commas or `and`. */
export function readList<T>(words: PlainWords, next: () => T | null): readonly T[] | null {
  const first = next();
  if (first === null) return null;
  const found = [first];
  for (;;) {
    const further = words.attempt(() => (words.take(/,\s*(?:and|or)|,|\/|&|\+|and|or/u) === null ? null : next()));
    if (further === null) return found;
    found.push(further);
  }
}
