import { entityKey, looseName } from "#text/names.ts";

/** The entities and fields of a document, found as people write them: any case, spaces or underscores, plurals. */
export class Names {
  /** In which all amounts are. */
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

  /** Fields that hold a person: in *Who* they mean the person in them. */
  markPerson(entity: string, key: string): void {
    this.#people.add(`${entity}.${key}`);
  }

  isPerson(entity: string, key: string): boolean {
    return this.#people.has(`${entity}.${key}`) || key === "created_by" || key === "changed_by";
  }

  /** Where the dots of a path may lead. */
  markReference(entity: string, key: string, target: string): void {
    this.#references.set(`${entity}.${key}`, target);
  }

  /** The entity that a field leads to; undefined: it names no single record. */
  target(entity: string, key: string): string | undefined {
    if (key === "created_by" || key === "changed_by") return "Person";
    return this.#references.get(`${entity}.${key}`);
  }

  markChildren(entity: string, rows: string): void {
    const known = this.#children.get(entity);
    if (known === undefined) this.#children.set(entity, [rows]);
    else if (!known.includes(rows)) known.push(rows);
  }

  /** Whether its records are rows of others. */
  isRow(entity: string): boolean {
    return this.ownersOf(entity).length > 0;
  }

  /** The entities whose rows its records are. */
  ownersOf(entity: string): readonly string[] {
    return [...this.#children].flatMap(([owner, rows]) => (rows.includes(entity) ? [owner] : []));
  }

  /** The entities whose records are child rows of this one. */
  childrenOf(entity: string): readonly string[] {
    return this.#children.get(entity) ?? [];
  }

  /** The keys of `site.manager`, where every dot leads to a record and the last word is a person; null where not. */
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

/** Words a name may have; more are a sentence. */
const MOST_WORDS = 10;
const ENDS_NAME = /[,;:.!?"“”„«»‘()[\]{}\uE000]/u;

/**
 * The longest name that the text begins with at `from`, up to the end of a word. Phrases such as
 * `by Posted on latest first` are cut this way: names may have several words. `find` knows the names.
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
