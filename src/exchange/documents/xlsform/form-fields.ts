import { coded, importTexts, textIn, type CodedText } from "#engine/contract/import-texts.ts";
import type { FactCounter } from "../fact-counter.ts";
import type { Code, FieldDescription } from "../writer/description.ts";
import type { NameInDocument } from "../writer/name-book.ts";
import type { FormNames } from "./form-names.ts";
import type { FormParts } from "./form-parts.ts";
import { FormRules } from "./form-rules.ts";
import { listId, listLabel } from "./list-entities.ts";
import { plainKind, type FieldKind } from "./question-types.ts";
import { isCalculated, keptType, labels, OTHER, same, tellMedia, typeName, withOther } from "./question-values.ts";
import { QuestionExpressions } from "./question-expressions.ts";
import { place, type Group, type Question } from "./read-survey.ts";
import { translate, translateCondition, type ValueOf } from "./scope.ts";
import { atom, type Piece } from "./xpath/pieces.ts";
import { XPathError } from "./xpath/syntax.ts";

/** Turns questions into fields, and collects rules, messages and notes about untranslated parts. */
export class FormFields {
  readonly names: FormNames;
  readonly tally: FactCounter;
  readonly rules: FormRules;
  /** Notes about the whole document. */
  readonly notes: string[] = [];
  readonly #parts: FormParts;
  readonly #expressions: QuestionExpressions;
  readonly #types = new Map<string, ValueOf>();
  readonly #typing = new Set<string>();
  /** Notes of the form that will be attached to the next question of their entity. */
  #waiting: string[] = [];

  constructor(parts: FormParts) {
    this.names = parts.names;
    this.tally = parts.tally;
    this.rules = new FormRules(parts);
    this.#parts = parts;
    this.#expressions = new QuestionExpressions(this, parts, this.rules);
  }

  /** The value type of a question. For a calculation it is inferred from the expression. */
  valueOf(name: string): ValueOf {
    const known = this.#types.get(name);
    if (known !== undefined) return known;
    const found = this.names.get(name);
    if (found === null || found.item.kind !== "question") throw new XPathError(coded("why-no-question", { name }));
    if (this.#typing.has(name)) throw new XPathError(coded("why-from-itself", { name }));
    this.#typing.add(name);
    try {
      const value = this.#valueOfQuestion(found.item, found.path);
      this.#types.set(name, value);
      return value;
    } finally {
      this.#typing.delete(name);
    }
  }

  #valueOfQuestion(question: Question, path: readonly string[]): ValueOf {
    if (isCalculated(question)) {
      const { piece } = translate(this, question.row.get("calculation"), { path, self: question.name });
      if (piece === null) throw new XPathError(coded("why-not-translated", { name: question.name }));
      return { type: keptType(piece.type) };
    }
    const list = this.#parts.lists.get(question.list);
    if (list !== undefined && question.type.startsWith("select")) {
      const isEntity = this.#parts.isEntity(question.list);
      const several = question.type.startsWith("select_multiple");
      return {
        type: several ? (isEntity ? "records" : "choices") : isEntity ? "record" : "choice",
        list: withOther(question, list),
      };
    }
    if (question.type === "rank" && list !== undefined) return { type: "choices", list };
    const kind = plainKind(question);
    if (kind.type === null || question.type === "note")
      throw new XPathError(coded("why-no-value", { name: question.name }));
    return { type: kind.value };
  }

