import type { AnalysedDocument } from "../../analysed-document.ts";
import type { PlainWords } from "../plain-words.ts";
import { endsHere, fits, readAction, readOwn, readWhich, rightsWords, saysNone, saysYes } from "./rights-words.ts";
import { ACTIONS, type RightsInWords, type RightTarget } from "./said-rights.ts";

export const LETTERS: Readonly<Record<string, (typeof ACTIONS)[number]>> = {
  C: "create",
  R: "see",
  U: "change",
  D: "delete",
};

const FULL = /^(?:everything|anything|full(?:\s+(?:access|rights|control))?|all\s+rights)$/iu;
const CRUD = /^(?:[CRUD](?:\s*[,/]?\s*[CRUD])*|crud)$/u;

/** The actions in a cell for a role and a thing: `see all, create, edit own`, `RU`, `full`, `read only`, `–`. */
export function readActions(
  said: RightsInWords,
  study: AnalysedDocument,
  text: string,
  role: string,
  thing: RightTarget,
): boolean {
  const before = said.grants.length;
  if (!readCell(said, study, text.trim(), role, thing)) return false;
  const granted = said.grants.slice(before).map(({ may }) => may);
  if (granted.includes("everything")) return true;
  for (const action of ACTIONS) if (!granted.includes(action)) said.leaveOut(role, action, thing);
  return true;
}

function readCell(
  said: RightsInWords,
  study: AnalysedDocument,
  cell: string,
  role: string,
  thing: RightTarget,
): boolean {
  if (saysNone(cell)) {
    said.deny([role], null, thing);
    return true;
  }
  const grant = (may: string, onlyIf: string | null = null): boolean => {
    said.grant(role, may, thing, onlyIf);
    return fits(study, may, thing);
  };
  if (FULL.test(cell)) return grant("everything");
  if (CRUD.test(cell)) {
    const letters = cell.toUpperCase().replace(/[^CRUD]/gu, "");
    return ACTIONS.every((action) => !letters.includes(letterOf(action)) || grant(action));
  }
  const words = rightsWords(study, cell, thing.kind === "everything" ? null : thing.entity);
  if (words === null) return false;
  if (saysYes(cell) || /^all$/iu.test(cell)) return least(said, grant("see"));
  const own = readOwn(words, thing);
  if (own !== null) return endsHere(words) && least(said, grant("see", own));
  const phrases = readPhrases(said, words, thing);
  if (phrases === null) return false;
  const { deeds, isAll } = phrases;
  if (isAll)
    for (const action of ACTIONS) if (!deeds.some(({ may }) => may === action)) said.deny([role], action, thing);
  return deeds.every(({ may, onlyIf }) => grant(may, onlyIf));
}

const letterOf = (action: string): string => Object.keys(LETTERS).find((letter) => LETTERS[letter] === action) ?? "";

/** The cell names no action; the minimum is to see. */
function least(said: RightsInWords, isGranted: boolean): boolean {
  said.isUnsure = true;
  said.isLeast = true;
  return isGranted;
}

interface Phrases {
  readonly deeds: readonly { readonly may: string; readonly onlyIf: string | null }[];
  /** `view only` */
  readonly isAll: boolean;
}

/** `see all, create, edit own`: a restriction on the last action also applies to the actions before it. */
function readPhrases(said: RightsInWords, words: PlainWords, thing: RightTarget): Phrases | null {
  const deeds: { may: string; onlyIf: string | null }[] = [];
  let isAll = false;
  let waiting: string[] = [];
  const settle = (onlyIf: string | null): void => {
    deeds.push(...waiting.map((may) => ({ may, onlyIf })));
    waiting = [];
  };
  for (;;) {
    words.take(/can|may/u);
    isAll ||= words.take(/only/u) !== null;
    const may = readAction(words);
    if (may === null) return null;
    waiting.push(may);
    isAll ||= words.take(/-?\s*only(?!\s+(?:if|when|while|own|their))/u) !== null;
    const which = readWhich(words, thing);
    if (which !== null) {
      said.isUnsure = true;
      settle(which.onlyIf);
    }
    const between = words.take(/,\s*and|,|;|\/|&|\+|and/u)?.[0];
    if (between === undefined || between === ";") settle(null);
    if (between === undefined) return endsHere(words) ? { deeds, isAll } : null;
  }
}
