import { parseExpression } from "#expr/parse.ts";
import type { Binary, BinaryOperator, Syntax } from "#expr/syntax.ts";
import type { FieldType } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import type { FormWords } from "../words/forms/en.ts";

/**
 * A condition in words: `due < today()` is "Due is before today". Null: the words would be ambiguous or inexact, so the
 * code is shown.
 */
export function conditionInWords(model: Model, entity: string | null, code: string, words: FormWords): string | null {
  const { syntax } = parseExpression(code);
  return syntax === null ? null : new Saying(model, entity, code, words).condition(syntax, null);
}

interface Path {
  readonly words: string;
  readonly type: FieldType | null;
}

const DATES: ReadonlySet<string> = new Set(["date", "date and time", "time"]);

class Saying {
  readonly #model: Model;
  readonly #entity: string | null;
  readonly #code: string;
  readonly #words: FormWords;

  /** The variable of the record in this code; null: its fields are named without one. */
  readonly #variable: string | null;

  constructor(model: Model, entity: string | null, code: string, words: FormWords, variable: string | null = null) {
    this.#variable = variable;
    this.#model = model;
    this.#entity = entity;
    this.#code = code;
    this.#words = words;
  }

  /**
   * `within`: the operator that joins this condition to others. A condition joined by the other operator would need
   * brackets, which words don't have.
   */
  condition(syntax: Syntax, within: "and" | "or" | null): string | null {
    const { phrases, conditions } = this.#words;
    if (syntax.kind === "binary" && (syntax.operator === "and" || syntax.operator === "or")) {
      const { operator } = syntax;
      if (within !== null && within !== operator) return null;
      const [left, right] = [this.condition(syntax.left, operator), this.condition(syntax.right, operator)];
      return left === null || right === null ? null : `${left} ${phrases[operator]} ${right}`;
    }
    if (syntax.kind === "binary") return this.#comparison(syntax);
    if (syntax.kind === "not") {
      const path = this.#path(syntax.of);
      return path?.type?.kind === "yes/no"
        ? `${path.words} ${phrases.isNo}`
        : this.#exists(syntax.of, false, within !== null);
    }
    const path = this.#path(syntax);
    if (path?.type?.kind === "yes/no") return `${path.words} ${phrases.isYes}`;
    if (syntax.kind === "boolean") return syntax.value ? conditions.always : conditions.never;
    return this.#exists(syntax, true, within !== null);
  }