  fieldsOf(question: Question, path: readonly string[], groups: readonly Group[]): FieldDescription[] {
    const { row, type, name } = question;
    if (type === "note") return this.#note(question, path, groups);
    const placed = this.names.get(name);
    if (placed === null) return [];
    if (this.names.isTwice(name) && placed.item !== question) {
      this.tally.note(place(row), coded("a-question"), coded("why-same-name", { name }));
      return [];
    }
    const kind = this.#kindOf(question, path);
    if (kind.type === null) {
      this.tally.note(place(row), coded("question-type", { type }), kind.why);
      return [];
    }
    this.tally.take();
    const notes = this.#notesOf(question, placed.named);
    if (kind.lost !== undefined) {
      this.tally.note(place(row), kind.lost[0], kind.lost[1]);
      const filter = row.get("choice_filter");
      if (type.endsWith("_from_file") && filter !== "")
        this.tally.note(place(row), coded("choice-filter", { source: filter }), coded("why-files-not-read"));
      const [what, why] = kind.lost.map((text) => textIn(importTexts, text));
      notes.push(`${what?.[0]?.toLocaleUpperCase("en")}${what?.slice(1)}: ${why}.`);
    }
    tellMedia(question.row, this.tally);
    const askedIf = this.#expressions.askedIf(row, groups, path, notes);
    const computed = this.#expressions.computed(question, path, notes);
    const required =
      computed === undefined ? this.#expressions.required(question, placed.named, path, askedIf, notes) : undefined;
    const starts = computed === undefined ? this.#expressions.startsAs(question, kind, path, notes) : undefined;
    this.rules.constraint(this, question, placed.named, path, notes);
    this.rules.range(question, placed.named);
    const field: FieldDescription = {
      name: placed.named.name,
      type: kind.type,
      ...(required === undefined ? {} : { required }),
      ...(starts === undefined ? {} : { default: starts }),
      ...(computed === undefined ? {} : { computed }),
      ...(askedIf === undefined ? {} : { askedIf }),
      ...(notes.length === 0 ? {} : { notes }),
    };
    return [field, ...this.#otherField(question, placed.named, placed.entityId)];
  }

  /** The child rows of a repeat, as a field of the surrounding entity. */
  rowsField(item: Group, entity: string, path: readonly string[], groups: readonly Group[]): FieldDescription[] {
    const placed = this.names.get(item.name);
    if (placed === null) return [];
    this.tally.take();
    const label = this.#parts.texts.label(item.row);
    const notes = label === "" || same(label, placed.named.name) ? [] : [label];
    const askedIf = this.#expressions.askedIf(item.row, groups, path, notes);
    this.#parts.texts.translate(placed.named.name, item.row, ["label"]);
    this.rules.repeatCount(this, item, placed.named, path, notes);
    return [
      {
        name: placed.named.name,
        type: { kind: "rows", entity },
        ...(askedIf === undefined ? {} : { askedIf }),
        ...(notes.length === 0 ? {} : { notes }),
      },
    ];
  }

  #kindOf(question: Question, path: readonly string[]): FieldKind | { readonly type: null; readonly why: CodedText } {
    const { type, list, row } = question;
    if (isCalculated(question)) {
      const { piece } = translate(this, row.get("calculation"), { path, self: question.name });
      if (type === "calculate" || type === "hidden" || piece !== null) {
        const shown = piece === null ? "text" : typeName(piece);
        return { type: { kind: "plain", type: shown }, value: piece === null ? "text" : keptType(piece.type) };
      }
    }
    if (type.endsWith("_from_file")) {
      return {
        type: { kind: "plain", type: type.startsWith("select_multiple") ? "list of text" : "text" },
        value: "text",
        lost: [coded("choices-of-file", { name: list }), coded("why-files-not-read")],
      };
    }
    const choices = this.#parts.lists.get(list);
    if (!type.startsWith("select") && type !== "rank") return plainKind(question);
    if (choices === undefined)
      return {
        type: { kind: "plain", type: type === "select_one" ? "text" : "list of text" },
        value: "text",
        lost: [coded("choices-of-list", { name: list }), coded("why-no-such-list")],
      };
    if (type === "rank")
      return {
        type: { kind: "choices", options: labels(choices) },
        value: "choices",
        lost: [coded("choice-order"), coded("why-no-order")],
      };
    if (!this.#parts.isEntity(list)) {
      for (const choice of choices.choices) this.#parts.texts.translate(choice.label, choice.row, ["label"]);
      this.tally.take(choices.choices.length);
      const all = withOther(question, choices);
      return type === "select_one"
        ? { type: { kind: "choice", options: labels(all) }, value: "choice" }
        : { type: { kind: "choices", options: labels(all) }, value: "choices" };
    }
    return this.#filteredKind(question, path);
  }

