import { useCallback } from "react";
import { useChange } from "../cards/change-context.ts";
import type { DescribeCondition } from "../cards/items.ts";
import { useCardWords } from "../words/cards-language.ts";
import { conditionInWords } from "./condition-words.ts";

/** Formats conditions of the draft in words, or as code where words would be inexact. */
export function useSaidConditions(): DescribeCondition {
  const { model } = useChange().draft;
  const { forms } = useCardWords();
  return useCallback((entity, code) => conditionInWords(model, entity, code, forms) ?? code, [model, forms]);
}
