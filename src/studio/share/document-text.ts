import { decodeAny } from "#exchange/tables/bytes.ts";

/** The text of a document's file, in any of the usual encodings. */
export const documentText = async (file: Blob): Promise<string> => decodeAny(new Uint8Array(await file.arrayBuffer()));
