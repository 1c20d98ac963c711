import type { ImportedDocument } from "#engine/contract/new-app.ts";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { textIn, type ReportText } from "#engine/contract/import-texts.ts";
import type { FromFileWords } from "../words/from-file/en.ts";
import { useImportTexts } from "../words/import-report-language.ts";
import { useSpoken } from "../words/language.ts";

const MOST_NOTES = 200;

/** How much of a file the document holds, and what it does not. */
export function Report({ made, words }: { readonly made: ImportedDocument; readonly words: FromFileWords }) {
  const texts = useImportTexts();
  const { direction } = useSpoken();
  if (texts === null) return null;
  const say = (text: ReportText): string => textIn(texts, text, direction);
  // A row takes its direction from its first letter, which may be one of a Latin name.
  const mark = direction === "rtl" ? "\u200F" : "";
  const { of } = made.report;
  const later = made.rest?.rows ?? 0;
  const notes = made.report.notes.filter((note) => later === 0 || !note.later);
  const taken = of - notes.length;
  const shown = notes.slice(0, MOST_NOTES);
  return (
    <>
      <ListGroup label={made.title}>
        <ListRow title={words.taken(taken.toLocaleString(), of.toLocaleString())} subtitle={words.takenHelp} />
      </ListGroup>
      {later === 0 ? null : <p className="sheet-note">{words.rowsLater(later.toLocaleString())}</p>}
      {notes.length === 0 ? (
        <p className="sheet-note">{words.allTaken}</p>
      ) : (
        <ListGroup heading={words.notes}>
          {shown.map((note) => {
            const [place, what, why] = [say(note.place), say(note.what), say(note.why)];
            return <ListRow key={`${place}\n${what}\n${why}`} title={what} subtitle={`${mark}${place}: ${why}`} />;
          })}
        </ListGroup>
      )}
      {notes.length > MOST_NOTES ? (
        <p className="sheet-note">{words.more((notes.length - MOST_NOTES).toLocaleString())}</p>
      ) : null}
    </>
  );
}
