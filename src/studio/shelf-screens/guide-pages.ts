export interface GuidePage {
  readonly label: string;
  /** Its file name. */
  readonly page: string;
}

export const FIRST = "README.md";

const LINK = /\[([^\]]+)\]\(([a-z0-9-]+\.md)(?:#[^)]*)?\)/gu;

/** The pages that this one links to, each once. */
export const pagesIn = (text: string): readonly GuidePage[] => [
  ...new Map([...text.matchAll(LINK)].map(([, label = "", page = ""]) => [page, { label, page }])).values(),
];

/** Links to files would leave the program, so they become plain text; the pages are listed below it. */
export const withoutPageLinks = (text: string): string => text.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/gu, "$1");
