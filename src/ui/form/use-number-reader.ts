import { useMemo } from "react";
import { useUi } from "../frame/ui-context.tsx";
import type { NumberKind } from "../number/number-kind.ts";
import { numberReader } from "../number/read-number.ts";

/**
 * A reader for numbers of this kind in the person's language. Memoized by the kind's content, because callers pass a
 * new object on every render.
 */
export function useNumberReader(kind: NumberKind): ReturnType<typeof numberReader> {
  const { locale } = useUi();
  const said = JSON.stringify(kind);
  return useMemo(() => numberReader(locale, JSON.parse(said) as NumberKind), [locale, said]);
}
