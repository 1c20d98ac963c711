import { useCallback, useEffect, useState } from "react";
import type { App } from "#engine/contract/app.ts";
import type { KeptRecord, RecordsPlace } from "#engine/contract/records.ts";
import type { Column } from "./table-rows.ts";

const PAGE = 500;

export interface LoadedRecords {
  readonly records: readonly KeptRecord[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly more: () => void;
  /** Reads one record again, or all without an id. */
  readonly again: (id?: string) => void;
}

interface Loaded {
  readonly of: string;
  readonly records: readonly KeptRecord[];
  readonly next: RecordsPlace | null;
}

/**
 * Loads the records of an entity that the person may see, page by page. `all`: loads every page, because filtering or
 * sorting a part would give a wrong result.
 */
export function useRecords(client: App, entity: string, columns: readonly Column[], all: boolean): LoadedRecords {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [reloads, setReloads] = useState(0);
  const key = `${entity} ${reloads}`;
  const fields = columns.map((column) => column.key).join("\n");
  const read = useCallback(
    (after: RecordsPlace | null, where?: { readonly field: string; readonly oneOf: readonly string[] }) =>
      client.readRecords({ entity, fields: fields.split("\n"), after, limit: PAGE, ...(where ? { where } : {}) }),
    [client, entity, fields],
  );
  useEffect(() => {
    let current = true;
    read(null).then(
      ({ records, next }) => current && setLoaded({ of: key, records, next }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [read, key]);
  const here = loaded?.of === key ? loaded : null;
  const more = useCallback(() => {
    if (here === null || here.next === null) return;
    void read(here.next).then(
      ({ records, next }) =>
        setLoaded((now) => (now === here ? { of: key, records: [...here.records, ...records], next } : now)),
      () => undefined,
    );
  }, [here, key, read]);
  useEffect(() => {
    if (all) more();
  }, [all, more]);
  return {
    records: here?.records ?? [],
    hasMore: here !== null && here.next !== null,
    isLoading: here === null,
    more,
    again: (id) => {
      if (id === undefined) {
        setReloads((count) => count + 1);
        return;
      }
      void read(null, { field: "id", oneOf: [id] }).then(({ records: [record] }) =>
        setLoaded((now) =>
          now === null
            ? now
            : { ...now, records: now.records.flatMap((one) => (one.id === id ? (record ?? []) : one)) },
        ),
      );
    },
  };
}
