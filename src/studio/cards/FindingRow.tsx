import { Button } from "#ui/control/Button.tsx";
import { Badge } from "#ui/feedback/Badge.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Finding } from "#engine/contract/shelf.ts";
import type { TextEdit } from "#text/edit.ts";
import { Lines } from "#text/lines.ts";
import { WithCode } from "#ui/feedback/WithCode.tsx";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useChange } from "./change-context.ts";
import { placeOfOffset } from "./items.ts";

const TINTS = { error: "red", warning: "amber", hint: "blue", gap: "grey" } as const;

/**
 * The whole lines that a fix inserts, shown before it is taken over; null: the fix stays within a line and its title
 * says enough.
 */
function linesOf(edits: readonly TextEdit[]): string | null {
  const written = edits.map(({ text }) => text.trim()).filter((text) => text !== "");
  return written.some((text) => text.includes("\n")) ? written.join("\n\n") : null;
}

/** A finding. A tap leads to its item, or to its line if no form contains it. */
export function FindingRow({ finding }: { readonly finding: Finding }) {
  const { draft, go } = useChange();
  const { words } = useSpoken();
  const cards = useCardWords();
  const { severity, span, message, help, fix } = finding;
  const lines = linesOf(fix?.edits ?? []);
  const mend = (): void => {
    if (fix === undefined) return;
    draft.edit(fix.edits);
    showToast({ text: cards.fixed, action: { label: words.undo, onAction: draft.undo } });
  };
  return (
    <li className="finding-row" data-severity={severity}>
      <button
        type="button"
        className="finding-text"
        onClick={() => go(placeOfOffset(draft.model, draft.text, span.start) ?? { kind: "text", at: span.start })}
      >
        <span className="finding-head">
          <Badge tint={TINTS[severity]}>{words[severity]}</Badge>
          <span className="numeric">{words.line(new Lines(draft.text).at(span.start).line)}</span>
        </span>
        <bdi className="finding-message">
          <WithCode text={message} />
        </bdi>
        <bdi className="finding-help">
          <WithCode text={help} />
        </bdi>
        {fix === undefined ? null : (
          <bdi className="finding-fix">
            <WithCode text={fix.title} />
          </bdi>
        )}
      </button>
      {fix === undefined ? null : (
        <Button size="small" look="tonal" icon="check" disabled={!draft.isFresh} onClick={mend}>
          {words.fix}
        </Button>
      )}
      {lines === null ? null : (
        // It scrolls, so the keyboard must be able to focus it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className="finding-lines" dir="auto" tabIndex={0} aria-label={fix?.title}>
          {lines}
        </pre>
      )}
    </li>
  );
}
