/** Thrown if an evaluation is aborted. All other failures have the result unknown. */
export class ExpressionError extends Error {
  readonly code: "too-many-steps";

  constructor(code: ExpressionError["code"], message: string) {
    super(message);
    this.name = "ExpressionError";
    this.code = code;
  }
}
