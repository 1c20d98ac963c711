/**
 * Runs one request at a time and keeps only the newest waiting one, so that answers lag by at most one request and
 * never by a queue.
 */
export class LatestOnly<Q, A> {
  readonly #ask: (question: Q) => Promise<A>;
  readonly #tell: (question: Q, answer: A) => void;
  #waiting: { readonly question: Q } | null = null;
  #busy = false;
  #ended = false;

  constructor(ask: (question: Q) => Promise<A>, tell: (question: Q, answer: A) => void) {
    this.#ask = ask;
    this.#tell = tell;
  }

  async ask(question: Q): Promise<void> {
    this.#waiting = { question };
    if (this.#busy) return;
    this.#busy = true;
    while (this.#waiting !== null && !this.#ended) {
      const asked: Q = this.#waiting.question;
      this.#waiting = null;
      const answer = await this.#ask(asked);
      // A newer request is waiting: this answer is outdated.
      if (this.#waiting === null && !this.#ended) this.#tell(asked, answer);
    }
    this.#busy = false;
  }

  end(): void {
    this.#ended = true;
  }
}
