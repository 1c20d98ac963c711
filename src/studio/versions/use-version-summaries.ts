import { useEffect, useState } from "react";
import { inWords } from "#diff/words/in-words.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import { useSpoken } from "../words/language.ts";
import { useDifferenceWords } from "./use-difference-words.ts";
import type { Version } from "./use-versions.ts";

const SHOWN = 2;

/** For each earlier version, the two weightiest differences of the next one. They are computed one after another. */
export function useVersionSummaries(shelf: Shelf, versions: readonly Version[]): readonly (string | null)[] {
  const { words } = useSpoken();
  const differenceWords = useDifferenceWords();
  const [found, setFound] = useState<{
    readonly of: readonly Version[];
    readonly texts: readonly (string | null)[];
  } | null>(null);
  useEffect(() => {
    if (differenceWords === null || versions.length < 2) return undefined;
    let current = true;
    const work = async (): Promise<void> => {
      const texts: (string | null)[] = [];
      for (const [index, version] of versions.slice(1).entries()) {
        const next = versions[index];
        if (!current || next === undefined) return;
        const differences = await shelf.compare(version.source, next.source).catch(() => null);
        const said = differences?.slice(0, SHOWN).map((one) => inWords(one, differenceWords)) ?? [];
        const more = (differences?.length ?? 0) - said.length;
        texts.push(
          differences === null
            ? null
            : said.length === 0
              ? words.sameMeaning
              : `${said.join(" · ")}${more > 0 ? ` · ${words.andMore(more)}` : ""}`,
        );
        if (current) setFound({ of: versions, texts: [...texts] });
      }
    };
    void work();
    return () => {
      current = false;
    };
  }, [shelf, versions, words, differenceWords]);
  return found !== null && found.of === versions ? found.texts : [];
}
