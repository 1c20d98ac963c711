import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { whereShown } from "./where-shown.ts";

const text = readFileSync("samples/tool-library.md", "utf8");
const { model } = readDocument(text);
const shown = (line: string) => {
  const at = text.indexOf(line);
  if (at === -1) throw new Error(`There is no line ${line}.`);
  return whereShown(model, text, at + 2);
};

test("a line leads to where the app shows it: screens, fields, rules, events, statuses, rights, errors, constants", () => {
  expect(shown("| /tools |")).toMatchObject({ page: { kind: "screen", path: "/tools" } });
  // A fact in the block of a screen belongs to that screen.
  expect(shown("- Title: Tool")).toMatchObject({ page: { path: "/mine" } });
  expect(shown("| Out now |")).toMatchObject({ element: { kind: "block", block: "Out now" } });
  expect(shown("| Worth | money")).toMatchObject({
    page: { kind: "record", entity: "Tool" },
    element: { kind: "field", name: "Worth" },
  });
  expect(shown("| Loan.due | `due >= out_on`")).toMatchObject({
    page: { kind: "form", entity: "Loan" },
    element: { kind: "field", name: "Due" },
  });
  const returning = model.states[0]?.transitions.find(({ event }) => event.kind === "named" && event.name === "Return");
  expect(whereShown(model, text, (returning?.span.start ?? 0) + 2)).toMatchObject({
    page: { kind: "record", entity: "Loan", statuses: ["Out", "Late"], event: "Return" },
    element: { kind: "event", event: "Return" },
  });
  expect(shown("| member | see, create | Loan")).toMatchObject({ page: { kind: "screen" } });
  expect(shown("| E1 |")).toMatchObject({ page: { kind: "form", entity: "Loan" } });
  expect(shown("| E5 |")).toMatchObject({ page: { kind: "record", event: "Extend" } });
  expect(shown("| MOST_AT_HOME |")).not.toBe(null);
  expect(shown("# Specification")).toBe(null);
});

test("every row of points 2 to 5 of every sample is shown somewhere, and steps below a heading are their event's", () => {
  for (const name of ["visits", "class-register", "site-inspection"]) {
    const source = readFileSync(`samples/${name}.md`, "utf8");
    const read = readDocument(source).model;
    const spans = [
      ...read.screens.filter(({ byDefault }) => !byDefault),
      ...read.entities.filter(({ builtIn }) => !builtIn).flatMap(({ fields }) => fields),
      ...read.states.flatMap(({ transitions }) => transitions),
      ...read.rules,
    ].filter(({ span }) => span.end > span.start);
    for (const { span } of spans)
      expect(whereShown(read, source, span.start + 1), source.slice(span.start, span.end)).not.toBe(null);
    const heading = source.indexOf("\n#### ");
    const event = /\n#### (.*)/u.exec(source)?.[1];
    const step = source.indexOf("1. ", heading);
    expect(whereShown(read, source, step)).toMatchObject({ page: { event } });
  }
});
