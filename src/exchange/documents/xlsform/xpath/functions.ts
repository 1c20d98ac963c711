import { coded } from "#engine/contract/import-texts.ts";
import { quoted } from "../../writer/markdown.ts";
import { XPathError, type XPath } from "./syntax.ts";
import {
  asDate,
  asText,
  ATOM,
  atom,
  dateLiteral,
  inBrackets,
  labelOf,
  type RepeatRows,
  type Names,
  type Piece,
  type XPathTranslator,
} from "./pieces.ts";

type Make = (to: XPathTranslator, args: readonly XPath[]) => Piece;

const arg = (args: readonly XPath[], i: number): XPath => {
  const found = args[i];
  if (found === undefined) throw new XPathError(coded("why-argument-missing"));
  return found;
};

const literalText = (of: XPath): string => {
  if (of.kind === "text") return of.value;
  if (of.kind === "number") return of.written;
  throw new XPathError(coded("why-fixed-text"));
};

/** The rows that an aggregate such as `sum(${amount})` runs over. Null: not a question inside a repeat. */
function rowsOf(to: XPathTranslator, of: XPath): RepeatRows | null {
  return of.kind === "question" ? to.names.inRows(of.name) : null;
}

const fold =
  (name: "sum" | "min" | "max"): Make =>
  (to, args) => {
    const rows = args.length === 1 ? rowsOf(to, arg(args, 0)) : null;
    if (rows !== null) return atom(`${rows.rows}.${name}(r, r.${rows.key})`, rows.type === "date" ? "date" : "number");
    if (name === "sum") throw new XPathError(coded("why-rows-only", { name }));
    const pieces = args.map((each) => to.piece(each));
    const [first] = pieces;
    if (first === undefined || pieces.length < 2) throw new XPathError(coded("why-several-values", { name }));
    const numbers = first.type === "date" ? pieces.map(asDate) : args.map((each) => to.number(each));
    return atom(`${name}(${numbers.map(({ code }) => code).join(", ")})`, first.type === "date" ? "date" : "number");
  };

const selected: Make = (to, args) => {
  const field = to.piece(arg(args, 0));
  const value = arg(args, 1);
  if (field.type === "records" || field.type === "record") {
    const name = quoted(literalText(value));
    return field.type === "record"
      ? { code: `${field.code}.code = ${name}`, type: "boolean", strength: 4 }
      : atom(`${field.code}.exists(c, c.code = ${name})`, "boolean");
  }
  const other = value.kind === "text" || value.kind === "number" ? null : to.piece(value);
  const code = other === null ? quoted(labelOf(field.list, literalText(value))) : inBrackets(other, 5);
  if (field.type === "choices") return { code: `${code} in ${inBrackets(field, 5)}`, type: "boolean", strength: 4 };
  if (field.type === "choice") return { code: `${inBrackets(field, 5)} = ${code}`, type: "boolean", strength: 4 };
  if (field.type === "text") return atom(`${inBrackets(field, ATOM)}.contains(${code})`, "boolean");
  throw new XPathError(coded("why-choices-only", { name: "selected" }));
};

/** In a form, an unknown value counts as false, so its negation is true. */
const not: Make = (to, args) => {
  const of = arg(args, 0);
  const inner = to.condition(of);
  if (inner.code.endsWith(" is empty") && inner.strength === 4)
    return { ...inner, code: inner.code.replace(/ is empty$/u, " is not empty") };
  if (inner.code.endsWith(" is not empty") && inner.strength === 4)
    return { ...inner, code: inner.code.replace(/ is not empty$/u, " is empty") };
  const simple = /^(\w+) = ("[^"]*"|[\d.]+)$/u.exec(inner.code);
  if (simple !== null)
    return { code: `${simple[1]} is empty or ${simple[1]} != ${simple[2]}`, type: "boolean", strength: 1 };
  return { code: `${inBrackets(inner, 1)} ? no : yes`, type: "boolean", strength: 0 };
};

const textCall =
  (name: string): Make =>
  (to, args) =>
    atom(`${inBrackets(to.text(arg(args, 0)), ATOM)}.${name}()`, "text");

const compareTexts =
  (name: string): Make =>
  (to, args) =>
    atom(`${inBrackets(to.text(arg(args, 0)), ATOM)}.${name}(${to.text(arg(args, 1)).code})`, "boolean");

/** The parts of a date format that expressions can return. */
const DATE_PARTS: Readonly<Record<string, string>> = { Y: "year", n: "month", e: "day", m: "month", d: "day" };

const formatDate: Make = (to, args) => {
  const piece = to.piece(arg(args, 0));
  const format = literalText(arg(args, 1));
  if (format === "%Y-%m-%d") return atom(`text(${asDate(piece).code})`, "text");
  const part = /^%([Ynemd])$/u.exec(format)?.[1];
  if (part === undefined) throw new XPathError(coded("why-date-form", { form: format }));
  const number = `${DATE_PARTS[part]}(${asDate(piece).code})`;
  return part === "m" || part === "d"
    ? { code: `${number} < 10 ? "0" + text(${number}) : text(${number})`, type: "text", strength: 0 }
    : atom(`text(${number})`, "text");
};

