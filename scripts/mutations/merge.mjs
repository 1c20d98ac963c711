/** Faults in what keeps a merge from revealing or losing values that are closed to the person who merges. */
const UNSEEN = "src/exchange/merge/unseen.test.ts";

export const MERGE_MUTATIONS = [
  {
    name: "a record that is closed here differs from one that is deleted here",
    file: "src/exchange/merge/comparison.ts",
    find: "(seesAll ? this.#isDeletedHere(entity.key, id) : this.#wasHere(entity.key, id))",
    replace: "this.#isDeletedHere(entity.key, id)",
    test: UNSEEN,
    title: "look like those",
  },
  {
    name: "what this copy knows of a closed record decides about a conflict",
    file: "src/exchange/merge/comparison.ts",
    find: "const known = seesAll ? ",
    replace: "const known = seesAll || past !== undefined ? ",
    test: UNSEEN,
    title: "what a closed record held",
  },
  {
    name: "a merge tells who changed a record that is closed",
    file: "src/exchange/merge/conflicts.ts",
    find: "(await open.all(entity)) ? own",
    replace: 'entity !== "" ? own',
    test: UNSEEN,
    title: "nobody is told who",
  },
  {
    name: "a merge tells who changed closed fields of a record",
    file: "src/exchange/merge/conflicts.ts",
    find: "if (mine !== null) {\n    const [last]",
    replace: "if (mine !== null && id === entity) {\n    const [last]",
    also: [
      {
        file: "src/exchange/merge/conflicts.ts",
        find: "(await open.all(entity)) ? own",
        replace: "mine !== null ? own",
      },
    ],
    test: UNSEEN,
    title: "not of closed fields alone",
  },
  {
    name: "a closed record that a merge left as it was counts as merged",
    file: "src/exchange/merge/comparison.ts",
    find: "if (wasThere && !seesAll) this.undecided.add(key);",
    replace: "",
    test: UNSEEN,
    title: "no later merge",
  },
  {
    name: "a closed field that a merge left as it was counts as merged",
    file: "src/exchange/merge/comparison.ts",
    find: "if (isUndecided) this.undecided.add(key);",
    replace: "",
    test: UNSEEN,
    title: "no later merge",
  },
  {
    name: "an export names records that somebody else's merge left out",
    file: "src/exchange/export-mark.ts",
    find: 'left.filter((_, index) => written.has(leftHere[index] ?? ""))',
    replace: 'left.filter((_, index) => written.size >= 0 && leftHere[index] !== "")',
    test: UNSEEN,
    title: "names no record",
  },
  {
    name: "a merge deletes a record whose rows' rows were changed here",
    file: "src/exchange/merge/comparison.ts",
    find: "if (ids.length > 0 && (await this.#hasChangedRows(row, ids))) return true;",
    replace: "",
    test: "src/exchange/merge/rows-of-rows.test.ts",
    title: "is asked about",
  },
  {
    name: "a merge keeps a reference out for a warning",
    file: "src/exchange/merge/merge-run.ts",
    find: 'if (outcome.kind !== "warned") return outcome;',
    replace: 'if (outcome.kind !== "warned" || commands.length > 0) return outcome;',
    test: "src/exchange/merge/rows-of-rows.test.ts",
    title: "a warning keeps no record out",
  },
];