  #comparison({ operator, left, right }: Binary): string | null {
    const { phrases, conditions } = this.#words;
    if (operator === "in" || operator === "notIn") return this.#among(operator, left, right);
    const path = this.#path(left);
    const first = path?.words ?? this.#value(left);
    if (first === null) return null;
    if (right.kind === "empty")
      return operator === "equal"
        ? `${first} ${phrases.isEmpty}`
        : operator === "notEqual"
          ? `${first} ${phrases.isNotEmpty}`
          : null;
    const second = this.#path(right)?.words ?? this.#value(right);
    const isDate = DATES.has(path?.type?.kind ?? "") || isMoment(left);
    const compared = (isDate ? WHEN : HOW_MUCH)[operator];
    return second === null || compared === undefined ? null : `${first} ${conditions[compared]} ${second}`;
  }

  /** `status in ["Out", "Late"]`, `"keeper" in roles`. */
  #among(operator: "in" | "notIn", left: Syntax, right: Syntax): string | null {
    const { conditions } = this.#words;
    if (right.kind === "list") {
      const path = this.#path(left);
      const items = right.items.map((item) => (item.kind === "text" ? this.#value(item) : null));
      if (path === null || items.length === 0 || items.includes(null)) return null;
      return `${path.words} ${operator === "in" ? conditions.isOneOf : conditions.isNoneOf} ${items.join(", ")}`;
    }
    const list = this.#path(right);
    const item = this.#path(left)?.words ?? this.#value(left);
    if (list === null || item === null) return null;
    return `${list.words} ${operator === "in" ? conditions.includes : conditions.doesNotInclude} ${item}`;
  }

  /** `others.exists(o, o.name == name and o.status == "Out")`, `Loan.exists(l, l.borrower == me)`. */
  #exists(syntax: Syntax, isThere: boolean, isJoined: boolean): string | null {
    if (syntax.kind !== "call" || syntax.name !== "exists" || syntax.args.length !== 2) return null;
    const { conditions, phrases } = this.#words;
    const [variable, test] = syntax.args;
    if (syntax.target?.kind !== "name" || variable?.kind !== "name" || test === undefined) return null;
    const isOther = syntax.target.name === "others";
    const key = isOther ? this.#entity : syntax.target.name;
    const entity = this.#model.entities.find((one) => one.key === key);
    if (entity === undefined || (isOther && isThere)) return null;
    const parts = partsOf(test);
    const same = isOther ? parts.map((part) => this.#sameField(part, variable.name)) : [];
    const rest = parts.filter((_, index) => (same[index] ?? null) === null);
    const fields = same.filter((field) => field !== null).join(` ${phrases.and} `);
    const inside = new Saying(this.#model, entity.key, this.#code, this.#words, variable.name);
    const said = rest.map((part) => inside.condition(part, "and"));
    if (said.includes(null)) return null;
    const where = said.join(` ${phrases.and} `);
    // Words can't mark where the inner condition ends and the next one begins.
    if (isJoined && where !== "") return null;
    if (isThere) return conditions.someWhere(entity.name, where);
    if (!isOther) return conditions.noneWhere(entity.name, where);
    if (fields === "") return conditions.noOtherWhere(entity.name, where);
    const noOther = phrases.noOther(entity.name, fields);
    return where === "" ? noOther : conditions.where(noOther, where);
  }

  /** `o.name == name`: the field with the same value in both records. */
  #sameField(syntax: Syntax, variable: string): string | null {
    if (syntax.kind !== "binary" || syntax.operator !== "equal") return null;
    const { left, right } = syntax;
    if (left.kind !== "member" || left.of.kind !== "name" || left.of.name !== variable) return null;
    return right.kind === "name" && right.name === left.name ? (this.#path(right)?.words ?? null) : null;
  }

  /** A field of the record, or of a record that it refers to: `Tool · Owner`. */
  #path(syntax: Syntax): Path | null {
    const { conditions } = this.#words;
    const isOwn = (of: Syntax): boolean => of.kind === "name" && of.name === (this.#variable ?? "this");
    if (syntax.kind === "name" && syntax.name === "this") return { words: conditions.thisRecord, type: null };
    if (syntax.kind === "name" && syntax.name === "me") return { words: conditions.me, type: ME };
    // Inside `exists`, a bare name is a field of the outer record; words can't express which record is meant.
    if (syntax.kind === "name") return this.#variable === null ? this.#field(this.#entity, syntax.name) : null;
    if (syntax.kind !== "member") return null;
    if (isOwn(syntax.of)) return this.#field(this.#entity, syntax.name);
    const owner = this.#path(syntax.of);
    const field = owner?.type?.kind === "reference" ? this.#field(owner.type.entity, syntax.name) : null;
    return owner === null || field === null ? null : { words: `${owner.words} · ${field.words}`, type: field.type };
  }

  #field(entity: string | null, name: string): Path | null {
    const found = this.#model.entities.find(({ key }) => key === entity);
    const field = found?.fields.find(({ key }) => key === name);
    if (field !== undefined) return { words: this.#words.conditions.named(field.name), type: field.type };
    const hasStatus = this.#model.states.some((table) => table.entity === entity);
    if (name === "status" && hasStatus) return { words: this.#words.status, type: null };
    if (name === "owner" && found?.owner) {
      const { entity: of } = found.owner;
      const owner = this.#model.entities.find(({ key }) => key === of)?.name ?? of;
      return { words: this.#words.conditions.named(owner), type: { kind: "reference", entity: of, where: null } };
    }
    return null;
  }

  /** The other side of a comparison, as it is written; a constant by its name. */
  #value(syntax: Syntax): string | null {
    const { conditions } = this.#words;
    switch (syntax.kind) {
      case "text":
        return syntax.value === "" ? null : conditions.named(syntax.value);
      case "number":
      case "percent":
      case "date":
      case "time":
      case "instant":
      case "quantity":
        return conditions.named(this.#code.slice(syntax.span.start, syntax.span.end));
      case "boolean":
        return syntax.value ? conditions.yes : conditions.no;
      case "name": {
        const isConstant = this.#model.constants.constants.some(({ name }) => name === syntax.name);
        return isConstant ? conditions.named(`‹${syntax.name.replaceAll("_", " ").toLowerCase()}›`) : null;
      }
      case "call":
        if (syntax.target !== null || syntax.args.length > 0) return null;
        return syntax.name === "today" ? conditions.today : syntax.name === "now" ? conditions.now : null;
      case "binary": {
        const sign = { add: "+", subtract: "−" }[syntax.operator as string];
        const [left, right] = [syntax.left, syntax.right].map((side) => this.#path(side)?.words ?? this.#value(side));
        // More than one operation is a formula, which has no words.
        if (sign === undefined || syntax.right.kind === "binary" || syntax.left.kind === "binary") return null;
        return left === null || right === null ? null : `${left ?? ""} ${sign} ${right ?? ""}`;
      }
      default:
        return null;
    }
  }
}

/** The conditions joined by `and`. */
const partsOf = (syntax: Syntax): readonly Syntax[] =>
  syntax.kind === "binary" && syntax.operator === "and"
    ? [...partsOf(syntax.left), ...partsOf(syntax.right)]
    : [syntax];

const ME: FieldType = { kind: "reference", entity: "Person", where: null };

/** `today() - 3 days`, `now()`: the comparison is worded as one of dates, whatever the other side is. */
const isMoment = (syntax: Syntax): boolean =>
  (syntax.kind === "call" && syntax.target === null && (syntax.name === "today" || syntax.name === "now")) ||
  (syntax.kind === "binary" && isMoment(syntax.left));

type Compared = keyof FormWords["conditions"];

const HOW_MUCH: { readonly [operator in BinaryOperator]?: Compared } = {
  equal: "is",
  notEqual: "isNot",
  less: "lessThan",
  lessOrEqual: "atMost",
  greater: "moreThan",
  greaterOrEqual: "atLeast",
};

const WHEN: { readonly [operator in BinaryOperator]?: Compared } = {
  equal: "is",
  notEqual: "isNot",
  less: "before",
  lessOrEqual: "notAfter",
  greater: "after",
  greaterOrEqual: "notBefore",
};
