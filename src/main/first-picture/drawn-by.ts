/** What a page draws by: its script, named after its content, and for a site of one document that document. */
export const drawnBy = (): string =>
  (document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? "") +
  (document.querySelector<HTMLMetaElement>('meta[name="ninefold-version"]')?.content ?? "");

/** Pictures belong to the address as it is written, with the route in its hash. */
export const addressNow = (): string => location.pathname + location.search + location.hash;
