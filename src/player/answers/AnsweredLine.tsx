import type { Row } from "#engine/contract/queries.ts";
import { usePlayer } from "../player-context.ts";
import { subtitleOf } from "../views/row-parts.tsx";
import { AnsweredRow } from "./AnsweredRow.tsx";
import type { AnsweredFields } from "./answered-fields.ts";
import { useAnsweredRow } from "./use-answered-row.ts";

interface AnsweredLineProps {
  readonly row: Row;
  readonly as: "li" | "div";
  readonly fields: AnsweredFields;
  readonly path: string;
}

/** A list row that is answered in place. */
export function AnsweredLine({ row, as, fields, path }: AnsweredLineProps) {
  const { format } = usePlayer();
  const state = useAnsweredRow(row, fields);
  return <AnsweredRow as={as} row={row} fields={fields} path={path} said={subtitleOf(row, format)} {...state} />;
}
