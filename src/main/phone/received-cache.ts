/** Where the service worker keeps what was shared until a page takes it. `folder`: of the site. */
export const receivedCache = (folder: string): string => `ninefold ${folder} received`;
