/**
 * Faults that open something by values that are never saved, or that mistake local values for a server's. Each names
 * its test.
 */
const scenarios = (name) => `tests/scenarios/${name}.test.ts`;
const calls = (name) => `tests/calls/${name}.test.ts`;

export const SAVED_MUTATIONS = [
  {
    name: "a form is tried as if anybody could save it",
    file: "src/engine/drafts/try-draft.ts",
    find: "if (!ruling.allowed) refuseBecause(context, { entity, id, field: null }, ruling.reason);",
    replace: 'if (!ruling.allowed) createRecord(context, entity, valuesOf(state), "row", id);',
  },
  {
    name: "a command opens what the next one of its submission may do",
    file: "src/engine/commands/perform-several.ts",
    find: "const open = index === 0 || !isClosed || mayDo(context, act);",
    replace: "const open = index === 0 || !isClosed || mayDo !== null;",
    test: scenarios("several-commands"),
    title: "P6.13",
  },
  {
    name: "what a change empties is not judged",
    file: "src/engine/commit.ts",
    find: "judgeEmptied();",
    replace: "void judgeEmptied;",
    test: scenarios("several-commands"),
    title: "P6.5",
  },
  {
    name: "a file beside values hides those in them",
    file: "src/engine/values/files-named.ts",
    find: '...(typeof values === "object" && values !== null ?',
    replace: '...(typeof hash !== "string" && typeof values === "object" && values !== null ?',
    test: scenarios("files-beside-values"),
    title: "P6.13",
  },
  {
    name: "a refusal quotes what nobody typed",
    file: "src/engine/commands/fit-values.ts",
    find: 'isTyped && typeof given === "string"',
    replace: 'typeof given === "string"',
  },
  {
    name: "a merge fixes values without their event",
    file: "src/engine/commands/merge.ts",
    find: "const values = onlyFixedBy(context, entity, given, events);",
    replace: "const values = onlyFixedBy !== undefined ? given : events;",
    test: scenarios("merged-fixed-values"),
    title: "P6.13",
  },
  {
    name: "a merge lets time pass for whoever sees a record",
    file: "src/engine/states/reachable.ts",
    find: 'if (event.kind !== "named" && isNew) return null;',
    replace: 'if (event.kind !== "named" && isNew !== null) return null;',
    test: scenarios("merged-fixed-values"),
    title: "P6.13",
  },
  {
    name: "a constant is taken back without its right",
    file: "src/engine/commands/undo.ts",
    find: "constant !== undefined && !maySetConstant(context, constant)",
    replace: "constant === null && !maySetConstant(context, constant)",
    test: "tests/redo-rights.test.ts",
    title: "P6.16",
  },
  {
    name: "a closed field is given again",
    file: "src/engine/commands/judge-undo.ts",
    find: "own.fields.every((key) => mayHaveGiven(context, act, key))",
    replace: "own.fields.every((key) => mayHaveGiven(context, act, key) || key !== null)",
    test: "tests/redo-rights.test.ts",
    title: "P6.16",
  },
  {
    name: "a form deletes the rows that came meanwhile",
    file: "src/engine/drafts/rows-meanwhile.ts",
    find: "const come = state.removed === undefined ? [] :",
    replace: "const come = state.removed !== null ? [] :",
    test: scenarios("rows-meanwhile"),
    title: "P3.7",
  },
  {
    name: "a list that is refused with a good status is taken in",
    file: "src/calls/fetcher.ts",
    find: "return refused.length > 0 ?",
    replace: "return refused.length > 99 ?",
    test: calls("lists-refused"),
    title: "P7.68",
  },
  {
    name: "an answer that was passed over is not asked for again",
    file: "src/calls/fetcher.ts",
    find: 'etag: passedOver ? null : (reply.headers["etag"] ?? null),',
    replace: 'etag: reply.headers["etag"] ?? null,',
    test: calls("not-the-servers"),
    title: "P7.13",
  },
  {
    name: "another host ends the sign-in",
    file: "src/calls/versions.ts",
    find: "(signed || host ===",
    replace: "(signed || host !== null || host ===",
    test: calls("other-hosts"),
    title: "P7.91",
  },
  {
    name: "a mended call goes with the key of the first",
    file: "src/calls/put-in-place.ts",
    find: "isSame ? made : { ...made, key: ports.ids.next() }",
    replace: "isSame ? made : { ...made }",
    test: calls("mended"),
    title: "P7.22",
  },
];
