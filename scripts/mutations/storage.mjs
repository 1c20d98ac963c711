/** Faults in what keeps an app whole when the device stops in the middle. */
const KILLED = "src/shelf/killed.test.ts";
const UNFINISHED = "src/shelf/unfinished.test.ts";

export const STORAGE_MUTATIONS = [
  {
    name: "restored records are written over those that are there",
    file: "src/shelf/shelf-writes.ts",
    find: "const file = nextFileOf(row);",
    replace: "const file = fileOf(row);",
    test: KILLED,
    title: "a backup takes the place of records",
  },
  {
    name: "tokens go before the records they belong to",
    file: "src/shelf/shelf-writes.ts",
    find: "const step = await this.#replaced(this.#row(app), null);",
    replace: "this.#device.vault.forget(app);\n    const step = await this.#replaced(this.#row(app), null);",
    test: KILLED,
    title: "the records of an app are erased",
  },
  {
    name: "the shelf does not come to know of the document that records were made to fit",
    file: "src/store/own-document.ts",
    find: "return String(fitted).includes(fingerprint(own.source)) ? own : null;",
    replace: "return null;",
    test: KILLED,
    title: "an app gets another document",
  },
  {
    name: "a backup brings its document into an app that has one",
    file: "src/store/backup/rebuild.ts",
    find: "('wanted', 'words', 'document')",
    replace: "('wanted', 'words')",
    test: KILLED,
    title: "keeps its own",
  },
  {
    name: "an import goes on as whoever is at work by then",
    file: "src/exchange/run-control.ts",
    find: "const maker = (await this.#machine.asPresent?.()) ?? this.#machine;",
    replace: "const maker: MachineOfPerson = this.#machine;",
    test: UNFINISHED,
    title: "an import goes on as whoever began it",
  },
  {
    name: "an import that was cut off is taken back with the rights of whoever comes next",
    file: "src/shelf/app-exchange.ts",
    find: "submit: (submission) => app.takeBack(submission)",
    replace: "submit: (submission) => app.submit(submission)",
    test: UNFINISHED,
    title: "taken back whoever opens the app next",
  },
  {
    name: "an import that is whole goes with one that was cut off",
    file: "src/store/unfinished-imports.ts",
    find: "!kept.has(number) && ",
    replace: "",
    test: UNFINISHED,
    title: "has come to its end",
  },
  {
    name: "what one person compared is merged by another",
    file: "src/exchange/merge/merges.ts",
    find: " || (await this.#present()) !== opened.by",
    replace: "",
    test: UNFINISHED,
    title: "not merged by another",
  },
];
