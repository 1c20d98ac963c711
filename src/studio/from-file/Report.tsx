import type { ImportedDocument } from "#engine/contract/new-app.ts";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { asSentence } from "#player/format/as-sentence.ts";
import { textIn, type ReportText } from "#engine/contract/import-texts.ts";
import type { FromFileWords } from "../words/from-file/en.ts";
import { useImportTexts } from "../words/import-report-language.ts";
import { useSpoken } from "../words/language.ts";

const MOST_NOTES = 200;
const MOST_ENTITIES = 12;

/** How much of a file the document contains, and what is missing. */
export function Report({ made, words }: { readonly made: ImportedDocument; readonly words: FromFileWords }) {
  const texts = useImportTexts();
  const { direction, language } = useSpoken();
  if (texts === null) return null;
  const number = new Intl.NumberFormat(language);
  const say = (text: ReportText): string => textIn(texts, text, direction);
  // A row takes its direction from its first letter, which may belong to a Latin name.
  const mark = direction === "rtl" ? "\u200F" : "";
  const { of } = made.report;
  const later = made.rest?.rows ?? 0;
  const notes = made.report.notes.filter((note) => later === 0 || !note.later);
  const taken = of - notes.length;
  const shown = notes.slice(0, MOST_NOTES);
  return (
    <>
      <ListGroup label={made.title}>
        <ListRow title={words.taken(number.format(taken), number.format(of))} subtitle={words.takenHelp} />
      </ListGroup>
      <ListGroup heading={words.contents}>
        {made.entities.slice(0, MOST_ENTITIES).map(({ name, fields }) => (
          <ListRow key={name} title={name} value={words.fields(fields)} />
        ))}
      </ListGroup>
      {made.entities.length > MOST_ENTITIES ? (
        <p className="sheet-note">{words.more(number.format(made.entities.length - MOST_ENTITIES))}</p>
      ) : null}
      {later === 0 ? null : <p className="sheet-note">{words.rowsLater(number.format(later))}</p>}
      {notes.length === 0 ? (
        <p className="sheet-note">{words.allTaken}</p>
      ) : (
        <div className="whole-texts">
          <ListGroup heading={words.notes}>
            {shown.map((note) => {
              const [place, what, why] = [say(note.place), say(note.what), say(note.why)];
              const title = typeof note.what === "string" ? what : asSentence(what, language);
              return <ListRow key={`${place}\n${what}\n${why}`} title={title} subtitle={`${mark}${place}: ${why}`} />;
            })}
          </ListGroup>
        </div>
      )}
      {notes.length > MOST_NOTES ? (
        <p className="sheet-note">{words.more(number.format(notes.length - MOST_NOTES))}</p>
      ) : null}
    </>
  );
}
