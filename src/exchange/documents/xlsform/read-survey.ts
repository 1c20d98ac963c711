import { coded, type ReportText } from "#engine/contract/import-texts.ts";
import { valueNamed } from "#text/by-name.ts";
import type { FactCounter } from "../fact-counter.ts";
import type { SheetRow } from "./sheet-rows.ts";

export interface Question {
  readonly kind: "question";
  readonly row: SheetRow;
  readonly name: string;
  /** `text`, `select_one`, `calculate`, … */
  readonly type: string;
  /** The list of a select, or the file with its choices. */
  readonly list: string;
  readonly orOther: boolean;
}

export interface Group {
  readonly kind: "group" | "repeat";
  readonly row: SheetRow;
  readonly name: string;
  readonly items: readonly Item[];
}

export type Item = Question | Group;

const ALIASES: Readonly<Record<string, string>> = {
  int: "integer",
  string: "text",
  photo: "image",
  datetime: "datetime",
  "date time": "datetime",
  gps: "geopoint",
  location: "geopoint",
  trigger: "acknowledge",
  "select one": "select_one",
  select1: "select_one",
  "select all that apply": "select_multiple",
  "select multiple": "select_multiple",
  select_one_external: "select_one_from_file",
  "select one from": "select_one",
  calc: "calculate",
  "phone number": "phone",
};

const MOST_DEPTH = 20;

interface Open {
  readonly kind: "group" | "repeat" | "form";
  readonly row: SheetRow | null;
  readonly name: string;
  readonly items: Item[];
}

/** Reads the sheet `survey` as a tree of questions, groups and repeats. */
export function readSurvey(rows: readonly SheetRow[], tally: FactCounter): readonly Item[] {
  const root: Open = { kind: "form", row: null, name: "", items: [] };
  const open: Open[] = [root];
  for (const row of rows) {
    const written = row.get("type").toLowerCase().replace(/\s+/gu, " ");
    if (written === "") continue;
    const top = open.at(-1) ?? root;
    const begin = /^begin[_ ]?(group|repeat|loop)/u.exec(written);
    if (begin !== null) {
      if (begin[1] === "loop" || open.length > MOST_DEPTH)
        tally.note(place(row), row.get("type"), coded("why-read-as-group"));
      const kind = begin[1] === "repeat" ? "repeat" : "group";
      open.push({ kind, row, name: row.get("name") || `${kind}_${row.number}`, items: [] });
      continue;
    }
    if (/^end[_ ]?(?:group|repeat|loop)/u.test(written)) {
      if (open.length > 1) close(open);
      else tally.note(place(row), row.get("type"), coded("why-nothing-open"));
      continue;
    }
    top.items.push(questionOf(row, written));
  }
  while (open.length > 1) {
    const [left] = open.slice(-1);
    tally.note(left?.name ?? "", `begin ${left?.kind ?? "group"}`, coded("why-end-missing"));
    close(open);
  }
  return root.items;
}

function close(open: Open[]): void {
  const closed = open.pop();
  if (closed === undefined || closed.kind === "form" || closed.row === null) return;
  open.at(-1)?.items.push({ kind: closed.kind, row: closed.row, name: closed.name, items: closed.items });
}

function questionOf(row: SheetRow, written: string): Question {
  const original = row.get("type").trim().replace(/\s+/gu, " ");
  const select =
    /^(select[_ ]one[_ ]from[_ ]file|select[_ ]multiple[_ ]from[_ ]file|select[_ ]one[_ ]external|select[_ ]one(?: from)?|select1|select[_ ]multiple(?: from)?|select all that apply(?: from)?|rank)\s+(\S+)(.*)$/iu.exec(
      original,
    );
  const orOther = /\bor[_ ](?:specify[_ ])?other\b/u.test(written);
  if (select !== null) {
    const [, kind = "", list = ""] = select;
    const type = kind
      .toLowerCase()
      .replaceAll(" ", "_")
      .replace(/_from$/u, "")
      .replace("select_all_that_apply", "select_multiple")
      .replace("select1", "select_one");
    return {
      kind: "question",
      row,
      name: nameOf(row),
      type: type === "select_one_external" ? "select_one_from_file" : type,
      list,
      orOther,
    };
  }
  return {
    kind: "question",
    row,
    name: nameOf(row),
    type: valueNamed(ALIASES, written) ?? written.replaceAll("_", "-").replace(/^(csv|xml) external$/u, "$1-external"),
    list: "",
    orOther: false,
  };
}

const nameOf = (row: SheetRow): string => row.get("name") || `question_${row.number}`;

export const place = (row: SheetRow): ReportText => row.get("name") || coded("place-row", { row: row.number });
