import type { TypedTree } from "#expr/typed.ts";
import type { Checking } from "../checking.ts";
import { nodes } from "#expr/nodes.ts";

interface Edge {
  readonly to: string;
  /** True if it is read from the same record, so that the cycle never ends. Otherwise that depends on the records. */
  readonly same: boolean;
}

/** Reports computed fields that depend on their own value. */
export function checkCircularComputation(at: Checking): void {
  const graph = new Map<string, Edge[]>();
  for (const entity of at.model.entities) {
    for (const field of entity.fields) {
      const tree = field.default?.kind === "computed" ? field.default.expression.tree : null;
      if (tree) graph.set(`${entity.key}.${field.key}`, edgesOf(tree));
    }
  }
  const reported = new Set<string>();
  for (const entity of at.model.entities) {
    for (const field of entity.fields) {
      const start = `${entity.key}.${field.key}`;
      if (field.default?.kind !== "computed" || reported.has(start)) continue;
      const { span } = field.default.expression;
      const inRecord = circle(graph, start, true);
      const circleFound = inRecord ?? circle(graph, start, false);
      if (circleFound === null) continue;
      for (const one of circleFound) reported.add(one);
      const round = [...circleFound, start].map((one) => `\`${shortName(one, entity.key)}\``).join(" needs ");
      if (inRecord !== null) at.report("circular-computation", span, { field: field.name, round });
      else at.report("computed-through-other-records", span, { field: field.name, round });
    }
  }
}

const shortName = (key: string, entity: string): string =>
  key.startsWith(`${entity}.`) ? key.slice(entity.length + 1) : key;

function edgesOf(tree: TypedTree): Edge[] {
  const edges: Edge[] = [];
  for (const node of nodes(tree)) {
    if (node.op !== "field") continue;
    const same = node.of.op === "variable" && node.of.name === "this";
    edges.push({ to: `${node.entity}.${node.field}`, same });
  }
  return edges;
}

/** The shortest path from a field back to itself, without the last step; null: there is none. */
function circle(graph: ReadonlyMap<string, readonly Edge[]>, start: string, sameRecord: boolean): string[] | null {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (let i = 0; i < waiting.length; i++) {
    const here = waiting[i] ?? start;
    for (const { to, same } of graph.get(here) ?? []) {
      if (sameRecord && !same) continue;
      if (to === start) return way(cameFrom, start, here);
      if (cameFrom.has(to) || !graph.has(to)) continue;
      cameFrom.set(to, here);
      waiting.push(to);
    }
  }
  return null;
}

function way(cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const steps = [end];
  for (let step = end; step !== start;) {
    step = cameFrom.get(step) ?? start;
    steps.unshift(step);
  }
  return steps;
}
