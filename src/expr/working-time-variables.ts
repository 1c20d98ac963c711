/** By what the trees of working time know a beginning and a day: no author can name a variable so. */
export const BEGINNING = "@beginning";
export const DAY_AT_HAND = "@day";
