/**
 * How something is written: by a person (rights hold, some fields are the app's), as a row of an owner whose own right
 * has been judged, as what an event asks a person for (which needs no right to change), by an effect, as it is (sample
 * data, `Given`), or from another copy of the app (`merge`, `mergeRow`): there rights hold too, but the record has a
 * status, numbers and fixed values already.
 */
export type WriteMode = "person" | "row" | "asked" | "effect" | "asIs" | "merge" | "mergeRow";

export const isMerged = (mode: WriteMode): mode is "merge" | "mergeRow" => mode === "merge" || mode === "mergeRow";

export const isPersons = (mode: WriteMode): boolean =>
  mode === "person" || mode === "row" || mode === "asked" || isMerged(mode);

/** By somebody, and not with an owner whose right is judged. */
export const isAlone = (mode: WriteMode): mode is "person" | "merge" => mode === "person" || mode === "merge";

/** Rows that are written with their owner. */
export const isOfOwner = (mode: WriteMode): boolean => mode === "row" || mode === "mergeRow";
