import { useMemo, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Badge } from "#ui/feedback/Badge.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Tile } from "#ui/list/Avatar.tsx";
import type { ItemRef } from "#edit/change.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { AddItem } from "./AddItem.tsx";
import { useChange } from "./change-context.ts";
import type { Part } from "./change-place.ts";
import { DraftActions, DraftBar } from "./DraftBar.tsx";
import { FindingRow } from "./FindingRow.tsx";
import { ItemForm } from "./ItemForm.tsx";
import { itemsOf } from "./items.ts";
import { helpOfPart, titleOfPart } from "./part-words.ts";
import { partOfFinding } from "./point-summary.ts";
import { RightsMatrix } from "./RightsMatrix.tsx";
import { useSaidConditions } from "../trying/use-said-conditions.ts";
import { TemplateRows } from "./TemplateRows.tsx";
import { templatesFor } from "./templates.ts";

/** Points that have facts of their own besides their items. */
const FACTS: { readonly [part: string]: readonly ItemRef[] } = {
  1: [{ kind: "app" }, { kind: "purpose" }],
  6: [{ kind: "roles" }],
  7: [{ kind: "calls" }],
};

const ICONS: { readonly [part: string]: string } = {
  2: "smartphone",
  3: "database",
  4: "git-branch",
  5: "shield-check",
  6: "users",
  7: "globe",
  8: "message-square-warning",
  9: "hash",
  "sample data": "database",
  scenarios: "list-checks",
};

/** One point: its items, its findings, and ways to add items. */
export function PointPage({ part }: { readonly part: Part }) {
  const { draft, go, back } = useChange();
  const { words, platform } = useSpoken();
  const cards = useCardWords();
  const [adding, setAdding] = useState(false);
  const say = useSaidConditions();
  const items = itemsOf(draft.model, part, draft.text, say);
  const section = draft.model.outline.find((one) => one.part === part);
  const findings = (draft.findings ?? []).filter(
    (one) => draft.isFresh && one.severity !== "gap" && partOfFinding(draft.model, one) === part,
  );
  const templates = useMemo(() => templatesFor(draft.model, part, cards), [draft.model, part, cards]);
  const usual = typeof part === "number" ? platform.pointDefaults[part - 1] : undefined;
  return (
    <Page
      title={titleOfPart(part, cards)}
      subtitle={draft.isChanged ? words.notApplied : helpOfPart(part, cards)}
      onBack={() => back({ kind: "cards" })}
      actions={<DraftActions at={section?.span.start ?? null} />}
      bottom={<DraftBar />}
    >
      {findings.length === 0 ? null : (
        <ListGroup label={cards.checks}>
          {findings.map((finding) => (
            <FindingRow key={finding.code + finding.span.start} finding={finding} />
          ))}
        </ListGroup>
      )}
      {items.length === 0 && part !== 1 ? (
        <EmptyState
          compact
          icon={ICONS[part] ?? "sprout"}
          title={cards.notSaid}
          text={usual ?? helpOfPart(part, cards)}
        />
      ) : null}
      {FACTS[part]?.map((item) => (
        <ItemForm key={item.kind} item={item} />
      ))}
      {part === 6 ? <RightsMatrix /> : null}
      {part === "scenarios" ? <BeforeScenarios /> : null}
      {items.length === 0 ? null : (
        <ListGroup {...(part === 6 ? { heading: cards.permissions } : { label: titleOfPart(part, cards) })}>
          {items.map((item) => {
            const wrong = findings.filter(({ span }) => span.start >= item.span.start && span.start <= item.span.end);
            const errors = wrong.filter(({ severity }) => severity === "error").length;
            return (
              <ListRow
                key={item.names.join("/")}
                title={item.title}
                subtitle={item.subtitle}
                start={<Tile icon={ICONS[part] ?? "file"} />}
                badge={errors > 0 ? <Badge tint="red">{cards.errorsCount(errors)}</Badge> : undefined}
                onClick={() => go({ kind: "item", part, names: item.names })}
              />
            );
          })}
        </ListGroup>
      )}
      {part === 1 ? null : (
        <div className="page-note">
          <Button look={items.length === 0 ? "primary" : "tonal"} block icon="plus" onClick={() => setAdding(true)}>
            {cards.addItem[part]}
          </Button>
        </div>
      )}
      <TemplateRows templates={templates} />
      {part === 1 ? null : <AddItem part={part} open={adding} onOpenChange={setAdding} />}
    </Page>
  );
}

/** What holds before each scenario. It has no form; a tap leads to its line. */
function BeforeScenarios() {
  const { draft, go } = useChange();
  const cards = useCardWords();
  const { given } = draft.model.scenarios;
  return given.length === 0 ? null : (
    <ListGroup heading={cards.beforeScenarios}>
      {given.map(({ source, span }) => (
        <ListRow
          key={span.start}
          title={source.replaceAll("`", "")}
          start={<Tile icon="calendar" />}
          onClick={() => go({ kind: "text", at: span.start })}
        />
      ))}
    </ListGroup>
  );
}
