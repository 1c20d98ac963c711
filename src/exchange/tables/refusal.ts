/** Why a file can't be read. Clients turn the code into a message (`exchange/words`). */
export type FileRefusalCode =
  /** Not a supported format, judged by content and not by the file's extension. */
  | "file-unknown"
  /** An older format (`.xls`) that is not supported. */
  | "file-old-form"
  /** Protected by a password. */
  | "file-encrypted"
  /** The file is truncated, or parts of it are missing. */
  | "file-incomplete"
  /** Its parts contradict each other. */
  | "file-damaged"
  /** Damaged at `{line}`. */
  | "line-damaged"
  /** It contains something dangerous that no table needs: XML entities, or archive paths that lead outside. */
  | "file-unsafe"
  /** `{limit}` is the largest size allowed. */
  | "file-too-large"
  /** More rows than `{rows}`; below: more columns than `{columns}`. */
  | "table-too-long"
  | "table-too-wide"
  /** A cell has more characters than `{limit}`. */
  | "cell-too-long"
  | "file-empty";

export interface FileRefusal {
  readonly kind: "refused";
  readonly code: FileRefusalCode;
  /** Values for the placeholders in the message. */
  readonly parameters: { readonly [name: string]: string };
}

/** Thrown inside the readers; `orRefusal` turns it into a `FileRefusal`. */
export class FileError extends Error {
  readonly refusal: FileRefusal;

  constructor(code: FileRefusalCode, parameters: { readonly [name: string]: string } = {}) {
    super(code);
    this.refusal = { kind: "refused", code, parameters };
  }
}

export const cellTooLong = ({ text }: { readonly text: number }): FileError =>
  new FileError("cell-too-long", { limit: String(text) });

/** Runs a reader. Any error in a file becomes a refusal, since files are untrusted. */
export async function orRefusal<T>(read: () => Promise<T> | T): Promise<T | FileRefusal> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileError) return error.refusal;
    return { kind: "refused", code: "file-damaged", parameters: {} };
  }
}
