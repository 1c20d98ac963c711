import { packDocument } from "./packed-document.ts";
import { PLACE } from "./packed-link.ts";

/** A link that carries the whole document. `base` is where Ninefold is served. */
export const documentLink = (base: string, source: string): string =>
  `${base.replace(/[#?].*$/u, "")}${PLACE}${packDocument(source)}`;

/** This very machine: on another phone such an address leads nowhere. */
const HERE = /^https?:\/\/(?:(?:[^/?#:]+\.)?localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])(?::\d+)?(?:[/?#]|$)/iu;

export const leadsOnlyHere = (base: string): boolean => HERE.test(base);

/** What codes carry: the link, or the document alone where the link would lead nowhere; Ninefold reads both. */
export const documentForCodes = (base: string, source: string): string =>
  leadsOnlyHere(base) ? `${PLACE}${packDocument(source)}` : documentLink(base, source);

/** Messengers and mail programs cut longer ones off, or don't make links of them. */
export const LONGEST_SAFE_LINK = 8_000;
