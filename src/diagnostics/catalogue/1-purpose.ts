import { entry } from "../entry.ts";

export const purpose = {
  "published-at-unused": entry({
    severity: "warning",
    title: "“Published at” isn't supported yet",
    message: () => "The app doesn't check this address for updates yet.",
    help: () => "Remove this fact. Share updates as a file or as a new build.",
    bad: "## 1. What the product does and for whom\n- Published at: https://example.org/app.md\n",
    good: "## 1. What the product does and for whom\n- Purpose of the product: lend tools.\n",
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
