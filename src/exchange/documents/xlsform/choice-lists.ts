import { cleanOption, oneLine } from "../writer/markdown.ts";
import type { FormTexts } from "./form-texts.ts";
import type { SheetRow } from "./sheet-rows.ts";

export interface Choice {
  /** The value used in the form's expressions. */
  readonly name: string;
  /** The text that people see. The generated expressions compare with it. */
  readonly label: string;
  readonly row: SheetRow;
}

/** A list of the sheet `choices`. */
export interface ChoiceList {
  readonly name: string;
  readonly choices: readonly Choice[];
  /** Non-empty columns beyond name and label; choice filters use them. */
  readonly columns: readonly string[];
}

const KNOWN = /^(?:list[_ ]?name|name|value|label.*|image.*|media.*|audio.*|video.*|big-image.*|order|hint.*)$/iu;

export function choiceLists(rows: readonly SheetRow[], texts: FormTexts): Map<string, ChoiceList> {
  const lists = new Map<string, SheetRow[]>();
  let list = "";
  for (const row of rows) {
    // Some forms name the list in its first row only.
    list = row.get("list_name") || row.get("list name") || list;
    const name = row.get("name") || row.get("value");
    if (list === "" || name === "") continue;
    lists.set(list, [...(lists.get(list) ?? []), row]);
  }
  return new Map(
    [...lists].map(([name, all]) => [name, { name, choices: choicesOf(all, texts), columns: columnsOf(all) }]),
  );
}

function columnsOf(rows: readonly SheetRow[]): string[] {
  const columns = new Set<string>();
  for (const row of rows)
    for (const [column, value] of row.entries()) if (value !== "" && !KNOWN.test(column)) columns.add(column);
  return [...columns];
}

const loose = (text: string): string =>
  text
    .toLocaleLowerCase("en")
    .replace(/[\s_]+/gu, " ")
    .trim();

/** Makes labels distinguishable: duplicates get their value in parentheses. */
function choicesOf(rows: readonly SheetRow[], texts: FormTexts): Choice[] {
  const labels = rows.map((row) => {
    const name = row.get("name") || row.get("value");
    const label = cleanOption(texts.label(row)) || cleanOption(name);
    return { name: oneLine(name), label: label === "" ? name : label, row };
  });
  const seen = new Map<string, number>();
  for (const { label } of labels) seen.set(loose(label), (seen.get(loose(label)) ?? 0) + 1);
  const names = new Set<string>();
  return labels
    .map((each) =>
      (seen.get(loose(each.label)) ?? 0) > 1 ? { ...each, label: cleanOption(`${each.label} (${each.name})`) } : each,
    )
    .filter(({ name }) => !names.has(name) && names.add(name) !== undefined);
}
