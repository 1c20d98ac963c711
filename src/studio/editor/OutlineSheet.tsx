import { Badge } from "#ui/feedback/Badge.tsx";
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

/** More than anybody scrolls through; a hostile document may have ten thousand. */
const MOST = 500;

/** The points of the document and their blocks, to jump to. */
export function OutlineSheet({ open, onOpenChange, text, onGo }: OutlineSheetProps) {
  const { words } = useSpoken();
  const entries = open ? outlineOf(text).slice(0, MOST) : [];
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={words.outline} flush>
      {entries.map(({ text: title, level, start, line }) => (
        <div key={start} className={level > 2 ? "outline-block" : undefined}>
          <ListRow
            title={title}
            badge={<Badge tint="grey">{words.line(line)}</Badge>}
            onClick={() => onGo({ start, end: start })}
          />
        </div>
      ))}
    </Sheet>
  );
}
