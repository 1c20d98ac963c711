/** Variables for a beginning and a day in trees of working time. Authors can't write these names. */
export const BEGINNING = "@beginning";
export const DAY_AT_HAND = "@day";
