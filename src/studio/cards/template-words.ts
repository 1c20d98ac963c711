/** `{tool.name} is out` as a list shows it: `‹tool name› is out`. Code other than a name becomes `…`. */
export const templateInWords = (template: string): string =>
  template
    .replaceAll(/\{([^{}]*)\}/gu, (_, code: string) => (/^[\w.\s]+$/u.test(code) ? `‹${nameIn(code)}›` : "…"))
    // Four dots would look like a mistake.
    .replaceAll("….", "…");

const nameIn = (code: string): string => code.trim().replaceAll(/[._]+/gu, " ").toLowerCase();
