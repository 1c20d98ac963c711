import { headOfView } from "#read/phrases/views.ts";
import { longestName } from "#read/names.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import { readWholeCondition, wordsAt } from "../code/conditions.ts";
import type { Offer, Words } from "../offer.ts";
import type { PlainWords, WordsPlace } from "../plain-words.ts";
import { orderInWords } from "./orders.ts";

/**
 * What a screen shows after the views that were read: `, newest first`, `that are Open`, `and its Loans`,
 * `of this Tool`. If no view was read, also `Tool details` and `all Tools`.
 */
export function asView({ study, span, text, at, place }: Words): Offer | null {
  const before = study.source.slice(at.span.start, span.start);
  const isWhole = before.trim() === "";
  const here = place.scope.variables.get("this");
  const phrase = new ViewPhrase(wordsAt(text, place), place.entity, here?.kind === "record" ? here.entity : null);
  const hasBegun = isWhole ? phrase.readFirst() : place.entity !== null;
  if (!hasBegun || !phrase.readClauses()) return null;
  const start = isWhole ? span.start : at.span.start + before.trimEnd().length;
  const written = isWhole ? phrase.written.replace(/^, /u, "") : phrase.written;
  const whole = `Change to ${before.trim()}${written}`;
  const title = written === "" ? "Leave it out: child rows stand there anyway" : whole;
  return { span: { start, end: span.end }, text: written, safe: !phrase.isUnsure, title };
}

/** `by newest first`: the reader took `newest` for a field. */
export function asNewestFirst({ study, span, text, at, place }: Words): Offer | null {
  const rest = /^[ \t]+(?:ones[ \t]+)?first/iu.exec(study.source.slice(span.end, span.end + 30))?.[0];
  if (rest === undefined || place.entity === null || at.key?.endsWith(".shows") !== true) return null;
  const order = orderInWords(wordsAt(`${text}${rest}`, place), place.entity);
  return order === null ? null : { ...order, span: { start: span.start, end: span.end + rest.length } };
}

const MOST_CLAUSES = 10;
const AND = /(?:,|;|\+|&)\s*(?:and\b|with\b|then\b)?|and|with|plus/u;
const SHOWN = /list|cards|table|board|calendar|map|gallery/u;

interface View {
  /** `list of Tool`; null: it is already in the text. */
  readonly head: string | null;
  readonly where: string[];
  order: string | null;
  first?: string;
}

/** A new view is separated from the views before it. */
function textOf({ head, where, order, first }: View): string {
  const parts = where.map((code) => (where.length > 1 && /\bor\b/u.test(code) ? `(${code})` : code));
  const condition = parts.length === 0 ? "" : ` where \`${parts.join(" and ")}\``;
  return `${head === null ? "" : `, ${head}`}${condition}${order === null ? "" : ` by ${order}`}${first === undefined ? "" : ` first ${first}`}`;
}

class ViewPhrase {
  readonly words: PlainWords;
  readonly study: AnalysedDocument;
  /** The entity of the last view. */
  #entity: string | null;
  /** The entity of the screen's record: `this` in its conditions. */
  #record: string | null;
  #isUnsure = false;
  /** The last view may be continued; the first one may begin before these words. */
  readonly #views: View[] = [{ head: null, where: [], order: null }];

  constructor(words: PlainWords, entity: string | null, record: string | null) {
    this.words = words;
    this.study = words.place.study;
    this.#entity = entity;
    this.#record = record;
  }

  get isUnsure(): boolean {
    return this.#isUnsure || this.words.isUnsure;
  }

  /** The replacement for these words, to be put after the views that were read. */
  get written(): string {
    return this.#views.map(textOf).join("");
  }

  /** `Tool details`, `all Tools`, `Tools list`, `Tool form`, `checklist of Tool`. */
  readFirst(): boolean {
    const { words } = this;
    if (words.take(/(?:check|todo|to-do)\s?list\s+(?:of|for)(?:\s+the|\s+all)?/u) !== null) {
      const listed = this.#takeEntity();
      if (listed !== null) this.#begin("list of", listed);
      return listed !== null;
    }
    words.take(/the|an?|every/u);
    const isAll = words.take(/all(?:\s+(?:the|of\s+the))?/u) !== null;
    const from = words.at;
    const entity = this.#takeEntity();
    if (entity === null) return false;
    // `Hives` is several records, and `Hive` may be one.
    const isSeveral = isAll || this.#isPlural(entity, words.text.slice(from, words.at).trim());
    if (!isSeveral && words.take(/details?(?:\s+(?:page|screen|view))?|page|record/u) !== null)
      this.#begin("one", entity);
    else if (!isSeveral && words.take(/form/u) !== null) this.#begin("form for", entity);
    else {
      const kind = words.take(SHOWN)?.[0].toLowerCase();
      if (kind === undefined && !isSeveral) return false;
      this.#begin(`${kind ?? "list"} of`, entity);
    }
    return true;
  }

