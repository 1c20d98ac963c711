import { coded } from "#engine/contract/import-texts.ts";
import type { Code } from "../writer/description.ts";
import { quoted } from "../writer/markdown.ts";
import type { NameInDocument } from "../writer/name-book.ts";
import type { FormParts } from "./form-parts.ts";
import type { FormRules } from "./form-rules.ts";
import { plain } from "./form-texts.ts";
import type { FieldKind } from "./question-types.ts";
import { fixedDefault, ownText } from "./question-values.ts";
import { place, type Group, type Question } from "./read-survey.ts";
import { translate, translateCondition, type FormValues } from "./scope.ts";
import { inBrackets, type Piece } from "./xpath/pieces.ts";

/** Translates the expressions of questions: relevance, calculation, required and default. */
export class QuestionExpressions {
  readonly #form: FormValues;
  readonly #parts: FormParts;
  readonly #rules: FormRules;

  constructor(form: FormValues, parts: FormParts, rules: FormRules) {
    this.#form = form;
    this.#parts = parts;
    this.#rules = rules;
  }

  /** A text with `${name}` in it as an expression. */
  spoken(text: string, path: readonly string[], row: Question["row"], notes: string[]): Code | undefined {
    const parts = text.split(/(\$\{\s*[^{}]+?\s*\})/u).filter((part) => part !== "");
    const codes: string[] = [];
    for (const part of parts) {
      if (!part.startsWith("${")) codes.push(quoted(part));
      else {
        const { piece, why } = translate(this.#form, `string(${part})`, { path, self: null });
        if (piece === null) {
          this.#parts.tally.note(place(row), part, why);
          notes.push(plain(text));
          return undefined;
        }
        codes.push(piece.code);
      }
    }
    return { code: codes.length === 1 ? (codes[0] ?? '""') : `[${codes.join(", ")}].join("")`, original: text };
  }

  askedIf(row: Question["row"], groups: readonly Group[], path: readonly string[], notes: string[]): Code | undefined {
    const sources = [...groups.map((group) => group.row), row]
      .map((each) => ({ source: each.get("relevant") || each.get("relevance"), own: each === row, of: each }))
      .filter(({ source }) => source !== "");
    const pieces: Piece[] = [];
    for (const { source, own, of } of sources) {
      const { piece, why } = translateCondition(this.#form, source, { path, self: null });
      if (piece === null) {
        if (own || !notes.some((note) => note.includes(source))) notes.push(`Asked if: ${source}`);
        this.#parts.tally.note(
          place(row),
          own ? `relevant ${source}` : coded("relevant-of", { name: of.get("name") || `${of.number}`, source }),
          why,
        );
      } else {
        pieces.push(piece);
        this.#parts.tally.take();
      }
    }
    const [first] = pieces;
    if (first === undefined) return undefined;
    const code = pieces.length === 1 ? first.code : pieces.map((piece) => inBrackets(piece, 3)).join(" and ");
    return { code, original: sources.map(({ source }) => source).join(" and ") };
  }

  computed(question: Question, path: readonly string[], notes: string[]): Code | undefined {
    const { row } = question;
    const source = row.get("calculation");
    if (source === "") {
      if (question.type === "calculate")
        this.#parts.tally.note(place(row), coded("a-calculation"), coded("why-no-expression"));
      return undefined;
    }
    const { piece, why } = translate(this.#form, source, { path, self: question.name });
    if (piece === null) {
      this.#parts.tally.note(place(row), `calculation ${source}`, why);
      notes.push(`Calculation: ${source}`);
      return undefined;
    }
    this.#parts.tally.take();
    if (row.get("trigger") !== "") {
      this.#parts.tally.note(place(row), `trigger ${row.get("trigger")}`, coded("why-always-computed"));
      notes.push(`Calculated when ${row.get("trigger")} changes.`);
    }
    return { code: ownText(piece), original: source };
  }

  required(
    { row, name }: Question,
    named: NameInDocument,
    path: readonly string[],
    askedIf: Code | undefined,
    notes: string[],
  ): boolean | Code | undefined {
    const source = row.get("required");
    if (source === "" || /^(?:no|false|false\(\)|0)$/iu.test(source)) return undefined;
    const message = this.#parts.texts.text(row, "required_message");
    if (/^(?:yes|true|true\(\)|1|y|x)$/iu.test(source)) {
      this.#parts.tally.take();
      if (message === "") return true;
      this.#rules.required(row, named, message, askedIf);
      return undefined;
    }
    const { piece, why } = translateCondition(this.#form, source, { path, self: name });
    if (piece !== null) {
      this.#parts.tally.take();
      return { code: piece.code, original: source };
    }
    this.#parts.tally.note(place(row), `required ${source}`, why);
    notes.push(`Required if: ${source}`);
    return undefined;
  }

  startsAs(question: Question, kind: FieldKind, path: readonly string[], notes: string[]): string | Code | undefined {
    const { row } = question;
    const source = row.get("default");
    if (source === "") return kind.starts === undefined ? undefined : { code: kind.starts, original: kind.starts };
    const isExpression = /\$\{|\w\(|^'[^']*'$/u.test(source);
    const fixed = isExpression ? null : fixedDefault(this.#parts.lists.get(question.list), kind.value, source);
    if (fixed !== null) {
      this.#parts.tally.take();
      return fixed;
    }
    const { piece, why } = isExpression
      ? translate(this.#form, source, { path, self: null })
      : { piece: null, why: coded("why-default-question") };
    if (piece !== null) {
      this.#parts.tally.take();
      return { code: kind.value === "text" ? ownText(piece) : piece.code, original: source };
    }
    this.#parts.tally.note(place(row), `default ${source}`, why);
    notes.push(`Default: ${source}`);
    return undefined;
  }
}
