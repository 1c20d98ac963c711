import { useEffect, useRef } from "react";
import { Button } from "#ui/control/Button.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { ActionBar } from "#ui/frame/ActionBar.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { whenIdle } from "#ui/frame/when-idle.ts";
import type { DraftRequest } from "#engine/contract/drafts.ts";
import { useActions } from "../actions/use-actions.ts";
import { useClosed } from "../drafts/use-closed.ts";
import { useDraft } from "../drafts/use-draft.ts";
import { useSaving, type SaveDone } from "../drafts/use-saving.ts";
import { mark } from "../inspect/marks.ts";
import { nameOfEntity, pathOf, usePlayer } from "../player-context.ts";
import { countErrors } from "../drafts/draft-errors.ts";
import { WaitingBadge } from "../calls/WaitingBadge.tsx";
import { AppMenuButton } from "../sheets/AppMenuButton.tsx";
import { DraftForm } from "./DraftForm.tsx";

/** In ms: the longest wait for the page below to become idle before the message appears. */
const MESSAGE_WAITS = 400;

export interface FormPageProps {
  readonly request: DraftRequest;
  /** The document's name for the form; without it, "New …" or "Edit …". */
  readonly title?: string;
  readonly root?: boolean;
  readonly scrollKey: string;
}

export function FormPage({ request, title, root = false, scrollKey }: FormPageProps) {
  const player = usePlayer();
  const { words, t } = player;
  const actions = useActions();
  const { filler, draft, found, failed, startOver } = useDraft(request);
  const { saving, save } = useSaving(filler);
  const name = nameOfEntity(player, request.entity);

  const sayKept = (): void => {
    if (filler === null || filler.isSaving() || !filler.unsaved()) return;
    player.notify({
      text: words.keptAsDraft,
      action: { label: words.discard, run: () => void filler.discard() },
    });
  };
  const stands = useRef(true);
  // However the person leaves (the bar, the phone's gesture, a tab): the input is kept, and a message says so.
  useEffect(() => {
    stands.current = true;
    return () => {
      stands.current = false;
      sayKept();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [filler]);

  const submit = async (): Promise<void> => {
    const place = player.place();
    const done = await save();
    if (done === null) {
      if (!stands.current) sayKept();
      return;
    }
    // First the next page, then the message, once that page is drawn and can be tapped again.
    if (done.open === null && player.place() === place) {
      await leave(done, place);
      await player.drawn();
      await whenIdle(MESSAGE_WAITS);
    }
    actions.tell(done, request.id === null ? words.didCreate(name) : words.didChange, place);
  };

  /** Leaves the form after a save, unless the person has gone on before a late answer. */
  const leave = async (done: SaveDone, place: string | null): Promise<void> => {
    if (!root && player.canGoBack()) {
      player.back("/", true);
      return;
    }
    const made = done.records[0];
    const seen = made === undefined ? null : await player.app.ask({ kind: "record", entity: made.entity, id: made.id });
    if (player.place() !== place) return;
    const path = made === undefined || seen === null ? null : pathOf(player, made.entity, made.id);
    // A record that the person may not see is not opened. A root form then starts over, empty.
    if (!root) player.back(path ?? "/", true);
    else if (path === null) await startOver();
    else player.replace(path);
  };

  const errors = draft === null ? 0 : countErrors(draft);
  const closed = useClosed(request);
  return (
    <form
      className="form-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Page
        title={title === undefined ? (request.id === null ? words.createOne(name) : words.editOne(name)) : t(title)}
        large={false}
        mark={mark.form(request.entity, request.screen ?? null)}
        {...(root
          ? {
              // A root form has no "back", so the badge and the app's menu are reachable from here.
              actions: (
                <>
                  <WaitingBadge />
                  <AppMenuButton />
                </>
              ),
            }
          : { onBack: () => player.back(request.id === null ? "/" : pathOf(player, request.entity, request.id)) })}
        backAs="close"
        scrollKey={scrollKey}
        busy={draft === null}
        bottom={
          draft === null || closed !== null ? undefined : (
            <ActionBar note={errors > 0 ? words.needsALook(errors) : undefined}>
              <Button type="submit" busy={saving}>
                {words.save}
              </Button>
            </ActionBar>
          )
        }
      >
        {failed ? <EmptyState icon="lock" title={words.notAllowed} text={words.notAllowedHelp} /> : null}
        {closed === null ? null : (
          <div className="page-note">
            <Banner kind="warning" title={words.sheets.closedTitle}>
              {closed}
            </Banner>
          </div>
        )}
        {found && closed === null ? (
          <div className="page-note">
            <Banner
              title={words.draftFound}
              actions={
                <Button look="plain" size="small" onClick={() => void startOver()}>
                  {words.startOver}
                </Button>
              }
            />
          </div>
        ) : null}
        {draft === null || filler === null ? (
          failed ? null : (
            <SkeletonRows rows={4} picture={false} />
          )
        ) : (
          <DraftForm draft={draft} filler={filler} />
        )}
      </Page>
    </form>
  );
}
