/** Name of the service worker's cache for shared files that no page has taken yet. `folder`: path of the site. */
export const receivedCache = (folder: string): string => `ninefold ${folder} received`;
