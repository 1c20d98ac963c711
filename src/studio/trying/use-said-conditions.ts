import { useCallback } from "react";
import { useChange } from "../cards/change-context.ts";
import type { DescribeCondition } from "../cards/items.ts";
import { useCardWords } from "../words/cards-language.ts";
import { conditionInWords } from "./condition-words.ts";

/** Conditions of the draft in words; the code where words would not say the same. */
export function useSaidConditions(): DescribeCondition {
  const { model } = useChange().draft;
  const { forms } = useCardWords();
  return useCallback((entity, code) => conditionInWords(model, entity, code, forms) ?? code, [model, forms]);
}
