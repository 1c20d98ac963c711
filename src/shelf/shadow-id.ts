const PREFIX = "shadow-";

/** The id of an app's shadow. Each page has its own slot. */
export const shadowOf = (app: string, slot: string): string => `${PREFIX}${slot}-${app}`;

export const isShadow = (app: string): boolean => app.startsWith(PREFIX);
