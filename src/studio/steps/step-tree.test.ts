import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writtenSteps } from "#edit/edit-document.ts";
import { readDocument } from "#read/read-document.ts";
import { changedText } from "../cards/use-changes.ts";
import { stepPhrases } from "./step-phrases.ts";
import { changesTo, effectsOf, moved, nodesOf, withStep } from "./step-tree.ts";

/** Without sample data and scenarios: reading them takes most of the time. */
const [TOOLS = ""] = readFileSync("samples/tool-library.md", "utf8").split("## Sample data");
const { model } = readDocument(TOOLS);
const item = { kind: "transition", entity: "Loan", index: 1 } as const;
const after = (changes: ReturnType<typeof changesTo>): string => {
  const changed = changedText(TOOLS, changes);
  if ("refusal" in changed) throw new Error(changed.refusal.code);
  return changed.text;
};

test("effects of a cell are parted where the language parts them, changed, moved and removed", () => {
  const nodes = effectsOf('`a = "x; y"`; show "One; two."; open Tools');
  expect(nodes.map(({ typed }) => typed)).toEqual(['`a = "x; y"`', 'show "One; two."', "open Tools"]);
  expect(moved(nodes, [0], 1).map(({ typed }) => typed)).toEqual(['show "One; two."', '`a = "x; y"`', "open Tools"]);
  expect(withStep(nodes, [1], () => [])).toHaveLength(2);
  expect(moved(nodes, [0], -1)).toEqual(nodes);
});

test("every phrase is right as it stands: in the cell, and with steps inside it below a heading", () => {
  const broken = (text: string) => readDocument(text).diagnostics.filter(({ severity }) => severity === "error");
  for (const { key, node } of stepPhrases(model, "Loan", true)) {
    if (key === "otherwise") continue;
    const text = after(changesTo(item, [node], { inBlock: false }));
    expect(broken(text), node.typed).toEqual([]);
    const now = readDocument(text).model;
    expect(now.states[0]?.transitions[1]?.then.length, key).toBeGreaterThan(0);
    if (node.steps.length > 0) expect(nodesOf(writtenSteps(text, now, item))).toEqual([node]);
  }
  const both = stepPhrases(model, "Loan", true).filter(({ key }) => key === "if" || key === "otherwise");
  const text = after(
    changesTo(
      item,
      both.map(({ node }) => node),
      { inBlock: false },
    ),
  );
  expect(broken(text)).toEqual([]);
  expect(readDocument(text).model.states[0]?.transitions[1]?.then).toMatchObject([
    { kind: "if", effects: [{ kind: "show" }], otherwise: [{ kind: "show" }] },
  ]);
});
