import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { entityGraph } from "./entity-graph.ts";
import type { Graph } from "./graph.ts";
import { layoutOf, pathOf, widthOf, wrapped } from "./layout.ts";
import { inLines, mermaid } from "./mermaid.ts";
import { fit, pan, zoom } from "./pan-and-zoom.ts";
import { rightsAsMarkdown } from "./rights-as-text.ts";
import { screenGraph } from "./screen-graph.ts";
import { stateGraph } from "./state-graph.ts";

const folder = join(import.meta.dirname, "../../../samples");
const read = (source: string) => ({ source, model: readDocument(source).model });
const samples = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .map((file) => [file, read(readFileSync(join(folder, file), "utf8"))] as const);

const graphsOf = ({ model, source }: ReturnType<typeof read>): readonly Graph[] => [
  ...model.states.flatMap(({ entity }) => stateGraph(model, entity, source) ?? []),
  entityGraph(model),
  screenGraph(model),
];

/** Each line must match a form of Mermaid's grammar. */
const LINES = [
  /^(?:stateDiagram-v2|erDiagram|flowchart LR)$/u,
  /^ {2}state "[^"\n]*" as n\d+$/u,
  /^ {2}(?:\[\*\]|n\d+) --> n\d+(?: : [^:;"<>{}|]*(?:#\d+;[^:;"<>{}|]*)*)?$/u,
  /^ {2}n\d+\["[^"\n]*"\] \{$/u,
  /^ {4}[A-Za-z]\w* [A-Za-z]\w* "[^"\n]*"$/u,
  /^ {2}\}$/u,
  /^ {2}n\d+ (?:\|\|--o\{|\}o--o\{|\}o--o\|) n\d+ : "[^"\n]*"$/u,
  /^ {2}n\d+\["[^"\n]*"\]$/u,
  /^ {2}n\d+ -->(?:\|"[^"\n]*"\|)? n\d+$/u,
];

function isWhole(graph: Graph): void {
  const ids = new Set(graph.nodes.map(({ id }) => id));
  expect(ids.size).toBe(graph.nodes.length);
  expect(new Set(graph.edges.map(({ id }) => id)).size).toBe(graph.edges.length);
  for (const { from, to } of graph.edges) expect([ids.has(from), ids.has(to)]).toEqual([true, true]);
  for (const line of mermaid(graph).trimEnd().split("\n"))
    expect(
      LINES.some((pattern) => pattern.test(line)),
      line,
    ).toBe(true);
  const layout = layoutOf(graph);
  expect(layout.nodes).toHaveLength(graph.nodes.length);
  for (const { x, y, width, height } of layout.nodes) {
    expect([x, y, width, height].every(Number.isFinite)).toBe(true);
    expect(x - width / 2).toBeGreaterThanOrEqual(0);
    expect(x + width / 2).toBeLessThanOrEqual(layout.width);
    expect(y + height / 2).toBeLessThanOrEqual(layout.height);
  }
  for (const one of [layout, layoutOf(graph, true)])
    for (const { x, lines } of one.edges) {
      const wide = Math.max(0, ...lines.map((line) => widthOf(line, 12.5)));
      expect(x + wide / 2, lines.join(" ")).toBeLessThanOrEqual(one.width);
      expect(x - wide / 2, lines.join(" ")).toBeGreaterThanOrEqual(0);
    }
  for (const { points } of layout.edges) expect(pathOf(points)).toMatch(/^M[-\d.]+ [-\d.]+/u);
  for (const { text } of inLines(graph)) expect(text.trim()).not.toBe("");
}

test.each(samples)("the pictures of %s are whole, have places and are Mermaid text", (_, sample) => {
  for (const graph of graphsOf(sample)) isWhole(graph);
  expect(rightsAsMarkdown(sample.model).split("\n").length).toBeGreaterThan(2);
});

test("on a phone texts go on in the next line, and what leads to the same place shares a line", () => {
  expect(wrapped("Take it back to the shelf now", 12, 2)).toEqual(["Take it back", "to the shel…"]);
  const sample = samples.find(([file]) => file === "maintenance-requests.md")?.[1] ?? read("");
  const graph = stateGraph(sample.model, "Request", sample.source) ?? entityGraph(sample.model);
  const [narrow, wide] = [layoutOf(graph, true), layoutOf(graph)];
  expect(narrow.width).toBeLessThan(wide.width * 0.7);
  const boxes = narrow.edges
    .filter(({ lines }) => lines.length > 0)
    .map(({ x, y, lines }) => ({
      x,
      y,
      width: Math.max(...lines.map((line) => widthOf(line, 12.5))),
      height: lines.length * 15,
    }));
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1))
      expect(
        Math.abs(one.x - other.x) * 2 >= one.width + other.width ||
          Math.abs(one.y - other.y) * 2 >= one.height + other.height,
      ).toBe(true);
});

