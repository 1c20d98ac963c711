/** Beginnings that many examples share. */
export const TOOL = `## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Worth | money |
| Keeper | person |
`;

export const TOOL_STATES = `${TOOL}
## 4. States and transitions
### Tool
| From | Event | To |
| --- | --- | --- |
| start | | In |
| In | Lend | Out |
| Out | Take back | In |
`;
