import type { AnalysedDocument } from "../../analysed-document.ts";
import type { PlainWords } from "../plain-words.ts";
import {
  endsHere,
  fits,
  isEvent,
  knownRole,
  ownOf,
  readAction,
  readOnlyIf,
  readThing,
  rightsWords,
  roleNamed,
  rolesIn,
} from "./rights-words.ts";
import { readList, recordsWith } from "./rights-tables.ts";
import { ANYONE, both, type Grant, type RightsInWords, type RightTarget } from "./said-rights.ts";

const CAN = "can|may|(?:is|are)\\s+allowed\\s+to";
const CANNOT = /can(?:not|['’]t|\s+not)|(?:may|must)\s+not|(?:is|are)\s+not\s+allowed\s+to/u;
const ONLY_FOR = new RegExp(`^only\\s+(.+?)\\s+(?:${CAN})\\s+(.+)$`, "iu");
const NOBODY = new RegExp(`^(?:nobody|no\\s+one)\\s+(?:${CAN})\\s+(.+)$`, "iu");
const SENTENCE = new RegExp(
  `^(?:(?:an?|the|all|every|each)\\s+)?(.+?)\\s+((?:${CAN}|cannot|can['’]t|must\\s+not)\\s.+)$`,
  "iu",
);

/** `A member can see tools and change own loans.`; false: a word is not understood. */
export function readSentence(said: RightsInWords, study: AnalysedDocument, text: string): boolean {
  const only = ONLY_FOR.exec(text);
  if (only !== null) {
    const roles = knownRoles(study, only[1] ?? "");
    return roles !== null && readClauses(said, study, only[2] ?? "", roles, "nobody else");
  }
  const nobody = NOBODY.exec(text);
  if (nobody !== null) return readClauses(said, study, nobody[1] ?? "", [ANYONE], "refused");
  const [, subject = "", clauses = ""] = SENTENCE.exec(text) ?? [];
  const roles = rolesIn(study, subject);
  // `Senior members` may be a role, or only some of the members.
  const isClear =
    roles?.every((role) => role === ANYONE || knownRole(study, role) !== null || !/\s/u.test(role)) === true;
  return roles !== null && isClear && readClauses(said, study, clauses, roles, "granted");
}

/** `member: can see tools`, `Tool.Price: keeper only`. */
export function readFact(said: RightsInWords, study: AnalysedDocument, key: string, value: string): boolean {
  const thing = thingOf(study, key);
  if (thing !== null) {
    const [, before, after] = /^(?:only\s+(.+?)|(.+?)\s+only)\.?$/iu.exec(value.trim()) ?? [];
    const roles = knownRoles(study, before ?? after ?? "");
    if (roles === null || roleNamed(study, key) !== null) return false;
    said.isUnsure = true;
    said.keepFor(roles, thing);
    return true;
  }
  const roles = rolesIn(study, key);
  return roles !== null && readClauses(said, study, value, roles, "granted");
}

function thingOf(study: AnalysedDocument, text: string): RightTarget | null {
  const words = rightsWords(study, text);
  const thing = words === null ? null : readThing(words);
  return words?.isAtEnd === true && thing?.kind !== "everything" ? thing : null;
}

function knownRoles(study: AnalysedDocument, text: string): readonly string[] | null {
  const roles = rolesIn(study, text.replace(/^(?:the|an?)\s+/iu, ""));
  return roles?.every((role) => knownRole(study, role) !== null) === true ? roles : null;
}

type Permission = "granted" | "refused" | "nobody else";

/** `can see X and Y, can create Z, cannot delete anything` */
function readClauses(
  said: RightsInWords,
  study: AnalysedDocument,
  text: string,
  roles: readonly string[],
  permission: Permission,
): boolean {
  const words = rightsWords(study, text);
  if (words === null) return false;
  const granted: Grant[] = [];
  let isConfined = false;
  let isRefused = permission === "refused";
  do {
    if (words.take(CANNOT) !== null) isRefused = true;
    else if (words.take(new RegExp(CAN, "u")) !== null) isRefused = permission === "refused";
    words.take(/also/u);
    if (words.take(/only/u) !== null) isConfined = true;
    const clause = readClause(words);
    if (clause === null || (isRefused && clause.objects.some(({ onlyIf }) => onlyIf !== null))) return false;
    const isUnknown = roles.some((role) => role !== ANYONE && knownRole(study, role) === null);
    if (isRefused && isUnknown) return false;
    for (const may of clause.may)
      for (const { thing, onlyIf } of clause.objects) {
        if (!fits(study, may, thing)) return false;
        if (isRefused) said.deny(roles, may === "everything" ? null : may, thing);
        else {
          if (permission === "nobody else") said.deny(roles, may === "everything" ? null : may, thing, true);
          granted.push(...roles.map((role) => ({ role, may, thing, onlyIf })));
        }
      }
  } while (words.take(/,\s*(?:and|but)|,|;|and|but/u) !== null);
  if (!endsHere(words)) return false;
  said.isUnsure = true;
  said.grants.push(...granted);
  if (isConfined) for (const role of roles) said.confine(role, granted);
  return true;
}

interface Clause {
  readonly may: readonly string[];
  readonly objects: readonly { readonly thing: RightTarget; readonly onlyIf: string | null }[];
}

/** `edit their own loans while Open`, `do everything` */
function readClause(words: PlainWords): Clause | null {
  const may = words.take(/do\s+(?:everything|anything)|everything|anything/u) === null ? null : ["everything"];
  if (may !== null) {
    if (words.take(/with|on|to/u) !== null) return withObjects(words, may);
    return { may, objects: [{ thing: { kind: "everything" }, onlyIf: null }] };
  }
  const verbs = readList(words, () => readAction(words));
  if (verbs === null) return null;
  const clause = words.attempt(() => withObjects(words, verbs));
  if (clause !== null || !verbs.every(isEvent)) return clause;
  const things = verbs.map((event) => recordsWith(words.place.study, event));
  const [thing] = things;
  return thing === undefined || thing === null || things.length > 1
    ? null
    : { may: verbs, objects: [{ thing, onlyIf: null }] };
}

function withObjects(words: PlainWords, may: readonly string[]): Clause | null {
  let isOwn = false;
  const found = readList(words, () => {
    if (words.take(/all(?:\s+(?:the|of\s+the))?(?=\s+\S)|the|an?|any|every|each/u)?.[0].startsWith("all") === true)
      isOwn = false;
    // The owner precedes the things: `their own loans and tools`.
    const saysOwn = words.take(/(?:(?:their|his|her|my|one['’]s)\s+)?own|their|his|her/u) !== null;
    isOwn ||= saysOwn;
    const thing = readThing(words);
    return thing === null ? null : { thing, isOwn };
  });
  if (found === null) return null;
  const { at } = words;
  let end: number | null = null;
  const objects: Clause["objects"][number][] = [];
  for (const { thing, isOwn: own } of found) {
    words.at = at;
    const condition = readOnlyIf(words, thing);
    // A condition shared by several kinds of things must apply to each in the same way.
    if (end !== null && words.at !== end) return null;
    end = words.at;
    const owner = own ? ownOf(words.place.study, thing) : null;
    if (own && owner === null) return null;
    objects.push({ thing, onlyIf: both(owner, condition) });
  }
  return { may, objects };
}
