export const constants = {};
