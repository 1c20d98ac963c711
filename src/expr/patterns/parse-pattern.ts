/** A regular expression without backreferences or lookaround, so that matching takes linear time, as in RE2. */
export type PatternNode =
  | { readonly kind: "set"; readonly test: (code: number) => boolean }
  | { readonly kind: "start" | "end" | "edge" | "notEdge" | "nothing" }
  | { readonly kind: "sequence" | "either"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly of: PatternNode; readonly least: number; readonly most: number };

/** Why a pattern can't be used, as the end of the sentence "this pattern can't be used: …". */
export class PatternMistake {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

type Test = (code: number) => boolean;

const MOST_REPEATS = 1000;
const DEEPEST = 100;

const isDigit: Test = (c) => c >= 48 && c <= 57;
export const isWord: Test = (c) => isDigit(c) || (c >= 65 && c <= 90) || c === 95 || (c >= 97 && c <= 122);
const isSpace: Test = (c) => c === 32 || (c >= 9 && c <= 13);

const classes: { readonly [letter: string]: Test } = {
  d: isDigit,
  w: isWord,
  s: isSpace,
  D: (c) => !isDigit(c),
  W: (c) => !isWord(c),
  S: (c) => !isSpace(c),
};

const controls: { readonly [letter: string]: number } = { n: 10, r: 13, t: 9, f: 12, v: 11, a: 7 };

const posix: { readonly [name: string]: Test } = {
  digit: isDigit,
  alpha: (c) => (c | 32) >= 97 && (c | 32) <= 122,
  alnum: (c) => isDigit(c) || ((c | 32) >= 97 && (c | 32) <= 122),
  upper: (c) => c >= 65 && c <= 90,
  lower: (c) => c >= 97 && c <= 122,
  space: isSpace,
  word: isWord,
  punct: (c) => c > 32 && c < 127 && !isWord(c),
};

const set = (test: Test): PatternNode => ({ kind: "set", test });

/** A parser of our own: the author's text never reaches the host's regular expressions. */
export function parsePattern(pattern: string): PatternNode | PatternMistake {
  const chars = Array.from(pattern);
  let at = 0;
  let depth = 0;
  let mistake: PatternMistake | null = null;
  let ignoreCase = false;
  let dotAll = false;

  const fail = (reason: string): PatternNode => {
    mistake ??= new PatternMistake(reason);
    at = chars.length;
    return { kind: "nothing" };
  };

  const literal = (char: string): PatternNode => set(exactly(char));

  function exactly(char: string): Test {
    const code = char.codePointAt(0) ?? 0;
    if (!ignoreCase) return (c) => c === code;
    const codes = new Set([char, char.toLowerCase(), char.toUpperCase()].map((c) => c.codePointAt(0)));
    return (c) => codes.has(c);
  }

  function either(): PatternNode {
    const parts = [sequence()];
    while (chars[at] === "|") {
      at++;
      parts.push(sequence());
    }
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind: "either", parts };
  }