const oneOf = (a: Piece, b: Piece): Piece["type"] => {
  if (a.type === b.type) return a.type;
  if (a.literal === "") return b.type;
  if (b.literal === "") return a.type;
  return a.type === "number" || b.type === "number" ? "number" : "text";
};

/** Converts both branches to one type. An empty text becomes `empty`. */
function branches(a: Piece, b: Piece): readonly [string, string, Piece["type"]] {
  const type = oneOf(a, b) === "choice" || oneOf(a, b) === "choices" ? "text" : oneOf(a, b);
  const as = (piece: Piece): string => {
    if (piece.literal === "") return "empty";
    if (piece.type === type && piece.type !== "text") return inBrackets(piece, 1);
    if (type === "number" && piece.literal !== undefined && Number.isFinite(Number(piece.literal)))
      return piece.literal;
    if (type === "text") return inBrackets(asText(piece), 1);
    if (type === "date" && piece.literal !== undefined) return dateLiteral(piece.literal, "date").code;
    throw new XPathError(coded("why-if-types"));
  };
  return [as(a), as(b), type];
}

const choose: Make = (to, args) => {
  const condition = to.condition(arg(args, 0));
  const [yes, no, type] = branches(to.piece(arg(args, 1)), to.piece(arg(args, 2)));
  return { code: `${inBrackets(condition, 1)} ? ${yes} : ${no}`, type, strength: 0 };
};

const coalesce: Make = (to, args) => {
  const [first, second] = [to.piece(arg(args, 0)), to.piece(arg(args, 1))];
  const [a, b, type] = branches(first, second);
  return { code: `${inBrackets(first, 5)} is empty ? ${b} : ${a}`, type, strength: 0 };
};

/** In a form, concatenation skips empty answers. */
const concat: Make = (to, args) => {
  if (args.length === 1) {
    const rows = rowsOf(to, arg(args, 0));
    if (rows !== null) return atom(`${rows.rows}.map(r, text(r.${rows.key})).join("")`, "text");
  }
  const parts = args.map((each) => to.text(each));
  if (parts.length === 0) throw new XPathError(coded("why-several-values", { name: "concat" }));
  return parts.length === 1 && parts[0] !== undefined
    ? parts[0]
    : atom(`[${parts.map(({ code }) => code).join(", ")}].join("")`, "text");
};

const join: Make = (to, args) => {
  const between = quoted(literalText(arg(args, 0)));
  const rows = args.length === 2 ? rowsOf(to, arg(args, 1)) : null;
  if (rows !== null) return atom(`${rows.rows}.map(r, text(r.${rows.key})).join(${between})`, "text");
  return atom(
    `[${args
      .slice(1)
      .map((each) => to.text(each).code)
      .join(", ")}].join(${between})`,
    "text",
  );
};

/** Resolves names inside a predicate as fields of the row. */
function ofRow(names: Names, rows: string): Names {
  const own = (name: string): Piece | null => {
    const found = names.inRows(name);
    if (found?.rows !== rows) return null;
    return atom(`r.${found.key}`, found.type, found.list === undefined ? {} : { list: found.list });
  };
  return {
    question: (name) => own(name) ?? names.question(name),
    column: (name) => own(name) ?? names.column(name),
    self: () => names.self(),
    inRows: (name) => (own(name) === null ? names.inRows(name) : null),
    repeat: (name) => names.repeat(name),
  };
}

const count: Make = (to, args) => {
  const of = arg(args, 0);
  if (of.kind === "rows") {
    const rows = to.names.repeat(of.repeat);
    if (rows === null) throw new XPathError(coded("why-rows-only", { name: "count" }));
    const where = to.within(ofRow(to.names, rows)).condition(of.where);
    return atom(`${rows}.filter(r, ${where.code}).size()`, "number", { whole: true });
  }
  const repeat = of.kind === "question" ? to.names.repeat(of.name) : null;
  if (repeat !== null) return atom(`${repeat}.size()`, "number", { whole: true });
  const rows = rowsOf(to, of);
  if (rows !== null) return atom(`${rows.rows}.size()`, "number", { whole: true });
  throw new XPathError(coded("why-rows-only", { name: "count" }));
};

const round: Make = (to, args) => {
  const value = to.number(arg(args, 0)).code;
  return args.length === 1
    ? atom(`round(${value})`, "number", { whole: true })
    : atom(`round(${value}, ${to.number(arg(args, 1)).code})`, "number");
};

const toDate: Make = (to, args) => {
  const of = arg(args, 0);
  return of.kind === "text" ? dateLiteral(of.value, "date") : asDate(to.piece(of));
};

const unary =
  (name: string, whole = false): Make =>
  (to, args) =>
    atom(`${name}(${to.number(arg(args, 0)).code})`, "number", whole ? { whole } : {});

/** Writes a small constant power as a product. */
const pow: Make = (to, args) => {
  const power = arg(args, 1);
  const base = to.number(arg(args, 0));
  if (power.kind !== "number" || !Number.isInteger(power.value) || power.value < 1 || power.value > 4)
    throw new XPathError(coded("why-no-function", { name: "pow" }));
  return {
    code: Array.from({ length: power.value }, () => inBrackets(base, 6)).join(" * "),
    type: "number",
    strength: 6,
  };
};

