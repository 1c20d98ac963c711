/** A quoted name, a literal, a sign, or a word. Anything else, comments included, is no token and ends the parsing. */
const TOKEN = /\s*(?:("(?:[^"]|"")*")|('(?:[^']|'')*'|-?\d+(?:\.\d+)?)|([(),])|([A-Za-z_]\w*))/y;

const TYPES = new Set(["TEXT", "INTEGER", "REAL", "BLOB", "NUMERIC", "ANY"]);

type Kind = "name" | "literal" | "sign" | "word";

class Tokens {
  readonly #tokens: readonly { readonly kind: Kind; readonly text: string }[];
  #at = 0;

  constructor(sql: string) {
    const tokens: { kind: Kind; text: string }[] = [];
    let from = 0;
    while (sql.slice(from).trim() !== "") {
      TOKEN.lastIndex = from;
      const found = TOKEN.exec(sql);
      if (found === null) {
        tokens.push({ kind: "sign", text: "?" });
        break;
      }
      const [, name, literal, sign, word] = found;
      const kind =
        name !== undefined ? "name" : literal !== undefined ? "literal" : sign !== undefined ? "sign" : "word";
      tokens.push({ kind, text: name ?? literal ?? sign ?? word ?? "" });
      from = TOKEN.lastIndex;
    }
    this.#tokens = tokens;
  }

  get over(): boolean {
    return this.#at === this.#tokens.length;
  }

  /** Consumes these words or signs if they come next. */
  take(...wanted: readonly string[]): boolean {
    const next = this.#tokens.slice(this.#at, this.#at + wanted.length);
    const there = wanted.every(
      (text, index) => next[index]?.text.toUpperCase() === text && ["word", "sign"].includes(next[index].kind),
    );
    if (there) this.#at += wanted.length;
    return there;
  }

  takeOne(...kinds: readonly Kind[]): string | null {
    const next = this.#tokens[this.#at];
    if (next === undefined || !kinds.includes(next.kind)) return null;
    this.#at++;
    return next.text;
  }

  takeType(): boolean {
    const next = this.#tokens[this.#at];
    if (next?.kind !== "word" || !TYPES.has(next.text.toUpperCase())) return false;
    this.#at++;
    return true;
  }
}

/**
 * Whether a CREATE statement contains only plain columns: names, types, keys, and literal defaults. Ninefold never
 * writes anything else. Checks, generated columns, expressions, references and collations are rejected, because they
 * could run code.
 */
export function isPlainTable(sql: string): boolean {
  const tokens = new Tokens(sql);
  if (!tokens.take("CREATE", "TABLE") || tokens.takeOne("name", "word") === null || !tokens.take("(")) return false;
  do if (!isPart(tokens)) return false;
  while (tokens.take(","));
  if (!tokens.take(")")) return false;
  while (!tokens.over) {
    tokens.take(",");
    if (!tokens.take("WITHOUT", "ROWID") && !tokens.take("STRICT")) return false;
  }
  return true;
}

function isPart(tokens: Tokens): boolean {
  if (tokens.take("PRIMARY", "KEY", "(") || tokens.take("UNIQUE", "(")) {
    do if (tokens.takeOne("name", "word") === null) return false;
    while (tokens.take(","));
    return tokens.take(")");
  }
  if (tokens.takeOne("name", "word") === null) return false;
  tokens.takeType();
  for (;;) {
    if (tokens.take("PRIMARY", "KEY")) tokens.take("AUTOINCREMENT");
    else if (tokens.take("DEFAULT")) {
      if (tokens.takeOne("literal") === null && !tokens.take("NULL")) return false;
    } else if (!tokens.take("NOT", "NULL") && !tokens.take("UNIQUE")) return true;
  }
}
