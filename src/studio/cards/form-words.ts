import type { Kind } from "#edit/change.ts";
import type { Refusal } from "#edit/refusal.ts";
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
  SCREEN,
  STATUS,
  TRANSITION,
} from "#read/keys.ts";
import { valueNamed } from "#text/by-name.ts";
import type { CardWords } from "../words/cards/en.ts";

const KEYS: { readonly [kind in Kind]?: Keys } = {
  purpose: PURPOSE,
  screen: SCREEN,
  block: BLOCK,
  entity: ENTITY,
  field: FIELD,
  transition: TRANSITION,
  status: STATUS,
  rule: RULE,
  roles: ROLE_FACTS,
  right: RIGHT,
  calls: CALL_FACTS,
  call: CALL,
  resource: RESOURCE,
  error: ERROR,
  constant: CONSTANT,
};

/** The label of a value; rare values have the document's own word. */
export function labelOf(kind: Kind, key: string, words: CardWords): string {
  return (
    valueNamed<string>(words.labels, `${kind}.${key}`) ??
    valueNamed<string>(words.labels, key) ??
    KEYS[kind]?.[key]?.names[0] ??
    key
  );
}

/** The help below a field, if it has one. */
export const helpOf = (kind: Kind, key: string, words: CardWords): string | undefined =>
  valueNamed<string>(words.helps, `${kind}.${key}`);

export const refusalInWords = ({ code, about }: Refusal, words: CardWords): string =>
  words.refusals[code].replaceAll("{about}", about);
