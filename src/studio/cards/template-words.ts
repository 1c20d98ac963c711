/** `{tool.name} is out` as a list shows it: `‹tool name› is out`. Code that is more than a name is left out. */
export const templateInWords = (template: string): string =>
  template
    .replaceAll(/\{([^{}]*)\}/gu, (_, code: string) => (/^[\w.\s]+$/u.test(code) ? `‹${nameIn(code)}›` : "…"))
    // Four dots look like a mistake.
    .replaceAll("….", "…");

const nameIn = (code: string): string => code.trim().replaceAll(/[._]+/gu, " ").toLowerCase();
