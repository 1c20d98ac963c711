/**
 * One question at a time: while one is answered, only the newest of those that follow waits, so that answers are as near
 * behind the keys as the machine is quick, and never behind a queue.
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
      // A newer question is waiting: this answer is old already.
      if (this.#waiting === null && !this.#ended) this.#tell(asked, answer);
    }
    this.#busy = false;
  }

  end(): void {
    this.#ended = true;
  }
}
