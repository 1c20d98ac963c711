import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { Page } from "#ui/frame/Page.tsx";
import type { Screen } from "#model/2-screens.ts";
import { FreshLine } from "../calls/lazy-fresh-line.tsx";
import { entityOf, useAnswer, usePlayer } from "../player-context.ts";
import { WaitingBadge } from "../calls/WaitingBadge.tsx";
import { AppMenuButton } from "../sheets/AppMenuButton.tsx";
import { RecordPage } from "./RecordPage.tsx";

export interface OnlyRecordPageProps {
  readonly screen: Screen;
  readonly entity: string;
  readonly root: boolean;
  readonly scrollKey: string;
}

/** `one ENTITY` on a route without a record: the current person, or the only record that there is. */
export function OnlyRecordPage({ screen, entity, root, scrollKey }: OnlyRecordPageProps) {
  const player = usePlayer();
  const { words, t, description } = player;
  const me = entity === "Person" && description.profile.id !== "" ? description.profile.id : null;
  const list = useAnswer(me === null ? { kind: "list", screen: screen.name, view: 0, from: 0, limit: 1 } : null);
  const id = me ?? list?.rows[0]?.id;
  if (id !== undefined)
    return <RecordPage screen={screen} entity={entity} id={id} root={root} alone scrollKey={scrollKey} />;
  return (
    <Page
      title={t(screen.name)}
      busy={list === undefined}
      {...(root ? {} : { onBack: () => player.back() })}
      actions={
        <>
          <WaitingBadge />
          <AppMenuButton />
        </>
      }
    >
      {list === undefined ? (
        <SkeletonRows rows={5} picture={false} />
      ) : (
        <>
          {list.fresh ? <FreshLine fresh={list.fresh} screen={screen.name} at={null} /> : null}
          <EmptyState
            icon={entityOf(player, entity)?.icon?.value ?? "inbox"}
            title={words.nothingYet}
            text={screen.empty === null ? words.nothingYetHelp : t(screen.empty.value)}
          />
        </>
      )}
    </Page>
  );
}
