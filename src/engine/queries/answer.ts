import type { AnswerTo, Query } from "../contract/queries.ts";
import { inbox } from "./inbox.ts";
import { creation } from "../drafts/try-create.ts";
import { list } from "./list.ts";
import { overview } from "./overview.ts";
import { recordView } from "./record.ts";
import { seldomOf } from "../operations.ts";
import type { QueryContext } from "../context/query-context.ts";
import { callsOf } from "../call-hooks.ts";

/** Answers a query with what its person may see. */
export function answer<Q extends Query>(context: QueryContext, query: Q): AnswerTo<Q> {
  return answerAny(context, query) as AnswerTo<Q>;
}

function answerAny(context: QueryContext, query: Query): AnswerTo<Query> {
  switch (query.kind) {
    case "list":
      return list(context, query);
    case "record":
      return recordView(context, query);
    case "creation":
      return creation(context, query);
    case "overview":
      return overview(context, query);
    case "inbox":
      return inbox(context);
    case "constants":
    case "deletion":
    case "history":
    case "setAside":
    case "undoable":
      return seldomOf(context.app)(context, query);
    case "profile":
      return { id: context.actor.person ?? "", roles: context.actor.roles };
    case "connection":
    case "outbox":
    case "news":
    case "requests":
      return callsOf(context.app).answer(context, query);
  }
}
