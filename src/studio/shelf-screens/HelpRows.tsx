import { useState } from "react";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { Markdown } from "#player/text/Markdown.tsx";
import { copyText } from "#player/actions/copy.ts";
import { FIRST, pagesIn, withoutPageLinks, type GuidePage } from "./guide-pages.ts";
import { useSpoken } from "../words/language.ts";
import "#player/text/prose.css";

interface HelpRowsProps {
  /** Loads a page of the language guide by its file name; the guide is stored on the device with the program. */
  readonly guide: (page: string) => Promise<string>;
  readonly onSettings: () => void;
}

/** Rows for learning to write an app, for the page for assistants, and for the settings. */
export function HelpRows({ guide, onSettings }: HelpRowsProps) {
  const { words } = useSpoken();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [pages, setPages] = useState<readonly GuidePage[]>([]);
  const read = (page: string): void => {
    setOpen(true);
    setFailed(false);
    setText(null);
    guide(page).then(
      (found) => {
        setText(withoutPageLinks(found));
        if (page === FIRST) setPages([{ label: words.guide, page }, ...pagesIn(found)]);
      },
      () => setFailed(true),
    );
  };
  const copyPrompt = (): void =>
    void guide("for-assistants.md")
      .then(copyText)
      .then(
        () => showToast({ text: words.promptCopied }),
        () => showToast({ text: words.failed, kind: "error" }),
      );
  return (
    <>
      <ListGroup heading={words.help}>
        <ListRow
          title={words.guide}
          subtitle={words.guideHelp}
          start={<Tile icon="book-open" />}
          onClick={() => read(FIRST)}
        />
        <ListRow
          title={words.prompt}
          subtitle={words.promptHelp}
          start={<Tile icon="sparkles" />}
          chevron={false}
          onClick={copyPrompt}
        />
        <ListRow title={words.settings} start={<Tile icon="settings" />} onClick={onSettings} />
      </ListGroup>
      <Sheet open={open} onOpenChange={setOpen} title={words.guide} height="full">
        {failed ? (
          <EmptyState compact icon="book-open" title={words.failed} />
        ) : text === null ? (
          <SkeletonRows rows={4} picture={false} />
        ) : (
          <>
            <Markdown text={text} />
            <ListGroup heading={words.guide}>
              {pages.map(({ label, page }) => (
                <ListRow key={page} title={label} onClick={() => read(page)} />
              ))}
            </ListGroup>
          </>
        )}
      </Sheet>
    </>
  );
}
