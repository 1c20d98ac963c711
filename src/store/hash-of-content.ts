import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** Content hash of a file. Not `crypto.subtle`, which is missing on plain http pages. */
export const hashOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
