import { entry } from "../entry.ts";

export const purpose = {
  "published-at-address": entry<{ written: string }>({
    severity: "error",
    title: "Not an address of a document",
    message: ({ written }) => `“${written}” isn't an https address.`,
    help: () => "Write the whole address of the document file. Until then, the app doesn't look for updates.",
    bad: "## 1. What the product does and for whom\n- Published at: our website\n",
    good: "## 1. What the product does and for whom\n- Published at: https://example.org/app.md\n",
  }),
  "map-tiles-address": entry<{ written: string }>({
    severity: "error",
    title: "Not an address of map tiles",
    message: ({ written }) => `“${written}” isn't an address of map tiles.`,
    help: () =>
      "Write an https address with `{z}`, `{x}` and `{y}` once each. Until then, maps show the outlines of land and borders.",
    bad: "## 1. What the product does and for whom\n- Map tiles: https://tiles.example.org/map.png\n",
    good: "## 1. What the product does and for whom\n- Map tiles: https://tiles.example.org/{z}/{x}/{y}.png\n",
  }),
  "language-unknown": entry<{ written: string }>({
    severity: "error",
    title: "Unknown language",
    message: ({ written }) => `“${written}” isn't a language code.`,
    help: () => "Write a code such as `en`, `de` or `pt-BR`. Until then, the phone's language is used.",
    bad: "## 1. What the product does and for whom\n- Language: the one of my aunt\n",
    good: "## 1. What the product does and for whom\n- Language: de\n",
  }),
  "language-without-words": entry<{ written: string }>({
    severity: "hint",
    title: "A language that Ninefold doesn't speak",
    message: ({ written }) => `Ninefold has no words of its own in “${written}”.`,
    help: () =>
      "Its buttons and messages are in English. Your own texts are shown as you write them, and dates and numbers as in this language. Ninefold speaks `en`, `de`, `fr`, `es`, `ar` and `zh`.",
    bad: "## 1. What the product does and for whom\n- Language: it\n",
    good: "## 1. What the product does and for whom\n- Language: fr\n",
  }),
  "currency-unknown": entry<{ written: string }>({
    severity: "error",
    title: "Unknown currency",
    message: ({ written }) => `“${written}” isn't a currency code.`,
    help: () => "Use a three-letter code such as `EUR` or `CHF`. Until then, EUR is used.",
    bad: "## 1. What the product does and for whom\n- Currency: shells\n",
    good: "## 1. What the product does and for whom\n- Currency: CHF\n",
  }),
  "time-zone-unknown": entry<{ written: string }>({
    severity: "error",
    title: "Unknown time zone",
    message: ({ written }) => `“${written}” isn't a time zone.`,
    help: () => "Write a zone such as `Europe/Berlin`. Until then, the phone's time zone is used.",
    bad: "## 1. What the product does and for whom\n- Time zone: round here\n",
    good: "## 1. What the product does and for whom\n- Time zone: Europe/Berlin\n",
  }),
};