  function sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (at < chars.length && chars[at] !== "|" && chars[at] !== ")") parts.push(repeated(atom()));
    return { kind: "sequence", parts };
  }

  function repeated(of: PatternNode): PatternNode {
    let node = of;
    for (;;) {
      const bounds = repetition();
      if (!bounds) return node;
      if (node.kind === "repeat") return fail("a repetition follows a repetition");
      node = { kind: "repeat", of: node, least: bounds[0], most: bounds[1] };
      // Greediness does not change whether it matches.
      if (chars[at] === "?") at++;
    }
  }

  function repetition(): readonly [number, number] | null {
    const char = chars[at];
    if (char === "*" || char === "+" || char === "?") {
      at++;
      return [char === "+" ? 1 : 0, char === "?" ? 1 : Infinity];
    }
    if (char !== "{") return null;
    const close = chars.indexOf("}", at);
    const inner = close < 0 ? "" : chars.slice(at + 1, close).join("");
    const [low = "", high] = inner.split(",");
    if (!/^\d{1,4}$/.test(low) || !(high === undefined || /^\d{0,4}$/.test(high))) return null;
    at = close + 1;
    const least = Number(low);
    const most = high === undefined ? least : high === "" ? Infinity : Number(high);
    if (most < least || least > MOST_REPEATS || (most !== Infinity && most > MOST_REPEATS)) {
      fail("the numbers in {…} are too large or the wrong way round");
      return null;
    }
    return [least, most];
  }

  function atom(): PatternNode {
    const char = chars[at++] ?? "";
    if (char === "(") return group();
    if (char === "[") return bracket();
    if (char === ".") return set(dotAll ? () => true : (c) => c !== 10);
    if (char === "^") return { kind: "start" };
    if (char === "$") return { kind: "end" };
    if (char === "\\") return escape();
    if (char === "*" || char === "+" || char === "?") return fail(`\`${char}\` has nothing before it to repeat`);
    return literal(char);
  }

  function group(): PatternNode {
    if (++depth > DEEPEST) return fail("its groups are nested too deep");
    const before = [ignoreCase, dotAll] as const;
    if (chars[at] === "?") {
      const close = chars.findIndex((c, i) => i >= at && (c === ")" || c === ":" || c === ">"));
      const flags = chars.slice(at + 1, close < 0 ? at + 1 : close).join("");
      const named = /^P?<[A-Za-z_]\w*$/.test(flags);
      if (close < 0 || !(named ? chars[close] === ">" : chars[close] !== ">" && /^[imsU]*$/.test(flags)))
        return fail("it uses a kind of group that is not known");
      if (flags.includes("i") && !named) ignoreCase = true;
      if (flags.includes("s") && !named) dotAll = true;
      at = close + 1;
      if (chars[close] === ")") {
        // `(?i)`: the flags apply from here to the end of the enclosing group.
        depth--;
        return { kind: "nothing" };
      }
    }
    const inner = either();
    if (chars[at] !== ")") return fail("a `(` is not closed");
    at++;
    depth--;
    [ignoreCase, dotAll] = before;
    return inner;
  }

  function escape(): PatternNode {
    const char = chars[at++];
    if (char === undefined) return fail("it ends with a backslash");
    if (char === "b") return { kind: "edge" };
    if (char === "B") return { kind: "notEdge" };
    if (char === "A") return { kind: "start" };
    if (char === "z") return { kind: "end" };
    const test = escaped(char);
    return test ? set(test) : fail(`\`\\${char}\` is not known`);
  }

  /** The meaning of a backslash and a letter, inside and outside `[…]`. */
  function escaped(char: string): Test | null {
    const named = classes[char];
    if (named) return named;
    const control = controls[char];
    if (control !== undefined) return (c) => c === control;
    if (char === "p" || char === "P") return property(char === "P");
    if (char === "x") return hex();
    return /^[A-Za-z0-9]$/.test(char) ? null : exactly(char);
  }

  function property(negated: boolean): Test | null {
    let name = chars[at++] ?? "";
    if (name === "{") {
      const close = chars.indexOf("}", at);
      if (close < 0) return null;
      name = chars.slice(at, close).join("");
      at = close + 1;
    }
    // A closed list. Uses the host's Unicode tables for one character at a time.
    if (!/^(?:L|Lu|Ll|Lt|Lm|Lo|M|N|Nd|Nl|No|P|S|Z|Zs|Latin|Greek|Cyrillic|Han|Arabic|Hebrew)$/.test(name)) return null;
    const matcher = new RegExp(`^\\p{${name.length > 2 ? `Script=${name}` : name}}$`, "u");
    return (c) => matcher.test(String.fromCodePoint(c)) !== negated;
  }

  function hex(): Test | null {
    let digits = chars.slice(at, at + 2).join("");
    let skip = 2;
    if (chars[at] === "{") {
      const close = chars.indexOf("}", at);
      digits = close < 0 ? "" : chars.slice(at + 1, close).join("");
      skip = close - at + 1;
    }
    if (!/^[0-9a-fA-F]{1,6}$/.test(digits)) return null;
    at += skip;
    const code = Number.parseInt(digits, 16);
    return (c) => c === code;
  }

  function bracket(): PatternNode {
    const negated = chars[at] === "^";
    if (negated) at++;
    const tests: Test[] = [];
    let first = true;
    while (at < chars.length && (first || chars[at] !== "]")) {
      first = false;
      const test = chars[at] === "[" && chars[at + 1] === ":" ? posixClass() : rangeOrChar();
      if (!test) return fail("something in `[…]` is not known");
      tests.push(test);
    }
    if (chars[at] !== "]") return fail("a `[` is not closed");
    at++;
    const any: Test = (c) => tests.some((test) => test(c));
    return set(negated ? (c) => !any(c) : any);
  }

  function posixClass(): Test | null {
    const close = chars.indexOf("]", at + 2);
    const name = chars.slice(at + 2, close - 1).join("");
    if (close < 0 || chars[close - 1] !== ":") return null;
    at = close + 1;
    return Object.hasOwn(posix, name) ? (posix[name] ?? null) : null;
  }

  function rangeOrChar(): Test | null {
    const char = chars[at++] ?? "";
    if (char === "\\") {
      const letter = chars[at++] ?? "";
      const single = /^[A-Za-z0-9]$/.test(letter) ? controls[letter] : letter.codePointAt(0);
      if (single === undefined || chars[at] !== "-" || chars[at + 1] === "]") return escaped(letter);
      return range(single);
    }
    if (chars[at] === "-" && chars[at + 1] !== undefined && chars[at + 1] !== "]")
      return range(char.codePointAt(0) ?? 0);
    return exactly(char);
  }

  function range(low: number): Test | null {
    at++;
    let end = chars[at++] ?? "";
    if (end === "\\") end = chars[at++] ?? "";
    const high = end.codePointAt(0) ?? -1;
    if (high < low) return null;
    if (!ignoreCase) return (c) => c >= low && c <= high;
    const within = (c: number | undefined): boolean => c !== undefined && c >= low && c <= high;
    return (c) => {
      const text = String.fromCodePoint(c);
      return within(c) || within(text.toLowerCase().codePointAt(0)) || within(text.toUpperCase().codePointAt(0));
    };
  }

  const whole = either();
  if (at < chars.length && !mistake) fail("a `)` was never opened");
  return mistake ?? whole;
}
