import { useMemo } from "react";
import { useAnswer, usePlayer } from "../player-context.ts";
import { TileStore } from "./tile-store.ts";

export interface Tiles {
  /** Null: the document names no tile server, or the person has not allowed it. */
  readonly store: TileStore | null;
  readonly credit: string | null;
  /** The host that still needs the person's decision; null: none. */
  readonly ask: string | null;
  /** True: the document names no tile server at all. */
  readonly none: boolean;
}

/** The map's tiles, provided that this person allows their server. */
export function useTiles(): Tiles {
  const { description } = usePlayer();
  const { mapTiles, mapCredit } = description.model.purpose;
  const template = mapTiles?.value ?? null;
  const host = template === null ? null : (/^https?:\/\/([^/]+)/iu.exec(template)?.[1]?.toLowerCase() ?? null);
  const connection = useAnswer(template === null ? null : { kind: "connection" });
  const allowed = connection?.hosts.find((one) => one.host === host)?.allowed;
  const store = useMemo(
    () => (template !== null && allowed === true ? new TileStore(template) : null),
    [template, allowed],
  );
  return { store, credit: mapCredit?.value ?? host, ask: allowed === null ? host : null, none: template === null };
}
