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
  /** The span of the item, for its findings and the way to its text. */
  readonly span: Span | null;
  readonly up: ChangePlace;
  readonly remove: RemoveChange | null;
  /** Uses the full width of the screen, for tables. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The page of an item: its form, its findings, and the action that removes it. */
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
      {/* Findings arrive some time after each change. Above the form they would move what a finger is about to tap. */}
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
