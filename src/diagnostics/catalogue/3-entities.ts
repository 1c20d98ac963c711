export const entities = {};
