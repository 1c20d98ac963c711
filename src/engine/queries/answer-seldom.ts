import type { RareAnswers } from "../operations.ts";
import { constants } from "./constants.ts";
import { deletion } from "./deletion.ts";
import { history } from "./history.ts";
import { setAside } from "./set-aside.ts";
import { undoable } from "./undoable.ts";

export const answerSeldom: RareAnswers = (context, query) => {
  switch (query.kind) {
    case "constants":
      return constants(context);
    case "deletion":
      return deletion(context, query);
    case "history":
      return history(context, query);
    case "setAside":
      return setAside(context);
    case "undoable":
      return undoable(context, query);
  }
};
