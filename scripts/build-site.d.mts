export function siteIsFresh(): boolean;
export function buildSite(options?: { quiet?: boolean }): Promise<void>;
export function addServiceWorker(folder: string): Promise<void>;
