import type { Span } from "#text/span.ts";

/** A picture before layout: nodes and edges. */
export interface Graph {
  readonly title: string;
  /** `down` for sequences, `across` for relations. */
  readonly direction: "down" | "across";
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface GraphNode {
  readonly id: string;
  readonly kind: "start" | "any" | "status" | "entity" | "screen";
  readonly label: string;
  /** Smaller text lines below the label. */
  readonly lines: readonly string[];
  /** A colour word of the language. */
  readonly tint: string | null;
  /** Its place in the document. */
  readonly span: Span | null;
}

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: "event" | "time" | "reference" | "children" | "open";
  readonly label: string;
  readonly who: string;
  /** Who may do it, and under which condition. */
  readonly detail: string;
  /** For references: to many. */
  readonly many: boolean;
  readonly span: Span | null;
}
