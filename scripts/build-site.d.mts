export function siteIsFresh(): boolean;
export function buildSite(options?: { quiet?: boolean; folder?: string }): Promise<void>;
export function addServiceWorker(folder: string): Promise<void>;
