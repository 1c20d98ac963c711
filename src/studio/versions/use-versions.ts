import { useEffect, useState } from "react";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import type { StudioWords } from "../words/en.ts";

/** A document that an app has or had. */
export interface Version {
  readonly id: string;
  readonly source: string;
  /** The time when it was replaced; null: it is the current one. */
  readonly replaced: string | null;
}

/** All documents of an app, the current one first. */
export function useVersions(shelf: Shelf, app: ShelfApp | null): readonly Version[] {
  const [versions, setVersions] = useState<readonly Version[]>([]);
  useEffect(() => {
    if (app === null) return undefined;
    let current = true;
    Promise.all([shelf.source(app.id), shelf.earlier(app.id)]).then(
      ([source, earlier]) => {
        if (current)
          setVersions([
            { id: "present", source, replaced: null },
            ...earlier.map((one) => ({ id: one.replaced, source: one.source, replaced: one.replaced })),
          ]);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [shelf, app]);
  return versions;
}

export function versionName({ replaced }: Version, words: StudioWords, language: string): string {
  if (replaced === null) return words.currentVersion;
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  return words.untilThen(when.format(new Date(replaced)));
}
