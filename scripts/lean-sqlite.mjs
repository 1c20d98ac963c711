// SQLite's JavaScript comes with ways of storing that are not used here: its own worker, the page's key-value storage and
// two that need special headers; with tables that are programs; and with a file system in memory, below SQLite's own way of
// storing for Unix. The worker of a running app is fetched on the phone's first visit, so they stay out.
import { parseAst } from "vite";

/** What a part says that is left out; each must be found, so that another version of SQLite is noticed. */
const LEFT_OUT = [
  "sqlite3.initWorker1API",
  "sqlite3_declare_vtab) return",
  "disable?.vfs?.kvvfs",
  'disable.vfs["opfs-vfs"]',
  "!sqlite3.opfs || sqlite3.config.disable?.vfs?.opfs)",
  'disable?.vfs?.["opfs-wl"]',
];

/** What SQLite can do beyond what is asked of it here: its JavaScript binds each where the machine code has it. Hooks
 * stay: closing a database takes all of them back. */
const UNBOUND = [
  "!!wasm.exports.sqlite3_stmt_explain",
  "!!wasm.exports.sqlite3_column_origin_name",
  "wasm.bigIntEnabled && !!wasm.exports.sqlite3_declare_vtab",
  "wasm.bigIntEnabled && !!wasm.exports.sqlite3changegroup_add && !!wasm.exports.sqlite3session_create && !!wasm.exports.sqlite3_preupdate_hook",
];

/** Every function a second time, under a name that only code for another interface uses. */
const SECOND_NAMES = /^\s*Module\["_sqlite3\w*"\] = wasmExports\["sqlite3\w*"\];$/gm;

/**
 * The file system in memory, by the names of its parts. Databases lie in files of the origin or wholly in SQLite's memory;
 * whoever asks for another file is told that there is none, as the system calls around it do for any such error.
 */
const NO_FILES = {
  FS: `new Proxy(
    { initialized: true, staticInit() {}, ErrnoError: class { name = "ErrnoError"; constructor(errno) { this.errno = errno; } } },
    { get: (here, name) => (name in here ? here[name] : () => { throw new here.ErrnoError(44); }) },
  )`,
  MEMFS: "{}",
  TTY: "{ init() {} }",
};

/** @returns {import("vite").Plugin} */
export function leanSqlite() {
  return {
    name: "ninefold-lean-sqlite",
    enforce: "pre",
    transform(code, id) {
      if (!/sqlite-wasm[\\/]dist[\\/]index\.mjs(\?|$)/.test(id)) return null;
      const tree = parseAst(code);
      const parts = initializers(tree);
      const cut = LEFT_OUT.map((mark) => {
        const found = parts.filter(({ start, end }) => code.slice(start, Math.min(end, start + 600)).includes(mark));
        if (found.length !== 1)
          throw new Error(`SQLite's JavaScript has changed: ${mark} stands in ${found.length} parts.`);
        return found[0];
      });
      const edits = cut.map(({ start, end }) => ({ start, end, text: ";" }));
      for (const [name, text] of Object.entries(NO_FILES)) {
        const values = valuesOf(tree, name);
        if (values.length !== 1)
          throw new Error(`SQLite's JavaScript has changed: ${name} is there ${values.length} times.`);
        edits.push({ ...values[0], text });
      }
      let lean = code;
      for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
        lean = lean.slice(0, start) + text + lean.slice(end);
      for (const condition of UNBOUND) {
        const written = `if (${condition}) `;
        if (lean.split(written).length !== 2)
          throw new Error(`SQLite's JavaScript has changed: ${condition} is missing.`);
        lean = lean.replace(written, "if (false) ");
      }
      if ((lean.match(SECOND_NAMES) ?? []).length < 200)
        throw new Error("SQLite's JavaScript has changed: its functions have no second names.");
      lean = lean.replace(SECOND_NAMES, "");
      // The function that starts SQLite's own worker names that worker's file, which would be built too.
      const promiser = lean.indexOf("//#region src/bin/sqlite3-worker1-promiser.mjs");
      const after = lean.indexOf("//#endregion", promiser);
      if (promiser < 0 || after < 0)
        throw new Error("SQLite's JavaScript has changed: its worker's promiser is missing.");
      lean = `${lean.slice(0, promiser)}var sqlite3_worker1_promiser_default;
${lean.slice(after)}`;
      return { code: lean, map: null };
    },
  };
}

/** Every statement `globalThis.sqlite3ApiBootstrap.initializers.push(function …)`. */
const initializers = (tree) =>
  nodes(
    tree,
    (node) =>
      node.type === "ExpressionStatement" &&
      node.expression.type === "CallExpression" &&
      node.expression.callee.property?.name === "push" &&
      node.expression.callee.object?.property?.name === "initializers",
  );

/** What `var NAME = {…}` begins with. */
const valuesOf = (tree, name) =>
  nodes(
    tree,
    (node) => node.type === "VariableDeclarator" && node.id.name === name && node.init?.type === "ObjectExpression",
  ).map(({ init: { start, end } }) => ({ start, end }));

/** The outermost nodes of a kind. */
function nodes(tree, isWanted) {
  const found = [];
  const look = (node) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) node.forEach(look);
    else if (isWanted(node)) found.push(node);
    else for (const value of Object.values(node)) look(value);
  };
  look(tree);
  return found;
}
