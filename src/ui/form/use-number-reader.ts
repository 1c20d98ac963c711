import { useMemo } from "react";
import { useUi } from "../frame/ui-context.tsx";
import type { NumberKind } from "../number/number-kind.ts";
import { numberReader } from "../number/read-number.ts";

/** Reads numbers of a kind in the person's language. A kind that is made anew at every drawing is the same while it says the same. */
export function useNumberReader(kind: NumberKind): ReturnType<typeof numberReader> {
  const { locale } = useUi();
  const said = JSON.stringify(kind);
  return useMemo(() => numberReader(locale, JSON.parse(said) as NumberKind), [locale, said]);
}
