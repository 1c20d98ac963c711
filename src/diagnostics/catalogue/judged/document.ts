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

export const judgedDocument = {
  "icon-unknown": entry<{ written: string; near: string | null; saysMore?: boolean }>({
    severity: "warning",
    title: "Unknown icon",
    message: ({ written }) => `Unknown icon “${written}”.`,
    help: ({ near, saysMore }) =>
      `${saysMore === true ? "“Tab” takes yes or no, and an icon. Who sees a screen and its tab is said under “Who”, and tabs stand in the order of the screens. " : ""}${near === null ? "" : `Did you mean \`${near}\`? `}Use an emoji such as 🔧, or a name that \`ninefold explain icons\` lists. Until then, a neutral icon is shown.`,
    bad: face("wrnch", "teal"),
    good: face("wrench", "teal"),
  }),
  "colour-unknown": entry<{ written: string; near: string | null }>({
    severity: "warning",
    title: "Unknown colour",
    message: ({ written }) => `Unknown colour “${written}”.`,
    help: ({ near }) => didYouMean(near, "Write a colour word such as `teal`, or `#0a7d6c`. Until then, it is blue."),
    bad: face("🔧", "tael"),
    good: face("🔧", "teal"),
  }),
  "tint-unknown": entry<{ written: string; near: string | null }>({
    severity: "warning",
    title: "Unknown tint",
    message: ({ written }) => `Unknown colour “${written}”.`,
    help: ({ near }) =>
      didYouMean(
        near,
        "Use grey, blue, green, amber, red, purple, teal, pink, orange or yellow. Until then, it is grey.",
      ),
    why: "There are only a few, so that text stays readable in light and dark and people can tell them apart.",
    bad: jobs("ambre"),
    good: jobs("amber"),
  }),
  "no-points": entry({
    severity: "hint",
    title: "No sections",
    message: () => "This document has none of the nine sections, so the app is empty.",
    help: () => "Start with `## 3. Entities and their fields` and add a `###` heading for each kind of record.",
    bad: "# Specification: Tools\n\nA list of tools would be nice.\n",
    good: "# Specification: Tools\n\n## 1. What the product does and for whom\n- Purpose of the product: a list of tools\n",
  }),
};