const indexed: Make = (to, args) => {
  const rows = rowsOf(to, arg(args, 0));
  const index = to.number(arg(args, 2));
  if (rows === null || args.length !== 3) throw new XPathError(coded("why-rows-only", { name: "indexed-repeat" }));
  const at = /^\d+$/u.test(index.code) ? `${Number(index.code) - 1}` : `${inBrackets(index, 5)} - 1`;
  return {
    ...atom(`${rows.rows}[${at}].${rows.key}`, rows.type),
    ...(rows.list === undefined ? {} : { list: rows.list }),
  };
};

/** Translations of ODK functions. Functions that are not listed have no counterpart. */
export const FUNCTIONS: ReadonlyMap<string, Make> = new Map<string, Make>([
  ["selected", selected],
  ["not", not],
  ["if", choose],
  ["coalesce", coalesce],
  ["once", (to, args) => to.piece(arg(args, 0))],
  ["true", () => atom("yes", "boolean")],
  ["false", () => atom("no", "boolean")],
  ["boolean", (to, args) => to.condition(arg(args, 0))],
  ["string", (to, args) => to.text(arg(args, 0))],
  ["number", (to, args) => to.number(arg(args, 0))],
  ["int", unary("floor", true)],
  ["floor", unary("floor", true)],
  ["ceiling", unary("ceil", true)],
  ["abs", unary("abs")],
  ["round", round],
  ["pow", pow],
  ["sum", fold("sum")],
  ["min", fold("min")],
  ["max", fold("max")],
  ["count", count],
  [
    "count-non-empty",
    (to, args) => {
      const rows = rowsOf(to, arg(args, 0));
      if (rows === null) throw new XPathError(coded("why-rows-only", { name: "count-non-empty" }));
      return atom(`${rows.rows}.filter(r, r.${rows.key} is not empty).size()`, "number", { whole: true });
    },
  ],
  [
    "count-selected",
    (to, args) => {
      const field = to.piece(arg(args, 0));
      if (field.type === "choices" || field.type === "records")
        return {
          code: `${inBrackets(field, 5)} is empty ? 0 : ${inBrackets(field, ATOM)}.size()`,
          type: "number",
          strength: 0,
          whole: true,
        };
      return { code: `${inBrackets(field, 5)} is empty ? 0 : 1`, type: "number", strength: 0, whole: true };
    },
  ],
  [
    "selected-at",
    (to, args) => {
      const field = to.piece(arg(args, 0));
      if (field.type !== "choices") throw new XPathError(coded("why-choices-only", { name: "selected-at" }));
      return {
        ...atom(`${inBrackets(field, ATOM)}[${to.number(arg(args, 1)).code}]`, "choice"),
        ...(field.list === undefined ? {} : { list: field.list }),
      };
    },
  ],
  [
    "jr:choice-name",
    (to, args) => {
      const field = to.piece(arg(args, 0));
      return field.type === "record" ? atom(`${field.code}.name`, "text") : asText(field);
    },
  ],
  ["concat", concat],
  ["join", join],
  [
    "string-length",
    (to, args) =>
      atom(
        `${inBrackets(args.length === 0 ? to.text({ kind: "self" }) : to.text(arg(args, 0)), ATOM)}.size()`,
        "number",
        { whole: true },
      ),
  ],
  ["contains", compareTexts("contains")],
  ["starts-with", compareTexts("startsWith")],
  ["ends-with", compareTexts("endsWith")],
  ["upper-case", textCall("upper")],
  ["lower-case", textCall("lower")],
  ["normalize-space", textCall("trim")],
  [
    "regex",
    (to, args) => {
      const pattern = literalText(arg(args, 1));
      const anchored =
        pattern.startsWith("^") && pattern.endsWith("$") && !pattern.includes("|")
          ? pattern
          : `^(?:${pattern.replace(/^\^|\$$/gu, "")})$`;
      return atom(`${inBrackets(to.text(arg(args, 0)), ATOM)}.matches(${JSON.stringify(anchored)})`, "boolean");
    },
  ],
  ["today", () => atom("today()", "date")],
  ["now", () => atom("now()", "moment")],
  ["date", toDate],
  [
    "date-time",
    (to, args) => {
      const of = arg(args, 0);
      return of.kind === "text" ? dateLiteral(of.value, "moment") : to.piece(of);
    },
  ],
  [
    "decimal-date-time",
    (to, args) => atom(`days(1970-01-01, ${asDate(to.piece(arg(args, 0))).code})`, "number", { whole: true }),
  ],
  ["format-date", formatDate],
  ["format-date-time", formatDate],
  ["indexed-repeat", indexed],
  [
    "distance",
    (to, args) => {
      const [a, b] = [to.piece(arg(args, 0)), to.piece(arg(args, 1))];
      if (a.type !== "place" || b.type !== "place") throw new XPathError(coded("why-line-length"));
      return atom(`distance(${a.code}, ${b.code})`, "number");
    },
  ],
]);
