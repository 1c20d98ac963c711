import type { Problem } from "#model/expression.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { ProblemCard } from "../screens/ProblemCard.tsx";
import type { ViewProps } from "./view-props.ts";

/** A view with a mistake shows the mistake, never "nothing here": whether there are records is unknown. */
export function BrokenView({ screen, view, index, at, problem }: ViewProps & { readonly problem: Problem }) {
  const { words } = usePlayer();
  const isList = view.kind !== "overview" && view.kind !== "one" && view.kind !== "form" && view.kind !== "text";
  const answer = useAnswer(
    isList
      ? { kind: "list", screen: screen.name, view: index, ...(at === null ? {} : { at }), from: 0, limit: 0 }
      : null,
  );
  const line = answer?.problem?.line;
  return (
    <ProblemCard
      problem={problem}
      {...(isList ? { title: words.listBroken } : {})}
      {...(line === undefined ? {} : { line })}
    />
  );
}
