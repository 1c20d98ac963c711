import { entry } from "../entry.ts";

export const purpose = {
  "published-at-unused": entry({
    severity: "warning",
    title: "An address that nothing is fetched from yet",
    message: () => "The app does not look for a newer version of this document at its address: that does not work yet.",
    help: () =>
      "Hand out a newer document as a file, or as a build in the place of the old one. Leave the fact out until then.",
    bad: "## 1. What the product does and for whom\n- Published at: https://example.org/app.md\n",
    good: "## 1. What the product does and for whom\n- Purpose of the product: lend tools.\n",
  }),
  "language-unknown": entry<{ written: string }>({
    severity: "error",
    title: "A language that is not known",
    message: ({ written }) => `“${written}” is not a language code.`,
    help: () => "Write a code such as `en`, `de` or `pt-BR`. Until then the phone's language holds.",
    bad: "## 1. What the product does and for whom\n- Language: the one of my aunt\n",
    good: "## 1. What the product does and for whom\n- Language: de\n",
  }),
  "currency-unknown": entry<{ written: string }>({
    severity: "error",
    title: "A currency that is not known",
    message: ({ written }) => `“${written}” is not a currency code.`,
    help: () => "Write the three letters of the currency, such as `EUR` or `CHF`. Until then it is EUR.",
    bad: "## 1. What the product does and for whom\n- Currency: shells\n",
    good: "## 1. What the product does and for whom\n- Currency: CHF\n",
  }),
  "time-zone-unknown": entry<{ written: string }>({
    severity: "error",
    title: "A time zone that is not known",
    message: ({ written }) => `“${written}” is not a time zone.`,
    help: () => "Write a zone such as `Europe/Berlin`. Until then the phone's zone holds.",
    bad: "## 1. What the product does and for whom\n- Time zone: round here\n",
    good: "## 1. What the product does and for whom\n- Time zone: Europe/Berlin\n",
  }),
};
