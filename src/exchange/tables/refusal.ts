/** Why a file is not read. A client puts the code into words (`exchange/words`). */
export type FileRefusalCode =
  /** None of the forms that are read: the name of its ending says nothing, its bytes do. */
  | "file-unknown"
  /** An older form (`.xls`) that is not read. */
  | "file-old-form"
  /** It is protected by a password. */
  | "file-encrypted"
  /** It ends too early, or parts of it are missing. */
  | "file-incomplete"
  /** Its parts contradict each other. */
  | "file-damaged"
  /** The same, where `{line}` says in which line. */
  | "line-damaged"
  /** It holds what no table needs: entities of XML, paths that lead out of an archive. */
  | "file-unsafe"
  /** `{limit}` says how large one may be. */
  | "file-too-large"
  /** More rows than `{rows}`, or more columns than `{columns}`. */
  | "table-too-long"
  | "table-too-wide"
  /** A cell has more characters than `{limit}`. */
  | "cell-too-long"
  | "file-empty";

export interface FileRefusal {
  readonly kind: "refused";
  readonly code: FileRefusalCode;
  /** What is filled into the words. */
  readonly parameters: { readonly [name: string]: string };
}

/** Thrown inside the readers and caught at their door; it never leaves the room. */
export class FileError extends Error {
  readonly refusal: FileRefusal;

  constructor(code: FileRefusalCode, parameters: { readonly [name: string]: string } = {}) {
    super(code);
    this.refusal = { kind: "refused", code, parameters };
  }
}

export const cellTooLong = ({ text }: { readonly text: number }): FileError =>
  new FileError("cell-too-long", { limit: String(text) });

/** Reads; whatever goes wrong in a file that is not ours is a refusal. */
export async function orRefusal<T>(read: () => Promise<T> | T): Promise<T | FileRefusal> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileError) return error.refusal;
    return { kind: "refused", code: "file-damaged", parameters: {} };
  }
}
