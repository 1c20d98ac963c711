import { useEffect, useReducer } from "react";
import type { CreationQuery } from "#engine/contract/queries.ts";
import type { CreateOffer } from "../actions/page-buttons.ts";
import { usePlayer } from "../player-context.ts";

/** What the person may create with these forms, and what would refuse it; live. Empty until the answers arrive. */
export function useCreations(queries: readonly CreationQuery[]): readonly CreateOffer[] {
  const { answers } = usePlayer();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const key = JSON.stringify(queries);
  useEffect(() => {
    const stops = queries.map((query) => answers.watch(query, redraw));
    return () => {
      for (const stop of stops) stop();
    };
    // The key stands for the queries: callers build fresh ones each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [answers, key]);
  return queries.flatMap((query) => {
    const answer = answers.peek(query);
    return answer?.offered ? [{ entity: query.entity, refusals: answer.refusals }] : [];
  });
}
