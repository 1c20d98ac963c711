/** Values are plain JSON, so equal text means equal value. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
