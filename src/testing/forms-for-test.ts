import { expect } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { importForm } from "#exchange/documents/import-file.ts";
import { noteInEnglish } from "#exchange/documents/note-in-english.ts";
import type { Table } from "#exchange/tables/table.ts";
import type { Value } from "#expr/types.ts";
import { readDocument } from "#read/read-document.ts";
import { openForTest } from "./open-for-test.ts";

export type Cells = Record<string, string>;

export function table(name: string, rows: readonly Cells[]): Table {
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    name,
    header,
    rows: rows.map((row, i) => ({ number: i + 2, cells: header.map((column) => row[column] ?? null) })),
  };
}

const lines = (text: string): string[] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const cells = (text: string): Cells =>
  Object.fromEntries(
    text
      .split(";;")
      .map((each) => each.trim())
      .filter((each) => each !== "")
      .map((each) => {
        const at = each.indexOf("=");
        return [each.slice(0, at).trim(), each.slice(at + 1).trim()];
      }),
  );

/** Input: `integer | age | Age | required=yes;; constraint=. > 0` and `region: n North {zone=1}, s South`. */
export function form(survey: string, choices = "", settings = ""): Table[] {
  const questions = lines(survey).map((line): Cells => {
    const [type = "", name = "", label = "", ...rest] = line.split(/\s*(?<!\\)\|\s*/u);
    return { type, name, ...(label === "" ? {} : { label }), ...cells(rest.join(" | ")) };
  });
  const options = lines(choices).flatMap((line): Cells[] => {
    const [list = "", all = ""] = line.split(/:\s(.*)/su);
    return all.split(",").map((each) => {
      const [, name = "", label = "", more = ""] = /^\s*(\S+)\s+(.*?)\s*(?:\{(.*)\})?\s*$/u.exec(each) ?? [];
      return { list_name: list, name, label, ...cells(more) };
    });
  });
  return [
    table("survey", questions),
    table("choices", options),
    table("settings", [{ form_title: "Visit", ...cells(settings) }]),
  ];
}

type Rows = readonly { readonly id: null; readonly values: Record<string, Value> }[];

export interface FormCase {
  readonly name: string;
  readonly tables: readonly Table[];
  /** One submission, by field key. */
  readonly filled: Record<string, Value | Rows>;
  /** Values of the saved record. Undefined: not checked. */
  readonly shows?: Record<string, unknown>;
  /** Changes to the submission that are refused at the given field. */
  readonly refused?: readonly (readonly [Record<string, Value | Rows>, string])[];
  /** Facts that are only kept as notes. */
  readonly kept?: readonly string[];
  /** Lines that the document contains. */
  readonly says?: readonly string[];
}

/** Imports a form, checks its document, opens the app and fills in the form. */
export async function fillForm({ tables, filled, shows, refused, kept, says }: FormCase): Promise<void> {
  const imported = await importForm(tables, "visit");
  if (imported === null) throw new Error("it is a form");
  const { source, report } = imported;
  const { model, diagnostics } = readDocument(source);
  const errors = [...diagnostics, ...checkModel(model, source)].filter(({ severity }) => severity === "error");
  expect(errors.map(({ message }) => `${message}\n${source}`)).toEqual([]);
  for (const line of says ?? []) expect(source).toContain(line);
  expect(report.taken + report.notes.length).toBe(report.of);
  expect(report.notes.map(noteInEnglish).map(({ what }) => what)).toEqual(expect.arrayContaining([...(kept ?? [])]));
  if (kept === undefined) expect(report.notes).toEqual([]);

  const { app, store } = await openForTest(source, { model });
  await app.loadSampleData();
  const save = async (values: FormCase["filled"]) => {
    const command = { kind: "create", entity: "Visit", values } as const;
    const outcome = await app.submit({ commands: [command] });
    return outcome.kind === "warned"
      ? app.submit({ commands: [command], confirmed: outcome.warnings.map(({ code }) => code) })
      : outcome;
  };
  const saved = await save(filled);
  if (saved.kind !== "done") throw new Error(`${JSON.stringify(saved)}\n${source}`);
  const record = await app.ask({ kind: "record", entity: "Visit", id: saved.records[0]?.id ?? "" });
  for (const [field, value] of Object.entries(shows ?? {}))
    expect([field, record?.values[field]?.value], source).toEqual([field, value]);
  for (const [change, field] of refused ?? []) {
    const outcome = await save({ ...filled, ...change });
    expect(outcome.kind === "refused" ? outcome.refusals.map((each) => each.field) : outcome.kind).toContain(field);
  }
  store.at.db.close();
}
