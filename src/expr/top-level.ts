/** The offsets of code outside quotes and brackets, without the quotes and brackets themselves. */
export function topLevel(code: string): number[] {
  const found: number[] = [];
  let depth = 0;
  let quote = "";
  for (let i = 0; i < code.length; i++) {
    const char = code[i] ?? "";
    if (quote !== "") {
      if (char === "\\") i++;
      else if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if ("([{".includes(char)) depth++;
    else if (")]}".includes(char)) depth--;
    else if (depth === 0) found.push(i);
  }
  return found;
}
