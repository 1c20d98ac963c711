export const roles = {};
