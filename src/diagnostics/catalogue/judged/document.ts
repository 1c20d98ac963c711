import { entry } from "../../entry.ts";

/** Judgements about the document as a whole. */
export const judgedDocument = {
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
