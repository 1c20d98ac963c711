import type { AnswerTo, Query } from "../contract/queries.ts";
import type { Turn } from "../turn.ts";
import { constants, inbox } from "./boxes.ts";
import { history } from "./history.ts";
import { list } from "./list.ts";
import { outbox, signInNeeded } from "./outbox.ts";
import { overview } from "./overview.ts";
import { recordView } from "./record.ts";
import { setAside } from "./set-aside.ts";

/** Answers a question with the sight of the person who asks. */
export function answer<Q extends Query>(turn: Turn, query: Q): AnswerTo<Q> {
  return answerAny(turn, query) as AnswerTo<Q>;
}

function answerAny(turn: Turn, query: Query): AnswerTo<Query> {
  switch (query.kind) {
    case "list":
      return list(turn, query);
    case "record":
      return recordView(turn, query);
    case "overview":
      return overview(turn, query);
    case "history":
      return history(turn, query);
    case "inbox":
      return inbox(turn);
    case "outbox":
      return outbox(turn);
    case "constants":
      return constants(turn);
    case "connection":
      turn.seen.add("$connection");
      turn.seen.add("outbox");
      return turn.app.world.connection.describe(signInNeeded(turn));
    case "news":
      turn.seen.add("$news");
      return { news: turn.app.world.news };
    case "setAside":
      return setAside(turn);
    case "requests":
      turn.seen.add("$requests");
      return { requests: turn.app.world.log.requests };
  }
}