  /** Reads everything that follows; false: a part is not understood. */
  readClauses(): boolean {
    for (let count = 0; !this.words.isAtEnd && this.words.rest.trim() !== "."; count++)
      if (count === MOST_CLAUSES || !this.#readClause()) return false;
    return true;
  }

  #readClause(): boolean {
    const { words } = this;
    const { at } = words;
    words.take(AND);
    if (this.#readOrder() || this.#readFirst() || this.#readCondition() || this.#readRelated() || this.#readView())
      return true;
    words.at = at;
    return false;
  }

  #readOrder(): boolean {
    const view = this.#views.at(-1);
    const order = this.#entity === null ? null : orderInWords(this.words, this.#entity);
    if (view === undefined || view.order !== null || order === null) return false;
    view.order = order.text;
    this.#isUnsure ||= !order.safe;
    return true;
  }

  #readFirst(): boolean {
    const view = this.#views.at(-1);
    if (view === undefined || view.first !== undefined) return false;
    const count = this.words.take(/(?:first|top)\s+(\d{1,6})/u)?.[1];
    if (count !== undefined) view.first = count;
    return count !== undefined;
  }

  /** `that are Open`, `where status is Open`, `of this Tool`. */
  #readCondition(): boolean {
    const { words } = this;
    const entity = this.#entity;
    if (entity === null) return false;
    const code =
      words.attempt(() => this.#ofThis(entity)) ??
      words.attempt(() => {
        const isSaid = words.take(
          /(?:that|which|who)\s+(?:are|is)|(?:only\s+)?(?:those|the\s+ones)\s+(?:that|which)\s+are|where|whose/u,
        );
        const place = isSaid === null ? null : this.#placeOf(entity);
        return place === null ? null : words.within(place, readWholeCondition);
      });
    if (code === null) return false;
    this.#views.at(-1)?.where.push(code);
    return true;
  }

  /** `of this Tool`: of the screen's record. */
  #ofThis(entity: string): string | null {
    return this.#namesRecord() === null ? null : this.#reference(entity);
  }

  #namesRecord(): string | null {
    if (this.words.take(/(?:of|for|in|on|from|with)\s+(?:this|that|the)/u) === null) return null;
    const named = this.#takeEntity();
    return named !== null && named === this.#record ? named : null;
  }

  /** `its Loans`, `Loans of this Tool`: a list of the records that refer to this one. Child rows are shown anyway. */
  #readRelated(): boolean {
    const { words } = this;
    const before = words.at;
    const isIts = words.take(/(?:all\s+)?(?:its|their|his|her|the\s+related|related)/u) !== null;
    if (!isIts) words.take(/all(?:\s+the)?|the/u);
    const entity = this.#takeEntity();
    const isRelated = entity !== null && (isIts || words.attempt(() => this.#namesRecord()) !== null);
    const owner = this.study.model.entities.find(({ key }) => key === entity)?.owner?.entity;
    const isRow = owner !== undefined && owner === this.#record;
    const code = entity === null || isRow ? null : this.#reference(entity);
    if (!isRelated || (code === null && !isRow)) {
      words.at = before;
      return false;
    }
    words.take(/list|table/u);
    // Words after child rows would be lost.
    if (isRow) return words.isAtEnd;
    this.#begin("list of", entity, code);
    return true;
  }

  /** `and list of Loan`. */
  #readView(): boolean {
    const { words } = this;
    const head = headOfView(words.rest.trimStart());
    if (head === null || head.kind === "overview" || head.kind === "text" || head.kind === "one") return false;
    const before = words.at;
    words.at += words.rest.length - words.rest.trimStart().length + head.end;
    const entity = this.#takeEntity();
    if (entity === null) {
      words.at = before;
      return false;
    }
    this.#begin(head.kind === "form" ? "form for" : `${head.kind} of`, entity);
    return true;
  }

  #begin(view: string, entity: string, code: string | null = null): void {
    const { name } = this.study.model.entities.find(({ key }) => key === entity) ?? { name: entity };
    this.#views.push({ head: `${view} ${name}`, where: code === null ? [] : [code], order: null });
    this.#entity = entity;
    if (view === "one" || view === "form for") this.#record ??= entity;
  }

  #takeEntity(): string | null {
    const { words } = this;
    const from = words.at + (words.rest.length - words.rest.trimStart().length);
    const found = longestName(words.text, from, (written) => this.study.symbols.names.entity(written));
    if (found === null) return null;
    words.at = found.end;
    return found.name;
  }

  #isPlural(entity: string, written: string): boolean {
    const own = this.study.model.entities.find(({ key }) => key === entity)?.name ?? entity;
    return written.toLowerCase() !== own.toLowerCase() && written.length > own.length;
  }

  /** The condition that a record of an entity refers to the screen's record, by its only field for that. */
  #reference(entity: string): string | null {
    const fields = this.study.model.entities.find(({ key }) => key === entity)?.fields ?? [];
    const fitting = fields.filter(({ type }) => "entity" in type && type.entity === this.#record);
    const [first] = fitting;
    return this.#record !== null && first?.type.kind === "reference" && fitting.length === 1
      ? `${first.key} = this`
      : null;
  }

  #placeOf(entity: string): WordsPlace | null {
    const scope = this.study.notes.scopeOf?.({ candidate: entity, entity: this.#record }) ?? null;
    return scope === null ? null : { study: this.study, scope, entity, prefix: "" };
  }
}
