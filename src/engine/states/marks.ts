/** The mark of a `when` row that has fired, or was stopped in a loop, and whose condition has held ever since. */
export const HELD = "held";
