/**
 * How something is written: by a person (rights hold, some fields are the app's), as a row of an owner whose own right
 * has been judged, by an effect, or as it is (sample data, `Given`).
 */
export type WriteMode = "person" | "row" | "effect" | "asIs";

export const isPersons = (mode: WriteMode): boolean => mode === "person" || mode === "row";
