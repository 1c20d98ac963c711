/** Faults in what keeps an app whole when the device stops in the middle. */
const KILLED = "src/shelf/killed.test.ts";

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
];
