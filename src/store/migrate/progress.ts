/** Progress of a migration, measured in records processed. */
export class Progress {
  readonly #tell: (part: number) => void;
  #whole = 0;
  #done = 0;
  #said = -1;

  constructor(tell: (part: number) => void = () => {}) {
    this.#tell = tell;
  }

  /** Adds expected work: this many records, once. */
  expect(records: number): void {
    this.#whole += records;
  }

  did(records: number): void {
    this.#done = Math.min(this.#whole, this.#done + records);
    this.#say(this.#done);
  }

  /** An estimate of the records done by a statement that is still running. */
  guess(records: number): void {
    this.#say(Math.min(this.#whole, this.#done + records));
  }

  /** Reports only full percent steps. */
  #say(done: number): void {
    if (this.#whole === 0) return;
    const hundredths = Math.floor((100 * done) / this.#whole);
    if (hundredths <= this.#said) return;
    this.#said = hundredths;
    this.#tell(hundredths / 100);
  }
}
