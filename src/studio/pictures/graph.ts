import type { Span } from "#text/span.ts";

/** A picture before it is drawn: what there is, and what leads where. */
export interface Graph {
  readonly title: string;
  /** `down` for what happens in turn, `across` for what belongs together. */
  readonly direction: "down" | "across";
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface GraphNode {
  readonly id: string;
  readonly kind: "start" | "any" | "status" | "entity" | "screen";
  readonly label: string;
  /** Smaller lines below the label. */
  readonly lines: readonly string[];
  /** A colour word of the language. */
  readonly tint: string | null;
  /** Where it stands in the document. */
  readonly span: Span | null;
}

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: "event" | "time" | "reference" | "children" | "open";
  readonly label: string;
  readonly who: string;
  /** Who, under which condition. */
  readonly detail: string;
  /** Of references: several at the end. */
  readonly many: boolean;
  readonly span: Span | null;
}
