import type { Words } from "./en.ts";

/** Why the records of this page end with it: the browser keeps nothing here, or nothing for a page that came by plain http. */
export const notKept = ({ notOnDisk, notOverHttp }: Pick<Words, "notOnDisk" | "notOverHttp">): string =>
  isSecureContext ? notOnDisk : notOverHttp;
