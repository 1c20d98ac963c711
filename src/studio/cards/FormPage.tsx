import type { ReactNode } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { RemoveChange } from "#edit/change.ts";
import type { Span } from "#text/span.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useChange } from "./change-context.ts";
import type { ChangePlace } from "./change-place.ts";
import { DraftActions, DraftBar } from "./DraftBar.tsx";
import { FindingRow } from "./FindingRow.tsx";
import { refusalInWords } from "./form-words.ts";
import { wholeLines } from "./items.ts";
import { useChanges } from "./use-changes.ts";

interface FormPageProps {
  readonly title: string;
  readonly subtitle?: string;
  /** Where the item stands: for what was found in it, and for the way to its text. */
  readonly span: Span | null;
  readonly up: ChangePlace;
  readonly remove: RemoveChange | null;
  /** It takes the width of the screen: a table. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The page of an item: its form, what was found in it, and the way to be rid of it. */
export function FormPage({ title, subtitle, span: place, up, remove, wide = false, children }: FormPageProps) {
  const { draft, back } = useChange();
  const { words } = useSpoken();
  const cards = useCardWords();
  const run = useChanges();
  const span = place === null ? null : wholeLines(draft.text, place);
  const findings = (draft.findings ?? []).filter(
    (one) =>
      draft.isFresh &&
      one.severity !== "gap" &&
      span !== null &&
      one.span.start >= span.start &&
      one.span.start <= span.end,
  );
  return (
    <Page
      title={title}
      subtitle={draft.isChanged ? words.notApplied : subtitle}
      onBack={() => back(up)}
      actions={<DraftActions at={span?.start ?? null} />}
      bottom={<DraftBar />}
      wide={wide}
    >
      {children}
      {/* It comes some time after every change: above the form it would move what a finger is about to tap. */}
      {findings.length === 0 ? null : (
        <ListGroup label={cards.checks}>
          {findings.map((finding) => (
            <FindingRow key={finding.code + finding.span.start} finding={finding} />
          ))}
        </ListGroup>
      )}
      {remove === null ? null : (
        <div className="page-note">
          <Button
            look="danger-tonal"
            block
            icon="trash-2"
            onClick={() => {
              const refusal = run(remove);
              if (refusal === null) back(up);
              showToast(
                refusal === null
                  ? { text: cards.removed, action: { label: words.undo, onAction: draft.undo } }
                  : { text: refusalInWords(refusal, cards), kind: "error" },
              );
            }}
          >
            {cards.remove}
          </Button>
        </div>
      )}
    </Page>
  );
}
