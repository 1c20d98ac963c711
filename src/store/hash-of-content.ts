import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** What a file is known by. The browser's own function is not there on a plain http address. */
export const hashOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
