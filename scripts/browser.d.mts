export function findFirefox(options?: { install?: boolean }): string;
export function findBrowser(options?: { install?: boolean }): string;
export function findWindowless(options?: { install?: boolean }): string;
export const BROWSER_ARGUMENTS: string[];
