import type { Graph, GraphEdge, GraphNode } from "./graph.ts";

/** Escapes characters with a meaning in Mermaid as numeric entities. */
const safe = (text: string): string =>
  text
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[^\p{L}\p{N}\p{M} .,_+=/·…→-]/gu, (character) => `#${character.codePointAt(0)};`);

/** Makes a word that Mermaid's grammar of attributes accepts. */
const word = (text: string): string => text.replace(/[^A-Za-z0-9_]+/gu, "_").replace(/^(?![A-Za-z])/u, "x") || "x";

/** The picture in Mermaid's notation, which many other programs draw. */
export function mermaid(graph: Graph): string {
  const ids = new Map(graph.nodes.map(({ id }, index) => [id, `n${index}`]));
  const idOf = (id: string): string => ids.get(id) ?? "n";
  const kind = graph.nodes[0]?.kind ?? "screen";
  const lines =
    kind === "entity" ? entities(graph, idOf) : kind === "screen" ? screens(graph, idOf) : states(graph, idOf);
  return `${lines.join("\n")}\n`;
}

type IdOf = (id: string) => string;

function states({ nodes, edges }: Graph, idOf: IdOf): readonly string[] {
  const end = (id: string, all: readonly GraphNode[]): string =>
    all.some((node) => node.id === id && node.kind === "start") ? "[*]" : idOf(id);
  return [
    "stateDiagram-v2",
    ...nodes.filter(({ kind }) => kind !== "start").map(({ id, label }) => `  state "${safe(label)}" as ${idOf(id)}`),
    ...edges.map((edge) => `  ${end(edge.from, nodes)} --> ${end(edge.to, nodes)}${labelOf(edge)}`),
  ];
}

const labelOf = ({ label, detail }: GraphEdge): string => {
  const text = [label, detail === "" ? "" : `(${detail})`].filter((part) => part !== "").join(" ");
  return text === "" ? "" : ` : ${safe(text)}`;
};

function entities({ nodes, edges }: Graph, idOf: IdOf): readonly string[] {
  return [
    "erDiagram",
    ...nodes.flatMap(({ id, label, lines }) => [
      `  ${idOf(id)}["${safe(label)}"] {`,
      ...lines
        .filter((line) => line.includes(": "))
        .map((line) => {
          const [name = "", type = ""] = line.split(/: (?=[^:]*$)/u);
          return `    ${word(type)} ${word(name)} "${safe(name)}"`;
        }),
      "  }",
    ]),
    ...edges.map(({ from, to, label, many, kind }) => {
      const line = kind === "children" ? "||--o{" : many ? "}o--o{" : "}o--o|";
      return `  ${idOf(from)} ${line} ${idOf(to)} : "${safe(label)}"`;
    }),
  ];
}

function screens({ nodes, edges }: Graph, idOf: IdOf): readonly string[] {
  return [
    "flowchart LR",
    ...nodes.map(
      ({ id, label, lines }) => `  ${idOf(id)}["${[label, ...lines].map((line) => safe(line)).join("<br>")}"]`,
    ),
    ...edges.map(({ from, to, label }) => `  ${idOf(from)} -->${label === "" ? "" : `|"${safe(label)}"|`} ${idOf(to)}`),
  ];
}

/** The picture in sentences, for people who can't or don't want to look at it. */
export function inLines({
  nodes,
  edges,
}: Graph): readonly { readonly key: string; readonly text: string; readonly of: GraphNode | GraphEdge }[] {
  const nameOf = (id: string): string => nodes.find((node) => node.id === id)?.label ?? id;
  return [
    ...nodes
      .filter(({ kind }) => kind !== "start" && kind !== "any")
      .map((node) => ({ key: node.id, text: [node.label, ...node.lines].join(" · "), of: node })),
    ...edges.map((edge) => ({
      key: edge.id,
      text: [
        `${nameOf(edge.from) || "●"} → ${nameOf(edge.to)}`,
        [edge.label, edge.detail].filter((part) => part !== "").join(" · "),
      ]
        .filter((part) => part !== "")
        .join(": "),
      of: edge,
    })),
  ];
}
