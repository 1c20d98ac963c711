export const expressions = {};
