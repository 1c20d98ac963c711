import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import type { Finding } from "#engine/contract/shelf.ts";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useChange } from "./change-context.ts";
import { DerivedTests } from "./DerivedTests.tsx";
import { DraftActions, DraftBar } from "./DraftBar.tsx";
import { FindingRow } from "./FindingRow.tsx";
import { PARTS, partOfFinding } from "./point-summary.ts";
import { titleOfPart } from "./part-words.ts";
import { ScenarioRuns } from "./ScenarioRuns.tsx";

const ORDER = ["error", "warning", "hint"] as const;

interface Group {
  readonly key: string;
  readonly heading: string;
  readonly findings: readonly Finding[];
}

/** All findings in the document, what the document leaves to defaults, and its scenarios. */
export function ChecksPage({ run }: { readonly run: boolean }) {
  const { draft, back } = useChange();
  const { words } = useSpoken();
  const cards = useCardWords();
  const [by, setBy] = useState("kind");
  const all = draft.findings ?? [];
  const found = all.filter(({ severity }) => severity !== "gap");
  const safe = found.flatMap(({ fix }) => (fix?.safe === true ? [fix] : []));
  const groups: readonly Group[] =
    by === "kind"
      ? ORDER.map((severity) => ({
          key: severity,
          heading: words[severity],
          findings: found.filter((one) => one.severity === severity),
        }))
      : [...PARTS, null].map((part) => ({
          key: String(part),
          heading: part === null ? cards.elsewhere : titleOfPart(part, cards),
          findings: found.filter((one) => partOfFinding(draft.model, one) === part),
        }));
  return (
    <Page
      title={cards.checks}
      subtitle={draft.isChanged ? words.notApplied : undefined}
      onBack={() => back({ kind: "cards" })}
      actions={<DraftActions />}
      bottom={<DraftBar atChecks />}
      head={
        found.length === 0 ? undefined : (
          <SegmentedControl
            label={cards.checks}
            value={by}
            onChange={setBy}
            segments={[
              { value: "kind", label: cards.byKind },
              { value: "point", label: cards.byPoint },
            ]}
          />
        )
      }
    >
      {draft.findings === null ? (
        <SkeletonRows rows={3} picture={false} />
      ) : found.length === 0 ? (
        <EmptyState compact icon="circle-check" title={cards.allGood} />
      ) : null}
      {groups
        .filter(({ findings }) => findings.length > 0)
        .map(({ key, heading, findings }) => (
          <ListGroup key={key} heading={heading} headingEnd={findings.length}>
            {findings.map((finding) => (
              <FindingRow key={finding.code + finding.span.start} finding={finding} />
            ))}
          </ListGroup>
        ))}
      {found.length > 0 && cards.onlyInEnglish !== "" ? <p className="checks-note">{cards.onlyInEnglish}</p> : null}
      {safe.length > 1 && draft.isFresh ? (
        <div className="page-note">
          <Button look="tonal" block onClick={() => draft.edit(safe.flatMap(({ edits }) => edits))}>
            {cards.fixAll(safe.length)}
          </Button>
        </div>
      ) : null}
      <ScenarioRuns run={run} />
      <DerivedTests />
      <Gaps gaps={all.filter(({ severity }) => severity === "gap")} />
    </Page>
  );
}

/** What the specification leaves open, and which default applies. */
function Gaps({ gaps }: { readonly gaps: readonly Finding[] }) {
  const { draft } = useChange();
  const cards = useCardWords();
  const groups = PARTS.map((part) => ({
    part,
    gaps: gaps.filter((one) => partOfFinding(draft.model, one) === part),
  })).filter((group) => group.gaps.length > 0);
  if (gaps.length === 0) return null;
  return (
    <section aria-labelledby="gaps-heading">
      <div className="checks-heading">
        <h2 id="gaps-heading">{cards.gaps}</h2>
        <p>{cards.gapsHelp}</p>
      </div>
      {groups.map((group) => (
        <details key={group.part} className="gap-group">
          <summary>
            <span>{titleOfPart(group.part, cards)}</span>
            <span className="numeric">{group.gaps.length}</span>
          </summary>
          <ListGroup label={titleOfPart(group.part, cards)}>
            {group.gaps.map((finding) => (
              <FindingRow key={finding.code + finding.span.start + finding.message} finding={finding} />
            ))}
          </ListGroup>
        </details>
      ))}
    </section>
  );
}
