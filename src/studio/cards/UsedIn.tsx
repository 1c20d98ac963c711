import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Lines } from "#text/lines.ts";
import type { ItemRefs } from "#edit/change.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useChange } from "./change-context.ts";
import { placeOfOffset } from "./items.ts";
import { spanOf } from "./item-refs.ts";

/** Where a message or a constant is named in the document. */
export function UsedIn({ item }: { readonly item: ItemRefs["error"] | ItemRefs["constant"] }) {
  const { draft, go } = useChange();
  const { words } = useSpoken();
  const cards = useCardWords();
  const name = item.kind === "error" ? item.code : item.constant;
  const own = spanOf(draft.model, item);
  const lines = new Lines(draft.text);
  const places = [...draft.text.matchAll(wordOf(name))]
    .map(({ index }) => index)
    .filter((at) => own === null || at < own.start || at > own.end);
  return (
    <ListGroup heading={cards.usedIn}>
      {places.length === 0 ? <ListRow title={cards.notUsed} /> : null}
      {places.slice(0, 20).map((at) => (
        <ListRow
          key={at}
          title={lineAt(draft.text, at)}
          subtitle={words.line(lines.at(at).line)}
          onClick={() => go(placeOfOffset(draft.model, draft.text, at) ?? { kind: "text", at })}
        />
      ))}
    </ListGroup>
  );
}

/** The name as a word of its own: `E1` is not in `E10`. */
const wordOf = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${name.replaceAll(/[^\p{L}\p{N}_]/gu, "\\$&")}(?![\\p{L}\\p{N}_])`, "gu");

function lineAt(text: string, at: number): string {
  const end = text.indexOf("\n", at);
  return text
    .slice(text.lastIndexOf("\n", at - 1) + 1, end === -1 ? text.length : end)
    .replaceAll(/^[|\-\s]+|[|\s]+$/gu, "")
    .replaceAll(/\s*\|\s*/gu, " · ");
}
