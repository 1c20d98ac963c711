import { packDocument } from "./packed-document.ts";
import { PLACE } from "./packed-link.ts";

/** A link that carries the whole document. `base` is where Ninefold is served. */
export const documentLink = (base: string, source: string): string =>
  `${base.replace(/[#?].*$/u, "")}${PLACE}${packDocument(source)}`;

/** Messengers and mail programs cut longer ones off, or don't make links of them. */
export const LONGEST_SAFE_LINK = 8_000;
