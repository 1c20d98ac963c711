import type { SeldomAnswers } from "../operations.ts";
import { deletion } from "./deletion.ts";
import { history } from "./history.ts";
import { setAside } from "./set-aside.ts";

export const answerSeldom: SeldomAnswers = (context, query) => {
  switch (query.kind) {
    case "deletion":
      return deletion(context, query);
    case "history":
      return history(context, query);
    case "setAside":
      return setAside(context);
  }
};
