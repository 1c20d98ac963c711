export interface GuidePage {
  readonly label: string;
  /** The name of its file. */
  readonly page: string;
}

/** Where the guide begins. */
export const FIRST = "README.md";

const LINK = /\[([^\]]+)\]\(([a-z0-9-]+\.md)(?:#[^)]*)?\)/gu;

/** The other pages that this one leads to, each once. */
export const pagesIn = (text: string): readonly GuidePage[] => [
  ...new Map([...text.matchAll(LINK)].map(([, label = "", page = ""]) => [page, { label, page }])).values(),
];

/** A link to a file leads out of the program; the pages are listed below the text instead. */
export const withoutPageLinks = (text: string): string => text.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/gu, "$1");
