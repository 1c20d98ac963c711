import { modelAsJson, type Json } from "../../print-model.ts";
import { readDocument } from "../../read-document.ts";

/** A document with some entities, to which tests add their own sections. */
export const BASE = `# T

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Worth | money |
| Due date | date |
| Posted on | date |
| Keeper | person |
| Lines | list of Tool Line |

### Tool Line
| Field | Type |
| --- | --- |
| What | text |
| Amount | money |

### Category
| Field | Type |
| --- | --- |
| Name | text |
`;
export const STATES = `
## 4. States and transitions
### Tool
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | In | |
| In | Lend | Out | |
| Out | Take back | In | |
`;

export interface ReadPart {
  readonly json: Record<string, Json>;
  readonly codes: readonly string[];
}

/** The model of a document as plain data, and the codes of its errors. */
export function read(source: string): ReadPart {
  const { model, diagnostics } = readDocument(source);
  return {
    json: modelAsJson(model) as Record<string, Json>,
    codes: diagnostics.filter((each) => each.severity === "error").map((each) => each.code),
  };
}

/** The value at a path. */
export const at = (json: Json | undefined, ...path: (string | number)[]): Json | undefined => {
  let value: Json | undefined = json;
  for (const key of path) value = (value as Record<string | number, Json> | null | undefined)?.[key];
  return value;
};
