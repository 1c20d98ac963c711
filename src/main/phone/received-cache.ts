/**
 * Name of the cache in which the service worker keeps shared files until a page takes them. `folder`: path of the site.
 */
export const receivedCache = (folder: string): string => `ninefold ${folder} received`;
