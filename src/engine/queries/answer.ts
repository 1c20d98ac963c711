import type { AnswerTo, Query } from "../contract/queries.ts";
import { constants, inbox } from "./boxes.ts";
import { creation } from "../drafts/try-create.ts";
import { deletion } from "./deletion.ts";
import { history } from "./history.ts";
import { list } from "./list.ts";
import { overview } from "./overview.ts";
import { recordView } from "./record.ts";
import { setAside } from "./set-aside.ts";
import { undoable } from "./undoable.ts";
import type { QueryContext } from "../context/query-context.ts";
import { callsOf } from "../call-hooks.ts";

/** Answers a question with the sight of the person who asks. */
export function answer<Q extends Query>(context: QueryContext, query: Q): AnswerTo<Q> {
  return answerAny(context, query) as AnswerTo<Q>;
}

function answerAny(context: QueryContext, query: Query): AnswerTo<Query> {
  switch (query.kind) {
    case "list":
      return list(context, query);
    case "record":
      return recordView(context, query);
    case "deletion":
      return deletion(context, query);
    case "creation":
      return creation(context, query);
    case "overview":
      return overview(context, query);
    case "history":
      return history(context, query);
    case "inbox":
      return inbox(context);
    case "constants":
      return constants(context);
    case "setAside":
      return setAside(context);
    case "undoable":
      return undoable(context, query);
    case "profile":
      return { id: context.actor.person ?? "", roles: context.actor.roles };
    case "connection":
    case "outbox":
    case "news":
    case "requests":
      return callsOf(context.app).answer(context, query);
  }
}
