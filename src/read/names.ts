import { entityKey, looseName } from "#text/names.ts";

/** Finds entities and fields by the names that people write: any case, spaces or underscores, plurals. */
export class Names {
  /** The currency of all amounts. */
  readonly currency: string;
  readonly #entities = new Map<string, { readonly name: string; readonly key: string }>();
  readonly #fields = new Map<string, Map<string, { readonly name: string; readonly key: string }>>();

  readonly #people = new Set<string>();
  readonly #references = new Map<string, string>();
  readonly #children = new Map<string, string[]>();

  constructor(currency = "EUR") {
    this.currency = currency;
  }

  addEntity(name: string): void {
    const key = entityKey(name);
    const loose = compactName(key);
    if (!this.#entities.has(loose)) this.#entities.set(loose, { name, key });
  }

  addField(entity: string, name: string, key: string): void {
    let fields = this.#fields.get(entity);
    if (fields === undefined) this.#fields.set(entity, (fields = new Map()));
    const loose = compactName(key);
    if (!fields.has(loose)) fields.set(loose, { name, key });
  }

  /** Marks a field that holds a person. In *Who* its name means that person. */
  markPerson(entity: string, key: string): void {
    this.#people.add(`${entity}.${key}`);
  }

  isPerson(entity: string, key: string): boolean {
    return this.#people.has(`${entity}.${key}`) || key === "created_by" || key === "changed_by";
  }

  /** Marks a reference, which the dots of a path may follow. */
  markReference(entity: string, key: string, target: string): void {
    this.#references.set(`${entity}.${key}`, target);
  }

  /** The entity that a field refers to; undefined: it does not refer to a single record. */
  target(entity: string, key: string): string | undefined {
    if (key === "created_by" || key === "changed_by") return "Person";
    return this.#references.get(`${entity}.${key}`);
  }

  markChildren(entity: string, rows: string): void {
    const known = this.#children.get(entity);
    if (known === undefined) this.#children.set(entity, [rows]);
    else if (!known.includes(rows)) known.push(rows);
  }

  /** True if its records are child rows. */
  isRow(entity: string): boolean {
    return this.ownersOf(entity).length > 0;
  }

  /** The entities that have its records as child rows. */
  ownersOf(entity: string): readonly string[] {
    return [...this.#children].flatMap(([owner, rows]) => (rows.includes(entity) ? [owner] : []));
  }

  /** The entities whose records are child rows of this one. */
  childrenOf(entity: string): readonly string[] {
    return this.#children.get(entity) ?? [];
  }

  /** The keys of `site.manager`, if every dot follows a reference and the last field holds a person; else null. */
  pathToPerson(entity: string, written: string): string | null {
    const keys: string[] = [];
    let at: string | undefined = entity;
    for (const part of written.split(".")) {
      const key: string | null = at === undefined ? null : this.field(at, part);
      if (at === undefined || key === null) return null;
      keys.push(key);
      if (keys.length === written.split(".").length) return this.isPerson(at, key) ? keys.join(".") : null;
      at = this.target(at, key);
    }
    return null;
  }

  /** The key of an entity, or null. */
  entity(written: string): string | null {
    return this.#lookUp(this.#entities, compactName(written));
  }

  field(entity: string, written: string): string | null {
    const fields = this.#fields.get(entity);
    return fields === undefined ? null : (fields.get(compactName(written))?.key ?? null);
  }

  entityNames(): string[] {
    return [...this.#entities.values()].map(({ name }) => name);
  }

  fieldNames(entity: string): string[] {
    return [...(this.#fields.get(entity)?.values() ?? [])].map(({ name }) => name);
  }

  fieldKeys(entity: string): string[] {
    return [...(this.#fields.get(entity)?.values() ?? [])].map(({ key }) => key);
  }

  #lookUp(map: ReadonlyMap<string, { readonly key: string }>, loose: string): string | null {
    for (const form of [loose, ...singulars(loose)]) {
      const found = map.get(form);
      if (found !== undefined) return found.key;
    }
    return null;
  }
}

/** `list of Claims`, `cards of Categories`: English plurals are read as the entity they name. */
function singulars(name: string): string[] {
  const forms: string[] = [];
  if (name.endsWith("ies")) forms.push(`${name.slice(0, -3)}y`);
  if (name.endsWith("es")) forms.push(name.slice(0, -2));
  if (name.endsWith("s")) forms.push(name.slice(0, -1));
  if (name === "people") forms.push("person");
  return forms;
}

export const compactName = (name: string): string => looseName(name).replace(/[^\p{L}\p{N}\p{M}]+/gu, "");

/** The maximum number of words in a name; more are a sentence. */
const MOST_WORDS = 10;
const ENDS_NAME = /[,;:.!?"“”„«»‘()[\]{}\uE000]/u;

/**
 * The longest name that the text has at `from`, up to a word boundary. Needed for phrases such as
 * `by Posted on latest first`, because names may have several words. `find` looks up a name.
 */
export function longestName(
  text: string,
  from: number,
  find: (written: string) => string | null | undefined,
): { name: string; end: number } | null {
  const ends: number[] = [];
  for (let i = from; i <= text.length && ends.length < MOST_WORDS; i++) {
    const char = text[i];
    if (i > from && isWordPart(text[i - 1]) && !isWordPart(char)) ends.push(i);
    if (char === undefined || ENDS_NAME.test(char)) break;
  }
  for (const end of ends.reverse()) {
    const name = find(text.slice(from, end));
    if (name !== null && name !== undefined) return { name, end };
  }
  return null;
}

const isWordPart = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(char);
