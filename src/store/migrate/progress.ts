/** How far a change of the tables has come. Its work is counted in records gone through. */
export class Progress {
  readonly #tell: (part: number) => void;
  #whole = 0;
  #done = 0;
  #said = -1;

  constructor(tell: (part: number) => void = () => {}) {
    this.#tell = tell;
  }

  /** Work that is to come: so many records, once. */
  expect(records: number): void {
    this.#whole += records;
  }

  did(records: number): void {
    this.#done = Math.min(this.#whole, this.#done + records);
    this.#say(this.#done);
  }

  /** In the middle of something that can't be looked into: so many records are thought to be done of it. */
  guess(records: number): void {
    this.#say(Math.min(this.#whole, this.#done + records));
  }

  /** Hundredths are enough. */
  #say(done: number): void {
    if (this.#whole === 0) return;
    const hundredths = Math.floor((100 * done) / this.#whole);
    if (hundredths <= this.#said) return;
    this.#said = hundredths;
    this.#tell(hundredths / 100);
  }
}
