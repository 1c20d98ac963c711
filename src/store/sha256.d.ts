/** SHA-256 (FIPS 180-4), synchronous: files are kept inside a transaction, where nothing can be awaited. */
export declare function sha256(bytes: Uint8Array): string;
