import { Button } from "#ui/control/Button.tsx";
import { Badge } from "#ui/feedback/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useChange } from "./change-context.ts";
import type { Part } from "./change-place.ts";
import { DraftActions, DraftBar } from "./DraftBar.tsx";
import { FindingRow } from "./FindingRow.tsx";
import { itemsOf } from "./items.ts";
import { helpOfPart, titleOfPart } from "./part-words.ts";
import { partOfFinding } from "./point-summary.ts";

/** One point: its items, what was found in it, and ways to add to it. */
export function PointPage({ part }: { readonly part: Part }) {
  const { draft, go, back } = useChange();
  const { words } = useSpoken();
  const cards = useCardWords();
  const items = itemsOf(draft.model, part, draft.text);
  const section = draft.model.outline.find((one) => one.part === part);
  const findings = (draft.findings ?? []).filter(
    (one) => one.severity !== "gap" && partOfFinding(draft.model, one) === part,
  );
  return (
    <Page
      title={titleOfPart(part, cards)}
      subtitle={draft.isChanged ? words.notApplied : helpOfPart(part, cards)}
      onBack={() => back({ kind: "cards" })}
      actions={<DraftActions at={section?.span.start ?? null} />}
      bottom={<DraftBar />}
    >
      {items.length === 0 ? (
        <EmptyState
          compact
          icon="sprout"
          title={cards.notSaid}
          text={helpOfPart(part, cards)}
          action={<Button onClick={() => go({ kind: "text", at: section?.span.start ?? null })}>{cards.asText}</Button>}
        />
      ) : null}
      {items.length === 0 ? null : (
        <ListGroup label={titleOfPart(part, cards)}>
          {items.map((item) => {
            const wrong = findings.filter(({ span }) => span.start >= item.span.start && span.start <= item.span.end);
            const errors = wrong.filter(({ severity }) => severity === "error").length;
            return (
              <ListRow
                key={item.names.join("/")}
                title={item.title}
                subtitle={item.subtitle}
                badge={errors > 0 ? <Badge tint="red">{cards.errorsCount(errors)}</Badge> : undefined}
                onClick={() => go({ kind: "item", part, names: item.names })}
              />
            );
          })}
        </ListGroup>
      )}
      {findings.length === 0 ? null : (
        <ListGroup heading={cards.checks} headingEnd={findings.length}>
          {findings.map((finding) => (
            <FindingRow key={finding.code + finding.span.start} finding={finding} />
          ))}
        </ListGroup>
      )}
    </Page>
  );
}
