import { Fragment, type ReactNode } from "react";
import type { Row } from "#engine/contract/queries.ts";
import type { Field } from "#model/3-entities.ts";
import { Display } from "../fields/Display.tsx";
import { formatShown, isEmptyValue } from "../format/format.ts";
import type { PlayerValue } from "../player-context.ts";

const PICTURES: ReadonlySet<string> = new Set(["photo", "photos", "signature"]);
/** These are shown without the field's name; all other types are labelled. */
const SPEAKS: ReadonlySet<string> = new Set(["text", "long text", "formatted text"]);

/** What is filled in besides the answer, in a line or two, with its pictures. */
export function noteOf(player: PlayerValue, row: Row, fields: readonly Field[]): ReactNode {
  const filled = fields.filter((field) => {
    const shown = row.values[field.key];
    return shown !== undefined && !isEmptyValue(shown.value);
  });
  if (filled.length === 0) return null;
  const texts = filled.filter((field) => !PICTURES.has(field.type.kind));
  const pictures = filled.filter((field) => PICTURES.has(field.type.kind));
  return (
    <>
      {texts
        .map((field) => {
          const shown = row.values[field.key];
          const text = shown === undefined ? "" : formatShown(shown, player.format, "row");
          return SPEAKS.has(field.type.kind) ? text : player.words.labelled(player.t(field.name), text);
        })
        .join(" · ")}
      {pictures.map((field) => {
        const shown = row.values[field.key];
        return shown === undefined ? null : (
          <Fragment key={field.key}>
            <Display shown={shown} name={player.t(field.name)} />
          </Fragment>
        );
      })}
    </>
  );
}
