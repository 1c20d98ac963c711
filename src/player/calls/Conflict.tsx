import type { OutboxDetail } from "#engine/contract/calls.ts";
import { formatShown } from "../format/format.ts";
import { usePlayer } from "../player-context.ts";
import "./calls.css";

/** Both versions of a record side by side, for the fields that differ. */
export function Conflict({ conflict }: Pick<OutboxDetail, "conflict">) {
  const { words, t, format } = usePlayer();
  return (
    <div className="conflict list-card">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.mine}</th>
            <th scope="col">{words.theirs}</th>
          </tr>
        </thead>
        {conflict.map((one) => (
          <tbody key={one.field}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {t(one.name)}
              </th>
            </tr>
            <tr>
              <td>{formatShown(one.mine, format) || "–"}</td>
              <td>{formatShown(one.theirs, format) || "–"}</td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}
