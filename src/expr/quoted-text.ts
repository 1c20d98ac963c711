const simple: { readonly [escape: string]: string } = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "?": "?",
  '"': '"',
  "'": "'",
  "`": "`",
};

const digitsAfter: { readonly [escape: string]: number } = { x: 2, X: 2, u: 4, U: 8 };

/** The text between the quotes with escapes resolved as in CEL; null: an invalid escape. */
export function unquote(written: string): string | null {
  const raw = /^[rR]["']/.test(written);
  const quoted = raw ? written.slice(1) : written;
  const marks = /^("""|''')/.test(quoted) && quoted.length >= 6 ? 3 : 1;
  const inner = quoted.slice(marks, quoted.length - marks).replaceAll("\r\n", "\n");
  return raw || !inner.includes("\\") ? inner : unescape(inner);
}

function unescape(inner: string): string | null {
  let text = "";
  for (let i = 0; i < inner.length; i++) {
    if (inner[i] !== "\\") {
      text += inner[i];
      continue;
    }
    const escape = inner[++i] ?? "";
    const plain = simple[escape];
    const count = digitsAfter[escape] ?? 3;
    if (plain !== undefined) {
      text += plain;
      continue;
    }
    const octal = /[0-3]/.test(escape);
    if (!octal && digitsAfter[escape] === undefined) return null;
    const digits = inner.slice(octal ? i : i + 1, (octal ? i : i + 1) + count);
    if (!(octal ? /^[0-7]{3}$/ : /^[0-9a-fA-F]+$/).test(digits) || digits.length !== count) return null;
    const code = Number.parseInt(digits, octal ? 8 : 16);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
    text += String.fromCodePoint(code);
    i += octal ? count - 1 : count;
  }
  return text;
}

/** A text as an author would write it in an expression; the inverse of `unquote`. */
export const quote = (text: string): string =>
  `"${text.replace(/[\\"\n\r\t]/g, (c) => ({ "\n": "\\n", "\r": "\\r", "\t": "\\t" })[c] ?? `\\${c}`)}"`;
