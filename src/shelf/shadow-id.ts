const PREFIX = "shadow-";

/** By what pages know the copy of an app on which its document is tried out; each page that tries has its own. */
export const shadowOf = (app: string, slot: string): string => `${PREFIX}${slot}-${app}`;

export const isShadow = (app: string): boolean => app.startsWith(PREFIX);
