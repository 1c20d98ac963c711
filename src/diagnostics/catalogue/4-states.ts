export const states = {};
