import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { readDocument } from "#read/read-document.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";
import { emptyDocument } from "../shelf-screens/empty-document.ts";
import { en } from "../words/cards/en.ts";
import { PARTS } from "./point-summary.ts";
import { templatesFor } from "./templates.ts";
import { changedText } from "./use-changes.ts";

const errorsIn = (source: string): readonly string[] =>
  checkSource("x.md", source)
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ message }) => message);

function take(source: string, part: (typeof PARTS)[number], title: RegExp): string {
  const template = templatesFor(readDocument(source).model, part, en).find((one) => title.test(one.title));
  if (template === undefined) throw new Error(`There is no template ${String(title)}.`);
  const changed = changedText(source, template.changes);
  if ("refusal" in changed) throw new Error(JSON.stringify(changed.refusal));
  return changed.text;
}

describe("templates", () => {
  test("fill an empty document point by point into an app whose scenarios hold", async () => {
    let source = emptyDocument("Untitled app");
    for (const [part, title] of [
      [3, /^Task$/],
      [3, /^Contact$/],
      [4, /^Task: Open/],
      [2, /everything/],
      [5, /Title/],
      [6, /manager/],
      ["scenarios", /Task/],
    ] as const) {
      source = take(source, part, title);
      expect(errorsIn(source)).toEqual([]);
    }
    const { model } = readDocument(source);
    expect(model.screens.map(({ name }) => name)).toEqual([
      "Tasks",
      "New Task",
      "Task",
      "Contacts",
      "New Contact",
      "Contact",
    ]);
    expect(model.states[0]?.statuses.map(({ name }) => name)).toEqual(["Open", "Done"]);
    expect(model.roles.roles).toEqual(["helper", "manager"]);
    expect(model.rules).toHaveLength(1);
    expect(await scenarioFailures(source)).toEqual([]);
  });

  // Long documents take long; only the full run tries them.
  const long = process.env["NINEFOLD_FULL"] === undefined ? [] : ["visits", "deliveries"];

  test.for(long)("%s: what is offered is written without a mistake", (name) => {
    const source = readFileSync(`samples/${name}.md`, "utf8");
    const before = errorsIn(source);
    const { model } = readDocument(source);
    for (const part of PARTS)
      for (const template of templatesFor(model, part, en).slice(0, 2)) {
        const changed = changedText(source, template.changes);
        if ("refusal" in changed) throw new Error(`${template.title}: ${JSON.stringify(changed.refusal)}`);
        expect(errorsIn(changed.text), template.title).toEqual(before);
      }
  });
});
