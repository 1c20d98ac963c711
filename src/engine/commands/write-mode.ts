/**
 * Who writes. `person`: rights are checked, and some fields are reserved for the app. `row`: as a row of an owner whose
 * right has been checked. `asked`: input of an event, which needs no right to change. `effect`: an effect. `asIs`:
 * sample data and `Given`. `merge`, `mergeRow`: from another copy of the app; rights are checked, but the record
 * already has its status, numbers and fixed values.
 */
export type WriteMode = "person" | "row" | "asked" | "effect" | "asIs" | "merge" | "mergeRow";

export const isMerged = (mode: WriteMode): mode is "merge" | "mergeRow" => mode === "merge" || mode === "mergeRow";

export const isPersons = (mode: WriteMode): boolean =>
  mode === "person" || mode === "row" || mode === "asked" || isMerged(mode);

/** By a person, as a record of its own and not as a row with its owner. */
export const isAlone = (mode: WriteMode): mode is "person" | "merge" => mode === "person" || mode === "merge";

/** As a row with its owner. */
export const isOfOwner = (mode: WriteMode): boolean => mode === "row" || mode === "mergeRow";
