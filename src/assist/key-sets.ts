import {
  BLOCK,
  CALL,
  CALL_FACTS,
  CONSTANT,
  ENTITY,
  ERROR,
  FIELD,
  type Keys,
  PURPOSE,
  RESOURCE,
  RIGHT,
  ROLE_FACTS,
  RULE,
  SCENARIO,
  SCREEN,
  STATUS,
  TRANSITION,
  WIRE,
} from "#read/keys.ts";
import { matchKey } from "#read/match-keys.ts";
import type { Part } from "#read/sections.ts";

/** A set of keys and the name that prefixes their paths: `screen.shows`, `field.type`. */
export interface KeySet {
  readonly name: string;
  readonly keys: Keys;
}

const set = (name: string, keys: Keys): KeySet => ({ name, keys });

const PURPOSE_SET = set("purpose", PURPOSE);
const SCREEN_SET = set("screen", SCREEN);
const ENTITY_SET = set("entity", ENTITY);
const FIELD_SET = set("field", FIELD);
const RULE_SET = set("rule", RULE);
const CALL_SET = set("call", CALL);
const RESOURCE_SET = set("resource", RESOURCE);
const SCENARIO_SET = set("scenario", SCENARIO);

/** Keys of the bullets of a part: those directly under its heading, or those in its blocks. */
export function factSets(part: Part | null, inBlock: boolean): readonly KeySet[] {
  switch (part) {
    case 1:
      return [PURPOSE_SET];
    case 2:
      return inBlock ? [SCREEN_SET] : [];
    case 3:
      return inBlock ? [ENTITY_SET] : [];
    case 5:
      return [RULE_SET];
    case 6:
      return [set("roles", ROLE_FACTS)];
    case 7:
      return inBlock ? [CALL_SET, RESOURCE_SET] : [set("calls", CALL_FACTS)];
    case "scenarios":
      return [SCENARIO_SET];
    default:
      return [];
  }
}

function tableSets(part: Part | null): readonly KeySet[] {
  switch (part) {
    case 2:
      return [SCREEN_SET, set("block", BLOCK)];
    case 3:
      return [FIELD_SET];
    case 4:
      return [set("transition", TRANSITION), set("status", STATUS)];
    case 5:
      return [RULE_SET];
    case 6:
      return [set("right", RIGHT)];
    case 7:
      return [CALL_SET, set("wire", WIRE)];
    case 8:
      return [set("error", ERROR)];
    case 9:
      return [set("constant", CONSTANT)];
    default:
      return [];
  }
}

const keyIn = (written: string, { keys }: KeySet): string | null => {
  const match = matchKey(written, keys);
  return match.kind === "prose" ? null : match.key;
};

/** The key set that matches a table's heads best. */
export function setOfTable(part: Part | null, heads: readonly string[]): KeySet | null {
  let best: KeySet | null = null;
  let most = 0;
  for (const each of tableSets(part)) {
    const score = heads.filter((head) => keyIn(head, each) !== null).length;
    if (score <= most) continue;
    most = score;
    best = each;
  }
  return best ?? tableSets(part)[0] ?? null;
}

/** `screen.shows` for a column or a bullet; null: unknown. */
export function keyPath(written: string, sets: readonly KeySet[]): string | null {
  for (const each of sets) {
    const key = keyIn(written, each);
    if (key !== null) return `${each.name}.${key}`;
  }
  return null;
}
