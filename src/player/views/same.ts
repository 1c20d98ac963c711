/** Values are plain JSON, so equal text means equal values. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
