import type { Resource, WireForm } from "#model/7-calls.ts";
import { suggest } from "#text/suggest.ts";
import { fit, type Item, readRows } from "./items.ts";
import { type RESOURCE, WIRE } from "./keys.ts";
import type { OutlineBlock } from "./markdown/outline.ts";
import type { Rich } from "./markdown/rich.ts";
import type { Names } from "./names.ts";
import { written, type Reading } from "./reading.ts";
import { ITEM_OPTIONS, LEFT_OUT } from "./sends.ts";

/** The table *Field, On the wire, As*: the JSON names of fields, and the form of their values. */
export function readWire(
  reading: Reading,
  names: Names,
  entity: string | null,
  block: OutlineBlock,
  item: Item<typeof RESOURCE>,
): Pick<Resource, "onTheWire" | "fixed"> {
  const onTheWire: Resource["onTheWire"][number][] = [];
  const fixed: NonNullable<Resource["fixed"]>[number][] = [];
  for (const table of block.body.tables) {
    if (fit(table, WIRE) === 0) {
      if (table.rows.some((row) => row.cells.some((cell) => cell.hasCode)))
        item.close(reading.problem("table-not-understood", table.span, { expected: "Field, On the wire" }));
      continue;
    }
    for (const row of readRows(reading, table, WIRE, ITEM_OPTIONS)) {
      item.close(row.problem);
      const field = row.get("field");
      const wire = row.get("wire");
      const as = row.get("as");
      if (field === null || entity === null || (wire === null && as === null)) continue;
      const always = literalIn(field.plain);
      if (always !== undefined && wire !== null && as === null) {
        fixed.push({ wire: wire.plain, value: always });
        continue;
      }
      const key = names.field(entity, field.plain);
      if (key === null) {
        item.close(unknown(reading, names, entity, field));
        continue;
      }
      const leftOut = as === null ? null : LEFT_OUT.exec(as.plain);
      const how = as === null ? "" : leftOut === null ? as.plain : as.plain.slice(0, leftOut.index).trim();
      const form = how === "" ? null : formIn(how);
      if (as !== null && how !== "" && form === null)
        item.close(reading.problem("wire-form-not-understood", as.span, { written: as.plain }));
      onTheWire.push({
        field: { value: key, span: field.span },
        wire: wire === null ? { value: key, span: field.span } : written(wire),
        ...(form === null ? {} : { as: form }),
        ...(leftOut === null ? {} : { leftOut: true }),
      });
    }
  }
  return { onTheWire, ...(fixed.length === 0 ? {} : { fixed }) };
}

const unknown = (reading: Reading, names: Names, entity: string, field: Rich): Resource["problem"] =>
  reading.problem("field-unknown", field.span, {
    name: field.plain,
    entity,
    near: suggest(field.plain, names.fieldNames(entity)),
  });

/** `"articles"`, `7`, `yes`: a constant that every record sends; undefined: a name. */
function literalIn(text: string): string | number | boolean | undefined {
  const quoted = /^["“”'‘](.*)["“”'’]$/u.exec(text.trim());
  if (quoted !== null) return quoted[1] ?? "";
  if (/^-?\d{1,12}(?:\.\d{1,6})?$/u.test(text)) return Number(text);
  return undefined;
}

/** How the values of a field are written (P7.67); null: not understood. */
function formIn(text: string): WireForm | null {
  const words = text.trim().replace(/\.$/u, "").toLowerCase();
  if (/^(?:unix time|(?:epoch|unix) seconds|seconds since 1970|epoch)$/u.test(words))
    return { kind: "epoch", perSecond: 1 };
  if (/^(?:(?:epoch|unix) milliseconds|milliseconds since 1970)$/u.test(words))
    return { kind: "epoch", perSecond: 1000 };
  if (/^(?:cents|pence|minor units?)$/u.test(words)) return { kind: "minor" };
  if (/^(?:a )?(?:text|string)$/u.test(words)) return { kind: "text" };
  if (/^(?:a )?number$/u.test(words)) return { kind: "number" };
  const prefix = /^(?:with (?:the )?)?prefix\s+["“'‘](.+)["”'’]$/iu.exec(text.trim())?.[1];
  if (prefix !== undefined) return { kind: "prefix", prefix };
  return pairsIn(text);
}

/** `Open = "OPN", Closed = "CLS"`, `yes = 1, no = 0`. */
function pairsIn(text: string): WireForm | null {
  const pairs: Extract<WireForm, { kind: "pairs" }>["pairs"][number][] = [];
  const parts = text.match(/(?:"[^"]*"|“[^”]*”|[^,;"“])+/gu) ?? [];
  for (const part of parts) {
    const [, here, wire] = /^\s*(.+?)\s*(?:=|→|->)\s*(.+?)\s*$/u.exec(part) ?? [];
    if (here === undefined || wire === undefined) return null;
    const name = literalIn(here);
    const value = literalIn(wire) ?? YES_NO.get(wire.toLowerCase()) ?? wire;
    const own = typeof name === "string" ? name : (SAID.get(here.toLowerCase()) ?? here);
    pairs.push({ here: own, wire: value });
  }
  return pairs.length === 0 ? null : { kind: "pairs", pairs };
}

const YES_NO = new Map([
  ["true", true],
  ["false", false],
]);
const SAID = new Map([
  ["yes", true],
  ["no", false],
  ["true", true],
  ["false", false],
]);
