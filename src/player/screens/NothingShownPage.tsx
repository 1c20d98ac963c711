import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { AppMenuButton } from "../sheets/AppMenuButton.tsx";
import { usePlayer } from "../player-context.ts";
import { ProblemCard } from "./ProblemCard.tsx";
import "./records.css";

/** For a document without screens and entities: says what the app is, and which points are missing or empty. */
export function NothingShownPage() {
  const player = usePlayer();
  const { words, description, openSource } = player;
  const { model } = description;
  if (model.problem !== undefined)
    return (
      <Page title={player.t(model.name.value)} actions={<AppMenuButton />}>
        <ProblemCard problem={model.problem} title={words.hasMistakes} />
      </Page>
    );
  const points = words.pointNames.map((name, index) => {
    const section = model.outline.find((one) => one.part === index + 1) ?? null;
    const state = section === null ? words.pointMissing : section.notShown ? words.pointSaysNothing : words.pointThere;
    return {
      name,
      section,
      state,
      silent: section === null || section.notShown,
      usual: words.pointDefaults[index] ?? "",
    };
  });
  const silent = points.filter((point) => point.silent).length;
  return (
    <Page title={player.t(model.name.value)} subtitle={words.pointsSilent(silent)} actions={<AppMenuButton />}>
      <EmptyState
        compact
        icon={model.purpose.icon?.value ?? "sprout"}
        title={words.nothingShown}
        text={
          model.description.trim() === "" ? (
            words.nothingShownHelp
          ) : (
            <>
              <p>{player.t(firstSentence(model.description))}</p>
              {/* The first sentence is replaced by the document's own. */}
              <p>{words.nothingShownHelp.slice(firstSentence(words.nothingShownHelp).length)}</p>
            </>
          )
        }
        action={openSource === null ? undefined : <Button onClick={() => openSource("/change")}>{words.fillIn}</Button>}
      />
      <ListGroup heading={words.points}>
        {points.map((point, index) => (
          <ListRow
            key={point.name}
            start={
              <span className="point-number numeric" data-silent={point.silent || undefined}>
                {index + 1}
              </span>
            }
            title={point.name}
            subtitle={point.silent ? `${point.state}. ${point.usual}` : point.state}
            onClick={openSource === null ? undefined : () => openSource(`/change/${index + 1}`)}
          />
        ))}
      </ListGroup>
    </Page>
  );
}

/** The first sentence of the document's description. */
const firstSentence = (text: string): string => {
  const paragraph = text.trim().split(/\n\s*\n/u)[0] ?? "";
  const end = paragraph.search(/[.!?。](?:\s|$)/u);
  return end < 0 ? paragraph : paragraph.slice(0, end + 1);
};
