/** A failure while an expression runs that is neither true, false nor unknown. Everything else gives unknown. */
export class ExpressionError extends Error {
  readonly code: "too-many-steps";

  constructor(code: ExpressionError["code"], message: string) {
    super(message);
    this.name = "ExpressionError";
    this.code = code;
  }
}
