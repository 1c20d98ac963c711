const TOKEN = /\s+|[{}[\]:,]|"(?:[^"\\\p{Cc}]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

/** The kind of token that may come next; `more` is a comma or a closing bracket. */
type Next = "value" | "name" | "colon" | "more";

/** The line of the first syntax error in a JSON text. Browsers report it differently or not at all. */
export function lineOfFault(text: string): number {
  const at = faultIn(text);
  let line = 1;
  for (let index = text.indexOf("\n"); index !== -1 && index < at; index = text.indexOf("\n", index + 1)) line++;
  return line;
}

function faultIn(text: string): number {
  const open: string[] = [];
  let next: Next = "value";
  /** True directly after `{` or `[`, where a closing bracket is allowed. */
  let isFirst = false;
  const tokens = new RegExp(TOKEN);
  while (tokens.lastIndex < text.length) {
    const at = tokens.lastIndex;
    const token = tokens.exec(text)?.[0];
    if (token === undefined) return at;
    if (token.trim() === "") continue;
    const begun = isFirst;
    isFirst = false;
    const fits: boolean = ((): boolean => {
      switch (token) {
        case "{":
        case "[":
          if (next !== "value") return false;
          open.push(token);
          isFirst = true;
          next = token === "{" ? "name" : "value";
          return true;
        case "}":
        case "]": {
          const mayEnd = next === "more" || begun;
          if (!mayEnd || open.pop() !== (token === "}" ? "{" : "[")) return false;
          next = "more";
          return true;
        }
        case ",":
          if (next !== "more" || open.length === 0) return false;
          next = open.at(-1) === "{" ? "name" : "value";
          return true;
        case ":":
          if (next !== "colon") return false;
          next = "value";
          return true;
        default:
          if (next === "name" && token.startsWith('"')) next = "colon";
          else if (next === "value") next = "more";
          else return false;
          return true;
      }
    })();
    if (!fits) return at;
  }
  return text.length;
}
