import { coded } from "#engine/contract/import-texts.ts";
import type { FactCounter } from "../fact-counter.ts";
import type { Code, ErrorDescription, RuleDescription } from "../writer/description.ts";
import type { NameBook, NameInDocument } from "../writer/name-book.ts";
import type { FormNames } from "./form-names.ts";
import type { FormTexts } from "./form-texts.ts";
import { place, type Group, type Question } from "./read-survey.ts";
import { translate, translateCondition, type FormValues } from "./scope.ts";
import { inBrackets } from "./xpath/pieces.ts";

interface RuleParts {
  readonly names: FormNames;
  readonly texts: FormTexts;
  readonly tally: FactCounter;
  readonly book: NameBook;
}

/** Collects the rules of a form and their messages. */
export class FormRules {
  readonly rules: RuleDescription[] = [];
  readonly errors: ErrorDescription[] = [];
  readonly #parts: RuleParts;

  constructor(parts: RuleParts) {
    this.#parts = parts;
  }

  /** Replaces `${name}` in a text by the name of the field. */
  withNames(text: string): string {
    return text.replace(
      /\$\{\s*([^{}]+?)\s*\}/gu,
      (_, name: string) => `(${this.#parts.names.get(name)?.named.name ?? name})`,
    );
  }

  constraint(
    values: FormValues,
    { row, name }: Question,
    named: NameInDocument,
    path: readonly string[],
    notes: string[],
  ): void {
    const source = row.get("constraint");
    if (source === "") return;
    const { tally, texts } = this.#parts;
    const { piece, why } = translateCondition(values, source, { path, self: name });
    const message = texts.text(row, "constraint_message");
    if (piece === null) {
      tally.note(place(row), `constraint ${source}`, why);
      notes.push(`Must hold: ${source}${message === "" ? "" : ` (${message})`}`);
      return;
    }
    tally.take();
    this.#add(named, row, {
      rule: { code: piece.code, original: source },
      message,
      column: "constraint_message",
      original: source,
    });
  }

  /** A required question with a message of its own becomes a rule, which applies only while the question is asked. */
  required(row: Question["row"], named: NameInDocument, message: string, askedIf: Code | undefined): void {
    this.#add(named, row, {
      rule: "required",
      message,
      column: "required_message",
      original: `required: ${message}`,
      ...(askedIf === undefined ? {} : { onlyWhen: askedIf }),
    });
  }

  /** Turns the parameters of a range, `start=1 end=10 step=1`, into a rule. */
  range({ type, row, name }: Question, named: NameInDocument): void {
    const parameters = row.get("parameters");
    if (parameters === "") return;
    const { tally } = this.#parts;
    const number = (key: string): string | undefined =>
      new RegExp(String.raw`${key}\s*=\s*(-?\d+(?:\.\d+)?)`, "iu").exec(parameters)?.[1];
    const [start, end, step] = [number("start"), number("end"), number("step")];
    if (type !== "range" || start === undefined || end === undefined) {
      if (!/^rows=\d+$/u.test(parameters.trim()))
        tally.note(place(row), `parameters ${parameters}`, coded("why-no-parameters"));
      return;
    }
    tally.take();
    this.rules.push({ on: this.#on(named, name), rule: `between ${start} and ${end}`, original: parameters });
    if (step !== undefined && !["1", "1.0"].includes(step))
      tally.note(place(row), `step ${step}`, coded("why-no-steps"));
  }

  repeatCount(
    values: FormValues,
    { row, name }: Group,
    named: NameInDocument,
    path: readonly string[],
    notes: string[],
  ): void {
    const source = row.get("repeat_count");
    if (source === "") return;
    const { piece, why } = translate(values, source, { path, self: null });
    if (piece === null || piece.type !== "number") {
      this.#parts.tally.note(name, `repeat_count ${source}`, why ?? coded("why-no-number"));
      notes.push(`How many: ${source}`);
      return;
    }
    this.#parts.tally.take();
    const error = this.#error(`There should be as many rows as ${this.withNames(source)} says.`, "as a warning");
    const rule = { code: `${named.key}.size() = ${inBrackets(piece, 5)}`, original: source };
    this.rules.push({ on: this.#on(named, name), rule, error, original: source });
  }

  #on(named: NameInDocument, name: string): string {
    const id = this.#parts.names.get(name)?.entityId ?? "";
    return `${this.#parts.book.entity(id, id).key}.${named.key}`;
  }

  #add(
    named: NameInDocument,
    row: Question["row"],
    given: Pick<RuleDescription, "rule" | "onlyWhen" | "original"> & {
      readonly message: string;
      readonly column: string;
    },
  ): void {
    const { message, column, ...rule } = given;
    const said = message === "" ? "" : this.withNames(message);
    if (said !== "") {
      this.#parts.tally.take();
      this.#parts.texts.translate(said, row, [column]);
    }
    const error = said === "" ? {} : { error: this.#error(said, "at the field") };
    this.rules.push({ on: this.#on(named, row.get("name")), ...rule, ...error });
  }

  #error(message: string, shown: ErrorDescription["shown"]): string {
    const known = this.errors.find((each) => each.message === message && each.shown === shown);
    if (known !== undefined) return known.code;
    const code = `E${this.errors.length + 1}`;
    this.errors.push({ code, message, shown });
    return code;
  }
}
