import type { TypedTree } from "#expr/typed.ts";
import type { Expression, Template } from "#model/expression.ts";
import type { Model } from "#model/model.ts";

/** True if a server receives the status of records by name: in bodies, addresses, headers or searches. */
export function sendsStatus({ calls, screens }: Model, entity: string): boolean {
  const { headers = [], token, sentAs } = calls;
  const trees = [
    ...templates([...headers, sentAs]),
    token?.tree,
    ...calls.calls.flatMap((call) => [call.sends?.tree, ...templates([call.path, ...(call.headers ?? [])])]),
    ...calls.resources.flatMap(({ keptAt, oneAt, sends, own, headers: named = [] }) => [
      sends?.tree,
      ...templates([keptAt, oneAt, ...named]),
      ...Object.values(own ?? {}).flatMap((one) => [one?.sends?.tree, ...templates([one?.path])]),
    ]),
  ];
  const isStatus = (tree: TypedTree): boolean =>
    tree.op === "field" && tree.entity === entity && tree.field === "status";
  if (trees.some((tree) => tree !== null && tree !== undefined && sends(tree, isStatus))) return true;
  // A filter sends the chosen value.
  return screens.some(
    ({ asksTheServer, views }) =>
      views.some((view) => view.entity === entity) &&
      asksTheServer !== null &&
      asksTheServer.tree !== null &&
      sends(asksTheServer.tree, (tree) => isStatus(tree) || isStatusFilter(tree)),
  );
}

const templates = (all: readonly (Template | null | undefined)[]): readonly (TypedTree | null)[] =>
  all.flatMap((one) =>
    (one?.parts ?? []).flatMap((part: string | Expression) => (typeof part === "string" ? [] : [part.tree])),
  );

/** The condition of an expression is not sent, only its result. */
const sends = (tree: TypedTree, isMeant: (tree: TypedTree) => boolean): boolean =>
  tree.type.kind !== "boolean" && (isMeant(tree) || partsOf(tree).some((part) => sends(part, isMeant)));

function partsOf(tree: TypedTree): readonly TypedTree[] {
  switch (tree.op) {
    case "call":
      return tree.args;
    case "fold":
      return tree.body === null ? [tree.over] : [tree.over, tree.body];
    case "if":
      return [tree.then, tree.otherwise];
    case "list":
      return tree.items;
    case "map":
      return tree.entries.map(({ value }) => value);
    default:
      return [];
  }
}

const isStatusFilter = (tree: TypedTree): boolean =>
  tree.op === "key" && tree.key === "status" && tree.of.op === "variable" && tree.of.name === "filter";