test("the states of a loan are those of the document", () => {
  const sample = samples.find(([file]) => file === "tool-library.md")?.[1] ?? read("");
  const graph = stateGraph(sample.model, "Loan", sample.source);
  expect(graph?.nodes.map(({ label }) => label)).toEqual(["Out", "Late", "Returned", "Lost", ""]);
  const edges = graph?.edges.map(({ from, label, to }) => `${from} ${label} ${to}`);
  expect(edges).toContain("status out Return status returned");
  expect(edges).toContain("status late Return status returned");
  expect(edges).toContain("status out at due + 1 day status late");
  const late = graph?.edges.find(({ label }) => label === "Mark lost");
  expect(late?.detail).toBe("keeper · due < today() - LOST_AFTER");
  expect(sample.source.slice(late?.span?.start, late?.span?.end)).toContain("Mark lost");
  expect(mermaid(graph ?? entityGraph(sample.model))).toContain("  [*] --> n0\n");
  expect(screenGraph(sample.model).edges.map(({ from, to }) => `${from} → ${to}`)).toContain(
    "screen tools → screen new tool",
  );
  expect(entityGraph(sample.model).edges.map(({ id }) => id)).toEqual(["Loan.tool", "Loan.borrower"]);
});

describe("names that mean harm", () => {
  const NAMES = [
    "__proto__",
    'a"]; click n0 "javascript:alert(1)"',
    "<img src=x onerror=alert(1)>",
    "end",
    "a:::b|c",
    "％ 工具 🔧",
    "x\u202Ey",
  ];
  test.each(NAMES)("%s is a name like any other", (name) => {
    const cell = name.replaceAll("|", "\\|");
    isHarmless(
      read(`# Specification: ${name}
## 2. Screens and routes
| Screen | Shows | Lets a user |
| --- | --- | --- |
| ${cell} | list of Thing | open ${cell} |
## 3. Entities and their fields
### Thing
| Field | Type |
| --- | --- |
| ${cell} | text |
| Other | Thing |
## 4. States and transitions
### Thing
| From | Event | To |
| --- | --- | --- |
| start | | ${cell} |
| ${cell} | ${cell} | ${cell} |
| any | Reset | ${cell} |
`),
    );
  });

  const isHarmless = (document: ReturnType<typeof read>): void => {
    for (const graph of graphsOf(document)) {
      isWhole(graph);
      expect(mermaid(graph).replaceAll("<br>", " ")).not.toMatch(/<|^\s*click/imu);
    }
  };

  test("a document that says nothing has empty pictures", () => {
    for (const graph of graphsOf(read("")).filter(({ nodes }) => nodes.length === 0)) {
      expect(layoutOf(graph).nodes).toEqual([]);
      expect(mermaid(graph).split("\n")).toHaveLength(2);
    }
    expect(stateGraph(read("").model, "Nothing", "")).toBe(null);
  });
});

test("a picture is fitted, moved and zoomed around the point under the fingers", () => {
  const small = fit({ width: 200, height: 100 }, { width: 400, height: 400 });
  expect(small).toEqual({ x: -100, y: -150, scale: 1 });
  expect(fit({ width: 4000, height: 100 }, { width: 400, height: 400 }, "all").scale).toBe(0.2);
  // Fills the width of the frame if that stays readable, else starts at `begin`.
  expect(fit({ width: 450, height: 9000 }, { width: 400, height: 400 }).scale).toBeCloseTo(400 / 450);
  const large = fit({ width: 8000, height: 9000 }, { width: 320, height: 320 }, "width", { x: 400, y: 0 });
  expect(large).toEqual({ x: 200, y: 0, scale: 0.8 });
  expect(fit({ width: 800, height: 1000 }, { width: 400, height: 400 }, "all").scale).toBe(0.4);
  expect(pan({ x: 0, y: 0, scale: 2 }, 10, -20)).toEqual({ x: -5, y: 10, scale: 2 });
  const at = { x: 100, y: 50 };
  const [before, after] = [small, zoom(small, 1.5, at)];
  expect(after.x + at.x / after.scale).toBeCloseTo(before.x + at.x / before.scale);
  expect(zoom(small, 1000, at).scale).toBe(3);
});
