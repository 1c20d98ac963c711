export const appendices = {};
