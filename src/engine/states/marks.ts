/** The mark of a `when` row that has fired, or went in a circle, and whose condition has held ever since. */
export const HELD = "held";
