import type { Words } from "./en.ts";

/**
 * Why this page can't keep records beyond its lifetime: storage is unavailable, either in general or over plain http.
 */
export const notKept = ({ notOnDisk, notOverHttp }: Pick<Words, "notOnDisk" | "notOverHttp">): string =>
  isSecureContext ? notOnDisk : notOverHttp;
