import Dexie, { type Table } from "dexie";

export interface Tool {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly code: string;
  readonly shelf: string;
  readonly condition: string;
  readonly worth: number;
  readonly notes: string;
  readonly withdrawn: boolean;
}

class Tools extends Dexie {
  readonly tools!: Table<Tool, number>;
  readonly loans!: Table<{ readonly id: number; readonly tool: number; readonly status: string }, number>;

  constructor() {
    super("tool-library");
    this.version(1).stores({ tools: "++id, [kind+name], &code", loans: "++id, [tool+status]" });
  }
}

export const database = new Tools();
export const pageSize = 50;

export interface Line extends Tool {
  readonly place: string;
}

/** The first page of tools in the list's order, each with its location: the content of the document's list. */
export async function firstPage(search: string): Promise<readonly Line[]> {
  const begins = search.trim().toLowerCase();
  const ordered = database.tools.orderBy("[kind+name]");
  const found = begins === "" ? ordered : ordered.filter((tool) => words(tool).some((word) => word.startsWith(begins)));
  const tools = await found.limit(pageSize).toArray();
  const out = new Set(
    (
      await database.loans
        .where("[tool+status]")
        .anyOf(tools.flatMap(({ id }) => [
          [id, "Out"],
          [id, "Late"],
        ]))
        .toArray()
    ).map(({ tool }) => tool),
  );
  return tools.map((tool) => ({ ...tool, place: placeOf(tool, out.has(tool.id)) }));
}

const words = ({ name, code, notes }: Tool): readonly string[] => `${name} ${code} ${notes}`.toLowerCase().split(/\s+/);

export const placeOf = (tool: Tool, out: boolean): string =>
  tool.withdrawn ? "Withdrawn" : tool.condition === "Broken" ? "In repair" : out ? "Out" : "On the shelf";
