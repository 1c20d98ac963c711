import { FileError } from "./refusal.ts";

export interface XmlHandler {
  /** Names have no namespace prefix. `attribute` looks up an attribute by its local name. Undefined: there is none. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(text: string): void;
}

const DEEPEST = 200;
const LONGEST_TAG = 1_000_000;

/**
 * A streaming XML parser for the subset that spreadsheets use: elements, attributes, text, CDATA and the five
 * predefined entities. Document types are refused, because entity expansion can turn a few bytes into gigabytes.
 */
export class XmlScanner {
  readonly #handler: XmlHandler;
  readonly #open: string[] = [];
  #rest = "";
  #begun = false;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  take(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      const tag = text.indexOf("<", at);
      if (tag === -1) {
        // An entity may be split between two pieces.
        const cut = text.lastIndexOf("&");
        const end = cut >= at && !text.includes(";", cut) ? cut : text.length;
        if (end > at) this.#text(text.slice(at, end));
        at = end;
        break;
      }
      if (tag > at) this.#text(text.slice(at, tag));
      const end = this.#markup(text, tag);
      if (end === -1) {
        at = tag;
        break;
      }
      at = end;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > LONGEST_TAG) throw new FileError("file-damaged");
  }

  /** Ends the document. An unclosed element means that it was truncated. */
  end(): void {
    if (this.#rest.trim() !== "" || this.#open.length > 0 || !this.#begun) throw new FileError("file-incomplete");
  }

  /** The end of the markup that starts here. -1: it continues in the next piece. */
  #markup(text: string, start: number): number {
    if (text.startsWith("<![CDATA[", start)) {
      const end = text.indexOf("]]>", start);
      if (end !== -1) this.#handler.text(text.slice(start + 9, end));
      return end === -1 ? -1 : end + 3;
    }
    if (text.startsWith("<!--", start)) return after(text, "-->", start);
    if (text.startsWith("<?", start)) return after(text, "?>", start);
    if (text.startsWith("<!", start)) {
      // `<!`, `<!-` and `<![CDA` may continue in the next piece.
      if (text.length - start < 9) return -1;
      throw new FileError("file-unsafe");
    }
    const end = endOfTag(text, start);
    if (end === -1) return -1;
    if (text[start + 1] === "/") this.#close(localName(text.slice(start + 2, end).trim()));
    else this.#element(text.slice(start + 1, end));
    return end + 1;
  }

  #element(inside: string): void {
    const closed = inside.endsWith("/");
    const space = inside.search(/[\s/]/);
    const name = localName(space === -1 ? inside : inside.slice(0, space));
    if (name === "") throw new FileError("file-damaged");
    this.#begun = true;
    this.#open.push(name);
    if (this.#open.length > DEEPEST) throw new FileError("file-unsafe");
    this.#handler.open(name, (wanted) => attributeOf(inside, wanted));
    if (closed) this.#close(name);
  }

  #close(name: string): void {
    if (this.#open.pop() !== name) throw new FileError("file-damaged");
    this.#handler.close(name);
  }

  #text(text: string): void {
    if (this.#open.length > 0) this.#handler.text(plain(text));
  }
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

/** The `>` that ends a tag, ignoring those inside quoted attributes. */
function endOfTag(text: string, start: number): number {
  let quote = "";
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] as string;
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return at;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function attributeOf(inside: string, wanted: string): string | undefined {
  for (let at = inside.indexOf(wanted); at !== -1; at = inside.indexOf(wanted, at + 1)) {
    const before = inside[at - 1];
    if (before === undefined || !/[\s:]/.test(before)) continue;
    const found = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(inside.slice(at + wanted.length, at + wanted.length + 40_000));
    if (found !== null) return plain(found[1] ?? found[2] ?? "");
  }
  return undefined;
}

const ENTITIES = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

function plain(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{1,8}));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES.get(name as string) ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}
