import { BUILT_IN_FIELDS } from "#model/built-in-fields.ts";
import { isKeyword } from "#expr/grammar/keywords.ts";
import { saysNothing } from "#read/not-shown.ts";
import { entityKey, fieldKey } from "#text/names.ts";
import { oneLine } from "./markdown.ts";

/** A name in the document, and its key in expressions. */
export interface NameInDocument {
  readonly name: string;
  readonly key: string;
}

const MOST_WORDS = 8;
const MOST_CHARACTERS = 60;

/** Names of types take precedence over entities. `Person` is built in. */
const TAKEN_ENTITIES = new Set(
  (
    "text,long text,formatted text,list of text,number,whole number,money,percent,yes/no,date,time,date and time,duration," +
    "email,phone,link,photo,photos,file,signature,barcode,location,rating,colour,secret,person,people,persons,status,me,this,others,before,answer,everything,anyone"
  )
    .split(",")
    .map((name) => compact(name)),
);

/** Words that start or continue a phrase of the language. A name that starts with one would be parsed as the phrase. */
const PHRASE_WORDS =
  /^(?:a|an|the|one|several|many|any|where|whose|by|from|to|grouped|sorted|ordered|first|top|and|or|single|multiple|choices?|list of|lists of|rows of|links? to|references? to|series)\b/iu;

/** Words that mean a view, an aggregate or a right when they stand alone. */
const LONE_WORDS =
  /^(?:list|lists|rows|row|link|links|reference|references|cards|table|board|calendar|map|gallery|form|overview|everything|anyone|count|sum|average|min|max)$/iu;

/** Field keys with a built-in meaning in expressions. */
const TAKEN_FIELDS: ReadonlySet<string> = new Set([...BUILT_IN_FIELDS, "this", "me"]);

function compact(name: string): string {
  return name.toLocaleLowerCase("en").replace(/[^\p{L}\p{N}\p{M}]+/gu, "");
}

/** Splits `firstName`, `first_name` and `HTTPServer` into words. */
export function wordsOf(text: string): string[] {
  return oneLine(text)
    .normalize("NFC")
    .replace(/(?<=\p{Ll}|\p{N})(?=\p{Lu})/gu, " ")
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, " ")
    .replace(/['’](?=\p{L})/gu, "")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== "");
}

const isAcronym = (word: string): boolean => word.length > 1 && word === word.toLocaleUpperCase("en");
const capital = (word: string): string => word.slice(0, 1).toLocaleUpperCase("en") + word.slice(1);
const small = (word: string): string => (isAcronym(word) ? word : word.toLocaleLowerCase("en"));

function shorten(words: readonly string[]): string[] {
  const taken: string[] = [];
  let length = 0;
  for (const word of words.slice(0, MOST_WORDS)) {
    const part = word.slice(0, MOST_CHARACTERS);
    if (length + part.length > MOST_CHARACTERS) break;
    taken.push(part);
    length += part.length + 1;
  }
  return taken;
}

/** `order_items` → `Order Items`. */
export const entityWords = (label: string): string =>
  shorten(wordsOf(label))
    .map((word) => capital(small(word)))
    .join(" ");

/**
 * `first_name` and `firstName` → `First name`. Words written apart keep their capitals, as German nouns need (`Letzter
 * Zugang`), unless the whole text is in capitals.
 */
export function fieldWords(label: string): string {
  const words = shorten(wordsOf(label));
  const shouted = words.length > 1 && words.every((word) => word === word.toLocaleUpperCase("en"));
  const written = new Set(
    /\s/u.test(label.trim())
      ? oneLine(label)
          .normalize("NFC")
          .split(/[^\p{L}\p{N}\p{M}]+/u)
      : [],
  );
  return capital(
    words.map((word) => (shouted ? word.toLocaleLowerCase("en") : written.has(word) ? word : small(word))).join(" "),
  );
}

/** Gives every entity and field of a new document a unique, readable name that is safe in expressions. */
export class NameBook {
  readonly #entities = new Map<string, NameInDocument>();
  readonly #fields = new Map<string, Map<string, NameInDocument>>();
  readonly #screens = new Set<string>();
  readonly #children = new Set<string>();

  /** Reserves `owner` for child rows, where it refers to their record. Call this before their fields are named. */
  markChild(entityId: string): void {
    this.#children.add(entityId);
  }

  /** `id` identifies the entity for the importer; `label` is its name for people. */
  entity(id: string, label: string): NameInDocument {
    const known = this.#entities.get(id);
    if (known !== undefined) return known;
    let base = entityWords(label);
    base = base.replace(/^(?:A|An|The) (?=\S)/u, "");
    if (base === "" || saysNothing(base)) base = "Entry";
    if (/^\p{N}/u.test(base)) base = `Table ${base}`;
    if (LONE_WORDS.test(base) || isKeyword(base.toLowerCase()) || TAKEN_ENTITIES.has(compact(base)))
      base = `${base} Entry`;
    if (PHRASE_WORDS.test(base)) base = `Entry ${base}`;
    const taken = new Set([...this.#entities.values()].flatMap(({ name }) => [compact(name), compact(`${name}s`)]));
    const name = free(base, (each) => taken.has(compact(each)) || taken.has(compact(each).replace(/s$/u, "")));
    const named = { name, key: entityKey(name) };
    this.#entities.set(id, named);
    return named;
  }

  field(entityId: string, id: string, label: string): NameInDocument {
    let fields = this.#fields.get(entityId);
    if (fields === undefined) this.#fields.set(entityId, (fields = new Map()));
    const known = fields.get(id);
    if (known !== undefined) return known;
    const of = capital((this.#entities.get(entityId)?.name ?? "Entry").split(" ").map(small).join(" "));
    let base = fieldWords(label);
    if (base === "" || fieldKey(base) === "") base = "Field";
    if (!/^\p{L}/u.test(base)) base = `Item ${base}`;
    const isTaken = (key: string): boolean =>
      TAKEN_FIELDS.has(key) || isKeyword(key) || (key === "owner" && this.#children.has(entityId));
    if (isTaken(fieldKey(base)) || saysNothing(base)) base = `${of} ${base.toLocaleLowerCase("en")}`;
    const taken = new Set([...fields.values()].map(({ name }) => compact(name)));
    const name = free(base, (each) => taken.has(compact(each)) || isTaken(fieldKey(each)));
    const named = { name, key: fieldKey(name) };
    fields.set(id, named);
    return named;
  }

  /** A unique name for a screen. */
  screen(label: string): string {
    const base = oneLine(label.replace(/[^\p{L}\p{N}\p{M} '-]+/gu, " ")) || "Screen";
    const name = free(base, (each) => this.#screens.has(compact(each)));
    this.#screens.add(compact(name));
    return name;
  }
}

function free(base: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(base)) return base;
  for (let i = 2; ; i++) if (!isTaken(`${base} ${i}`)) return `${base} ${i}`;
}
