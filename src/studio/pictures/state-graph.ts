import type { StateTable, Transition, Who } from "#model/4-states.ts";
import type { Model } from "#model/model.ts";
import { lowerFirst } from "../new/plain-name.ts";
import { looseName } from "#text/names.ts";
import type { Graph, GraphEdge, GraphNode } from "./graph.ts";

/** Formats a condition for display. */
type DescribeCondition = (code: string) => string;

/** The states of an entity and their events; null: it has no states. */
export function stateGraph(
  model: Model,
  entity: string,
  source: string,
  say: DescribeCondition = (code) => code,
): Graph | null {
  const table = model.states.find((one) => one.entity === entity);
  if (table === undefined) return null;
  const fields = model.entities.find(({ key }) => key === entity)?.fields ?? [];
  const fieldName = (key: string): string => lowerFirst(fields.find((one) => one.key === key)?.name ?? key);
  const nodes = [...statuses(table), ...sources(table)];
  return {
    title: model.entities.find(({ key }) => key === entity)?.name ?? entity,
    direction: "down",
    nodes,
    edges: table.transitions.flatMap((row, index) => edgesOf(row, index, table, source, fieldName, say)),
  };
}

const statuses = ({ statuses: all }: StateTable): readonly GraphNode[] =>
  all.map(({ name, meaning, colour, span }) => ({
    id: idOf(name),
    kind: "status",
    label: name,
    lines: meaning === null ? [] : [meaning],
    tint: colour,
    span,
  }));

/** The sources of rows that name no status. */
const sources = ({ transitions }: StateTable): readonly GraphNode[] =>
  (["start", "any"] as const)
    .map((kind) => ({ kind, row: transitions.find(({ from }) => from === kind) }))
    .flatMap(({ kind, row }) =>
      row === undefined
        ? []
        : [{ id: kind, kind, label: kind === "start" ? "" : "any", lines: [], tint: null, span: row.span }],
    );

const idOf = (status: string): string => `status ${looseName(status)}`;

function edgesOf(
  row: Transition,
  index: number,
  table: StateTable,
  source: string,
  fieldName: (key: string) => string,
  say: DescribeCondition,
): readonly GraphEdge[] {
  const { event, from, to, who, guards, span } = row;
  const starts = typeof from === "string" ? [from] : from.map(({ value }) => idOf(value));
  const label =
    event.kind === "start"
      ? ""
      : event.kind === "named"
        ? event.name
        : event.kind === "when"
          ? `when ${say(event.condition.source)}`
          : written(event.span, source);
  const conditions = guards.map(({ condition }) => say(condition.source).replace(/\s+/gu, " ").trim());
  const people = (who ?? []).map((one) => whoInWords(one, fieldName)).join(", ");
  const known = new Set([...table.statuses.map(({ name }) => idOf(name)), "start", "any"]);
  return starts
    .map((start): GraphEdge => {
      const end = to === null ? start : idOf(to.value);
      return {
        id: `${index} ${start}`,
        from: start,
        to: end,
        kind: event.kind === "named" || event.kind === "start" ? "event" : "time",
        label,
        who: people,
        detail: [people, ...conditions].filter((part) => part !== "").join(" · "),
        many: false,
        span,
      };
    })
    .filter((edge) => known.has(edge.from) && known.has(edge.to) && edge.to !== "start");
}

const whoInWords = (who: Who, fieldName: (key: string) => string): string =>
  who.kind === "anyone" || who.kind === "nobody" ? who.kind : who.kind === "role" ? who.role : fieldName(who.field);

const written = ({ start, end }: { readonly start: number; readonly end: number }, source: string): string =>
  source.slice(start, end).replaceAll("`", "").replace(/\s+/gu, " ").trim();
