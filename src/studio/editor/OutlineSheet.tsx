import { Badge } from "#ui/feedback/Badge.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Span } from "#text/span.ts";
import { useSpoken } from "../words/language.ts";
import { outlineOf } from "./outline.ts";

interface OutlineSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly text: string;
  readonly onGo: (span: Span) => void;
}

/** More than anyone scrolls through; a hostile document may have ten thousand headings. */
const MOST = 500;

/** The points of the document and their headings, to jump to. */
export function OutlineSheet({ open, onOpenChange, text, onGo }: OutlineSheetProps) {
  const { words } = useSpoken();
  const all = open ? outlineOf(text) : [];
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={words.outline} flush>
      <ListGroup label={words.outline} footer={all.length > MOST ? words.andMore(all.length - MOST) : undefined}>
        {all.slice(0, MOST).map(({ text: title, level, start, line }) => (
          <ListRow
            key={start}
            title={level > 2 ? <span className="outline-block">{title}</span> : title}
            badge={<Badge tint="grey">{words.line(line)}</Badge>}
            onClick={() => onGo({ start, end: start })}
          />
        ))}
      </ListGroup>
    </Sheet>
  );
}
