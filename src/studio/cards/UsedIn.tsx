import { useEffect, useState } from "react";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Lines } from "#text/lines.ts";
import type { Shelf } from "#engine/contract/shelf.ts";
import type { ItemRefs } from "#edit/change.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useChange } from "./change-context.ts";
import { placeOfOffset } from "./items.ts";
import { spanOf } from "./item-refs.ts";
import { titleOfPart } from "./part-words.ts";
import { nameOfPlace } from "./plain-words.ts";

const MOST = 20;

/** The places in the document that name a message or a constant. */
export function UsedIn({ item }: { readonly item: ItemRefs["error"] | ItemRefs["constant"] }) {
  const { draft, shelf, go } = useChange();
  const { words } = useSpoken();
  const cards = useCardWords();
  const name = item.kind === "error" ? item.code : item.constant;
  const own = spanOf(draft.model, item);
  const lines = new Lines(draft.text);
  const places = usePlaces(shelf, draft.text, own === null ? -1 : draft.text.indexOf(name, own.start)).filter(
    (at) => own === null || at < own.start || at > own.end,
  );
  return (
    <ListGroup heading={cards.usedIn} footer={places.length > MOST ? words.andMore(places.length - MOST) : undefined}>
      {places.length === 0 ? <ListRow title={cards.notUsed} /> : null}
      {places.slice(0, MOST).map((at) => {
        const place = placeOfOffset(draft.model, draft.text, at);
        const where = words.line(lines.at(at).line);
        return (
          <ListRow
            key={at}
            title={nameOfPlace(draft.model, draft.text, place) ?? lineAt(draft.text, at)}
            subtitle={place?.kind === "item" ? `${titleOfPart(place.part, cards)} · ${where}` : where}
            onClick={() => go(place ?? { kind: "text", at })}
          />
        );
      })}
    </ListGroup>
  );
}

/** Only places where the name means this item; the same word may also be a value of a record. */
function usePlaces(shelf: Shelf, text: string, at: number): readonly number[] {
  const [places, setPlaces] = useState<readonly number[]>([]);
  useEffect(() => {
    if (at < 0) return undefined;
    let current = true;
    shelf.explain(text, at).then(
      (word) => current && setPlaces((word?.references ?? []).map(({ start }) => start)),
      () => current && setPlaces([]),
    );
    return () => {
      current = false;
    };
  }, [shelf, text, at]);
  return places;
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf("\n", at);
  return text
    .slice(text.lastIndexOf("\n", at - 1) + 1, end === -1 ? text.length : end)
    .replaceAll(/^[|\-\s]+|[|\s]+$/gu, "")
    .replaceAll("`", "")
    .split("|")
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join(" · ");
}
