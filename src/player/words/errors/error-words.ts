/** Why the engine said no, in another language than its own. What is missing here is said in English. */
export interface ErrorWords {
  /** The platform's errors by their code; `{name}` are filled in. */
  readonly platform: { readonly [code: string]: string };
  /** Sentences about rights. */
  readonly reasons: {
    readonly nobody: string;
    readonly only: string;
    readonly yourself: string;
    readonly inStatus: string;
    readonly onlyIf: string;
    readonly notAllowed: string;
  } | null;
}

/** The engine speaks English itself. */
export const enErrors: ErrorWords = { platform: {}, reasons: null };
