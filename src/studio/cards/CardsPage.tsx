import type { ReactNode } from "react";
import { Badge } from "#ui/feedback/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { Icon } from "#ui/icons/Icon.tsx";
import { asSentence } from "#player/format/as-sentence.ts";
import { ToolCards } from "../tools/ToolCards.tsx";
import { useCardWords } from "../words/cards-language.ts";
import { useSpoken } from "../words/language.ts";
import { useChange } from "./change-context.ts";
import { DraftActions, DraftBar } from "./DraftBar.tsx";
import { PARTS, summaryOf, type PointSummary } from "./point-summary.ts";
import { countInWords, titleOfPart } from "./part-words.ts";

/** The first page of changing an app: the nine points, what each contains and what is missing. */
export function CardsPage() {
  const { app, draft, leave } = useChange();
  const { words } = useSpoken();
  const cards = useCardWords();
  const summaries = PARTS.map((part) => summaryOf(draft.model, part, draft.findings ?? []));
  return (
    <Page
      title={app.name}
      subtitle={draft.isChanged ? words.notApplied : cards.change}
      onBack={leave}
      wide
      scrollKey={`change/${app.id}`}
      actions={<DraftActions />}
      bottom={<DraftBar />}
    >
      {draft.hasMoved ? (
        <div className="page-note">
          <Banner kind="warning">{words.documentMoved}</Banner>
        </div>
      ) : null}
      {draft.isKept ? null : (
        <div className="page-note">
          <Banner kind="warning">{words.draftNotKept}</Banner>
        </div>
      )}
      <ul className="point-cards" aria-label={cards.change}>
        {summaries.slice(0, 9).map((summary) => (
          <PointCard key={summary.part} summary={summary} />
        ))}
      </ul>
      <h2 className="point-cards-heading">{cards.behind}</h2>
      <ul className="point-cards" aria-label={cards.behind}>
        {summaries.slice(9).map((summary) => (
          <PointCard key={summary.part} summary={summary} />
        ))}
      </ul>
      <ToolCards />
    </Page>
  );
}

function PointCard({ summary }: { readonly summary: PointSummary }) {
  const { go } = useChange();
  const { platform, language } = useSpoken();
  const cards = useCardWords();
  const { part, silent, names, errors, warnings } = summary;
  const usual =
    typeof part === "number"
      ? platform.pointDefaults[part - 1]
      : part === "scenarios"
        ? cards.scenariosHelp
        : cards.sampleDataHelp;
  let said: ReactNode = `${cards.notSaid}. ${usual ?? ""}`;
  if (!silent && part === 1) said = names[0] === undefined ? usual : asSentence(names[0], language);
  else if (!silent) said = countInWords(summary, cards);
  return (
    <li>
      <button
        type="button"
        className="point-card"
        data-silent={silent || undefined}
        onClick={() => go({ kind: "point", part })}
      >
        <span className="point-card-mark numeric" aria-hidden="true">
          {typeof part === "number" ? (
            part
          ) : (
            <Icon name={part === "scenarios" ? "list-checks" : "database"} size={1.125} />
          )}
        </span>
        <span className="point-card-text">
          <span className="point-card-title">{titleOfPart(part, cards)}</span>
          <span className="point-card-said">
            <bdi>{said}</bdi>
          </span>
        </span>
        {errors > 0 ? <Badge tint="red">{cards.errorsCount(errors)}</Badge> : null}
        {errors === 0 && warnings > 0 ? <Badge tint="amber">{cards.warningsCount(warnings)}</Badge> : null}
        <Icon name="chevron-right" size={1.125} strokeWidth={2.4} />
      </button>
    </li>
  );
}
