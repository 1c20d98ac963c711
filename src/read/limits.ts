import type { Limit, LimitName } from "#model/9-constants.ts";
import { suggest } from "#text/suggest.ts";
import { valueNamed } from "#text/by-name.ts";
import type { Fact } from "./markdown/outline.ts";
import type { Rich } from "./markdown/rich.ts";
import { compact } from "./match-keys.ts";
import { tellTwoWays } from "./phrases/two-ways.ts";
import { plainNumber } from "./phrases/written-numbers.ts";
import type { Reading } from "./reading.ts";

type Unit = "bytes" | "count";

/** The limits that the platform enforces, with their units and synonyms. */
const LIMITS: { readonly [name in LimitName]: { readonly unit: Unit; readonly synonyms: readonly string[] } } = {
  "largest photo": { unit: "bytes", synonyms: ["largest picture", "largest image", "size of a photo", "photo size"] },
  "largest file": { unit: "bytes", synonyms: ["size of a file", "file size"] },
  "most photos": { unit: "count", synonyms: ["most pictures", "number of photos"] },
  "most records": { unit: "count", synonyms: ["number of records"] },
};

const NAMES = Object.keys(LIMITS) as LimitName[];

const byWords = new Map(
  NAMES.flatMap((name) => [name, ...LIMITS[name].synonyms].map((words) => [compact(words), name] as const)),
);

/** `- Largest photo: 2 MB`. Reports limits that are unknown or in the wrong unit, because nothing enforces them. */
export function readLimit(reading: Reading, fact: Fact, value: Rich): Limit | null {
  const written = fact.key.plain;
  const name = byWords.get(compact(written));
  if (name === undefined) {
    reading.problem("limit-unknown", fact.key.span, { written, near: suggest(written, NAMES), known: NAMES });
    return null;
  }
  const { unit } = LIMITS[name];
  const said = value.plain.replace(/^(?:max(?:imum)?\.?|at most|up to|no more than)\s+/iu, "");
  const plain = plainNumber(said);
  const amount = unit === "bytes" ? bytesIn(plain) : countIn(plain);
  if (amount === null || !Number.isSafeInteger(amount)) {
    reading.problem("limit-not-understood", value.span, { name, unit, written: value.plain });
    return null;
  }
  tellTwoWays(reading, said, value.span, { kind: "limit" });
  return { name, value: { value: amount, span: value.span }, span: fact.span };
}

const SIZES: { readonly [unit: string]: number } = {
  byte: 1,
  bytes: 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 1024,
  mib: 1024 ** 2,
  gib: 1024 ** 3,
};

const AMOUNT = /^(\d{1,3}(?:[, ]\d{3})+|\d{1,15})(\.\d{1,6})?(?![\d.,])(\s*)(.*?)\.?$/u;

/** `2 MB`, `500 KB`; a number without a unit is no size. */
function bytesIn(text: string): number | null {
  const match = AMOUNT.exec(text.trim());
  const size = match === null ? undefined : valueNamed(SIZES, (match[4] ?? "").toLowerCase());
  return match === null || size === undefined ? null : Math.round(numberIn(match) * size);
}

/** `10,000`, `5 photos`, `5000 records of each kind`: the words after the number are ignored. A size is not a count. */
function countIn(text: string): number | null {
  const match = AMOUNT.exec(text.trim());
  if (match === null || match[2] !== undefined) return null;
  const [unit = ""] = (match[4] ?? "").toLowerCase().split(" ");
  const isApart = unit === "" || match[3] !== "";
  return isApart && valueNamed(SIZES, unit) === undefined && !/^[%\p{Sc}]/u.test(unit) ? numberIn(match) : null;
}

const numberIn = ([, whole = "", fraction = ""]: RegExpExecArray): number =>
  Number(whole.replace(/[, ]/g, "") + fraction);
