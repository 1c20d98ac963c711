const PREFIX = "shadow-";

/** By what pages know the copy of an app on which its document is tried out. */
export const shadowOf = (app: string): string => `${PREFIX}${app}`;

export const isShadow = (app: string): boolean => app.startsWith(PREFIX);
