import { packDocument } from "./packed-document.ts";
import { PLACE } from "./packed-link.ts";

/** A link that contains the whole document. `base` is the address of Ninefold. */
export const documentLink = (base: string, source: string): string =>
  `${base.replace(/[#?].*$/u, "")}${PLACE}${packDocument(source)}`;

/** Addresses of the local machine, which other devices can't open. */
const HERE = /^https?:\/\/(?:(?:[^/?#:]+\.)?localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])(?::\d+)?(?:[/?#]|$)/iu;

export const leadsOnlyHere = (base: string): boolean => HERE.test(base);

/** The content of QR codes: the link, or only the packed document if the link works on this machine alone. */
export const documentForCodes = (base: string, source: string): string =>
  leadsOnlyHere(base) ? `${PLACE}${packDocument(source)}` : documentLink(base, source);

/** Messengers and mail programs truncate longer links, or don't recognize them as links. */
export const LONGEST_SAFE_LINK = 8_000;
