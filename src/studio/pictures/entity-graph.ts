import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import { typeAsWritten } from "#diff/as-written.ts";
import type { Graph, GraphEdge, GraphNode } from "./graph.ts";

/** Further fields are only counted: the picture is about relations. */
const MOST_FIELDS = 8;

/** The entities and their references. */
export function entityGraph(model: Model): Graph {
  const shown = model.entities.filter(
    ({ builtIn, fields, key }) => !builtIn || fields.length > 0 || isUsed(model, key),
  );
  return {
    title: model.name.value,
    direction: "across",
    nodes: shown.map((entity): GraphNode => ({
      id: entity.key,
      kind: "entity",
      label: entity.name,
      lines: [
        ...entity.fields.slice(0, MOST_FIELDS).map((field) => `${field.name}: ${short(typeAsWritten(field.type))}`),
        ...(entity.fields.length > MOST_FIELDS ? [`+ ${entity.fields.length - MOST_FIELDS}`] : []),
      ],
      tint: null,
      span: entity.span,
    })),
    edges: shown.flatMap((entity) =>
      entity.fields.flatMap((field): readonly GraphEdge[] => {
        const to = target(field);
        if (to === null || !shown.some(({ key }) => key === to)) return [];
        return [
          {
            id: `${entity.key}.${field.key}`,
            from: entity.key,
            to,
            kind: field.type.kind === "children" ? "children" : "reference",
            label: field.name,
            who: "",
            detail: "",
            many: field.type.kind !== "reference",
            span: field.span,
          },
        ];
      }),
    ),
  };
}

const isUsed = (model: Model, entity: string): boolean =>
  model.entities.some(({ fields }) => fields.some((field) => target(field) === entity));

const target = ({ type }: Field): string | null =>
  type.kind === "reference" || type.kind === "references" || type.kind === "children" ? type.entity : null;

const short = (text: string): string => (text.length > 28 ? `${text.slice(0, 27)}…` : text);
