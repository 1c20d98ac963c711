/** Faults that tell, or open, by a condition that does not hold. Each names its test. */
const scenarios = (name) => `tests/scenarios/${name}.test.ts`;

export const CONDITION_MUTATIONS = [
  {
    name: "rules are told to whoever lacks a right",
    file: "src/engine/commit.ts",
    find: 'if (lacking.length > 0) return { kind: "refused", refusals: lacking };',
    replace: "void lacking;",
    test: scenarios("rights-with-conditions"),
    title: "P5.6",
  },
  {
    name: "a new record that may not be made is tried before it is asked for",
    file: "src/engine/drafts/try-create.ts",
    find: "if (lacking.length > 0) return lacking;",
    replace: "void lacking;",
    test: scenarios("rights-with-conditions"),
    title: "P5.6",
  },
  {
    name: "a form is tried with values that its conditions do not let stand",
    file: "src/engine/drafts/try-draft.ts",
    find: "if (leftOut.grows(context)) return",
    replace: "if (leftOut.grows(context) && state.id === state.newId) return",
    test: scenarios("rights-with-conditions"),
    title: "P6.13",
  },
  {
    name: "a condition may come true by a field that is not theirs",
    file: "src/engine/drafts/could-hold.ts",
    find: "if (isNew) return mayEnterNew(context, entity, key).allowed;",
    replace: "if (isNew) return mayEnterNew(context, entity, key) !== null;",
    test: scenarios("rights-with-conditions"),
    title: "P6.13",
  },
];