  /** A reference to the entity of a choice list, restricted by the choice filter. */
  #filteredKind({ type, list, row }: Question, path: readonly string[]): FieldKind {
    const { book, listEntities } = this.#parts;
    const entity = book.entity(listId(list), listLabel(list)).name;
    const columns = listEntities.get(list)?.columns;
    const filter = row.get("choice_filter");
    let where: Code | undefined;
    let lost: FieldKind["lost"];
    if (filter !== "") {
      const column = (name: string): Piece | null => {
        if (name.toLowerCase() === "name") return atom("code", "text");
        const found = columns?.get(name.toLowerCase());
        if (found === undefined) return null;
        return found.isRecord
          ? atom(found.key, "record")
          : found.list === null
            ? atom(found.key, "text")
            : atom(found.key, "choice", { list: found.list });
      };
      const { piece, why } = translateCondition(this, filter, { path, self: null, before: "this.", column });
      if (piece === null) lost = [coded("choice-filter", { source: filter }), why];
      else {
        where = { code: piece.code, original: filter };
        this.tally.take();
      }
    }
    const several = type.startsWith("select_multiple");
    return {
      type: { kind: several ? "several" : "reference", entity, ...(where === undefined ? {} : { where }) },
      value: several ? "records" : "record",
      ...(lost === undefined ? {} : { lost }),
    };
  }

  /** Label, hint and the preceding notes of the form. */
  #notesOf(question: Question, named: NameInDocument): string[] {
    const { row } = question;
    const { texts } = this.#parts;
    const label = texts.label(row);
    const hint = texts.text(row, "hint");
    const guidance = texts.text(row, "guidance_hint");
    const isNamed = same(label, named.name);
    const own = [isNamed ? "" : this.rules.withNames(label), hint, guidance].filter((text) => text !== "");
    this.tally.take([label, hint, guidance].filter((text) => text !== "").length);
    if (isNamed) texts.translate(named.name, row, ["label"]);
    if (own.length > 0)
      texts.translate([...this.#waiting, ...own].join(" "), row, [
        ...(isNamed ? [] : ["label"]),
        "hint",
        "guidance_hint",
      ]);
    const notes = [...this.#waiting, ...own];
    this.#waiting = [];
    return notes;
  }

  /** A note is attached to the next question. A note with conditions or answers in it becomes a computed field. */
  #note({ row, name }: Question, path: readonly string[], groups: readonly Group[]): FieldDescription[] {
    const label = this.#parts.texts.label(row);
    const hint = this.#parts.texts.text(row, "hint");
    const said = [label, hint].filter((text) => text !== "").join(" ");
    const placed = this.names.get(name);
    if (said === "" || placed === null) {
      this.tally.note(place(row), coded("a-note"), coded("why-says-nothing"));
      return [];
    }
    this.tally.take();
    if (
      !said.includes("${") &&
      row.get("relevant") === "" &&
      !groups.some((group) => group.row.get("relevant") !== "")
    ) {
      this.#waiting.push(said);
      return [];
    }
    const notes: string[] = [];
    const askedIf = this.#expressions.askedIf(row, groups, path, notes);
    const computed = this.#expressions.spoken(said, path, row, notes);
    return [
      {
        name: placed.named.name,
        type: { kind: "plain", type: "long text" },
        ...(computed === undefined ? {} : { computed }),
        ...(askedIf === undefined ? {} : { askedIf }),
        ...(notes.length === 0 ? {} : { notes }),
      },
    ];
  }

  /** The text field for the "Other" option that `or_other` adds. */
  #otherField(question: Question, named: NameInDocument, entityId: string): FieldDescription[] {
    if (!question.orOther || !this.#parts.lists.has(question.list)) return [];
    const field = this.#parts.book.field(entityId, `${question.name} other`, `${named.name} other`);
    this.tally.take();
    // A list that is an entity has no "Other" option, so the field is shown if nothing was chosen.
    const code = this.#parts.isEntity(question.list)
      ? `${named.key} is empty`
      : question.type === "select_one"
        ? `${named.key} = "${OTHER}"`
        : `"${OTHER}" in ${named.key}`;
    return [{ name: field.name, type: { kind: "plain", type: "text" }, askedIf: { code, original: code } }];
  }
}
