import { didYouMean, entry } from "../../entry.ts";

const face = (icon: string, colour: string): string => `
## 1. What the product does and for whom
- Purpose of the product: lend tools
- Icon: ${icon}
- Colour: ${colour}
`;

const jobs = (colour: string): string => `
## 3. Entities and their fields
### Job
| Field | Type |
| --- | --- |
| Title | text |

## 4. States and transitions
### Job
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Finish | Done | anyone |

| Status | Colour |
| --- | --- |
| Open | ${colour} |
| Done | green |
`;

/** Judgements about the document as a whole. */
export const judgedDocument = {
  "icon-unknown": entry<{ written: string; near: string | null }>({
    severity: "warning",
    title: "An icon that is not in the set",
    message: ({ written }) => `There is no icon called “${written}”.`,
    help: ({ near }) => didYouMean(near, "Put an emoji there, such as 🔧. Until then a neutral picture is shown."),
    bad: face("wrnch", "teal"),
    good: face("wrench", "teal"),
  }),
  "colour-unknown": entry<{ written: string; near: string | null }>({
    severity: "warning",
    title: "A colour that is not known",
    message: ({ written }) => `“${written}” is not a colour.`,
    help: ({ near }) => didYouMean(near, "Write a colour word such as `teal`, or `#0a7d6c`. Until then it is blue."),
    bad: face("🔧", "tael"),
    good: face("🔧", "teal"),
  }),
  "tint-unknown": entry<{ written: string; near: string | null }>({
    severity: "warning",
    title: "A tint that is not known",
    message: ({ written }) => `Statuses and rows can’t be tinted “${written}”.`,
    help: ({ near }) =>
      didYouMean(
        near,
        "Use grey, blue, green, amber, red, purple, teal, pink, orange or yellow. Until then it is grey.",
      ),
    why: "Tints are few so that text on them can be read in light and dark, and so that they can be told apart.",
    bad: jobs("ambre"),
    good: jobs("amber"),
  }),
  "no-points": entry({
    severity: "hint",
    title: "None of the nine points",
    message: () => "This document has none of the nine points, so it runs as an empty app.",
    help: () =>
      "Begin with a heading such as `## 3. Entities and their fields`, and beneath it a `###` for each thing to keep.",
    bad: "# Specification: Tools\n\nA list of tools would be nice.\n",
    good: "# Specification: Tools\n\n## 1. What the product does and for whom\n- Purpose of the product: a list of tools\n",
  }),
};
