import type { Reason } from "#engine/contract/reasons.ts";
import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { Menu, type MenuItem } from "#ui/overlay/Menu.tsx";
import type { RecordView } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { valueNamed } from "#text/by-name.ts";
import { createPath } from "../actions/create-path.ts";
import { offersOf, tableOf } from "../actions/record-offers.ts";
import { recordFiles } from "../actions/record-files.ts";
import { recordAsText } from "../actions/record-text.ts";
import { shareText } from "../actions/share.ts";
import { deleteRecord } from "../actions/use-actions.ts";
import { StatusBadge } from "../fields/StatusBadge.tsx";
import { mark } from "../inspect/marks.ts";
import { mayOpen, nameOfEntity, useAnswer, usePlayer, type PlayerValue } from "../player-context.ts";
import { inLink } from "../drafts/prefilled.ts";
import { editPath, newPath, screenPath } from "../routes.ts";
import { sayReason, sayRefusal } from "#words/say.ts";
import { lazySheet } from "../lazy-sheet.tsx";
import { useAppNow } from "../state/use-now.ts";
import { WaitingBadge } from "../calls/WaitingBadge.tsx";
import { AppMenuButton } from "../sheets/AppMenuButton.tsx";
import { ViewBody } from "../views/ViewBody.tsx";
import { letsUser, mayEdit } from "./may-edit.ts";
import { pathFromRecord } from "./open-from-record.ts";
import { ProblemCard } from "./ProblemCard.tsx";
import { RecordActions } from "./RecordActions.tsx";
import { RecordFields } from "./RecordFields.tsx";
import "./paper.css";
import "./records.css";

const HistorySheet = lazySheet(() => import("../sheets/HistorySheet.tsx").then((part) => part.HistorySheet));

export interface RecordPageProps {
  /** Null: the document has no screen for the entity; the platform shows all fields. */
  readonly screen: Screen | null;
  readonly entity: string;
  readonly id: string;
  /** A tab: there is nothing to go back to. */
  readonly root?: boolean;
  /** The screen shows only this record, so the page's title is the screen's name. */
  readonly alone?: boolean;
  readonly scrollKey: string;
}

export function RecordPage({ screen, entity, id, root = false, alone = false, scrollKey }: RecordPageProps) {
  const player = usePlayer();
  const { words, t } = player;
  const record = useAnswer({ kind: "record", entity, id });
  const [history, setHistory] = useState(false);
  const now = useAppNow();
  const back = () => player.back(homeOf(player, entity));

  if (record === undefined)
    return (
      <Page title={nameOfEntity(player, entity)} onBack={back} busy>
        <SkeletonRows rows={5} picture={false} />
      </Page>
    );
  if (record === null)
    return (
      <Page title={nameOfEntity(player, entity)} onBack={back}>
        <EmptyState
          icon="search"
          title={words.noRecord}
          text={words.noRecordHelp}
          action={<Button onClick={() => player.replace(homeOf(player, entity))}>{words.toStart}</Button>}
        />
      </Page>
    );

  const items = menuOf(player, screen, record, () => setHistory(true));
  return (
    <Page
      mark={mark.record(record.entity, screen?.name ?? null)}
      title={alone && screen !== null ? t(screen.name) : record.title || nameOfEntity(player, entity)}
      subtitle={
        <span className="record-subtitle">
          <span>{alone ? record.title : nameOfEntity(player, entity)}</span>
          {record.status === null || (tableOf(player, entity)?.statuses.length ?? 0) < 2 ? null : (
            <StatusBadge status={record.status.name} colour={record.status.colour} />
          )}
        </span>
      }
      {...(root ? {} : { onBack: back })}
      scrollKey={scrollKey}
      actions={
        <>
          <WaitingBadge />
          {mayEdit(screen, record) ? (
            <IconButton
              icon="pencil"
              look="glass"
              label={words.edit}
              data-mark={mark.action(screen?.name ?? null, "edit")}
              onClick={() => player.go(editPath(record.entity, record.id, screen?.name ?? null))}
            />
          ) : null}
          <Menu label={words.actions} items={items} />
          {alone ? <AppMenuButton /> : null}
        </>
      }
      bottom={<RecordActions screen={screen} record={record} />}
    >
      {screen?.problem ? <ProblemCard problem={screen.problem} /> : null}
      {record.flags.length === 0 ? null : (
        <div className="page-note">
          <Banner kind="warning" title={words.breaksRules}>
            {record.flags.map((flag) => (
              <p key={sayRefusal(player, flag)}>{sayRefusal(player, flag)}</p>
            ))}
          </Banner>
        </div>
      )}
      <SetAsideNote entity={entity} id={id} />
      <RecordFields screen={screen} record={record} />
      {screen?.views.map((view, index) =>
        index === 0 ? null : (
          // A screen's views keep the document's order.
          // oxlint-disable-next-line react/no-array-index-key
          <ViewBody
            key={index}
            screen={screen}
            view={view}
            index={index}
            at={id}
            parent={record.title}
            main={false}
            selecting={false}
            onSelecting={() => undefined}
          />
        ),
      )}
      <p className="only-on-paper" aria-hidden="true">
        {t(player.description.model.name.value)} ·{" "}
        {new Intl.DateTimeFormat(player.format.language, {
          dateStyle: "long",
          timeStyle: "short",
          timeZone: player.format.zone,
        }).format(now)}
      </p>
      <HistorySheet open={history} onOpenChange={setHistory} entity={entity} id={id} />
    </Page>
  );
}

/** Values of this record that do not fit the changed document. */
function SetAsideNote({ entity, id }: { readonly entity: string; readonly id: string }) {
  const { words, show } = usePlayer();
  const items = useAnswer({ kind: "setAside" })?.items ?? [];
  const count = items.filter((item) => item.entity === entity && item.record === id).length;
  if (count === 0) return null;
  return (
    <div className="page-note">
      <Banner
        kind="warning"
        title={words.sheets.setAsideOf(count)}
        actions={
          <Button look="plain" size="small" onClick={() => show("setAside")}>
            {words.sheets.lookAtThem}
          </Button>
        }
      />
    </div>
  );
}

/** Where "back" leads after a deep link: to a list of the same entity. */
function homeOf(player: PlayerValue, entity: string): string {
  const list = player.description.model.screens.find(
    (screen) =>
      screen.parameters.length === 0 &&
      mayOpen(player, screen) &&
      screen.views[0]?.entity === entity &&
      screen.views[0].kind !== "form",
  );
  return list === undefined ? "/" : screenPath(list, null);
}

/** With a screen of the document, only what it lets a user do; without one, everything that the person may do. */
function menuOf(
  player: PlayerValue,
  screen: Screen | null,
  record: RecordView,
  showHistory: () => void,
): readonly MenuItem[] {
  const { words, t } = player;
  const lets = (kind: "edit" | "delete"): boolean => letsUser(screen, kind);
  const items: MenuItem[] = [];
  const refusal = (verdict: { readonly allowed: boolean; readonly reason: Reason | null }) =>
    verdict.allowed ? {} : { refusal: verdict.reason === null ? words.notAllowed : sayReason(player, verdict.reason) };
  if (lets("edit") && !mayEdit(screen, record))
    items.push({
      key: "edit",
      label: words.edit,
      icon: "pencil",
      onAction: () => player.go(editPath(record.entity, record.id, screen?.name ?? null)),
      ...refusal(record.change),
    });
  // Events that are not possible now, with the reason. The one that waits for other work is on the page itself.
  for (const offer of offersOf(screen, record))
    if (!offer.allowed)
      items.push({
        key: `event ${offer.event}`,
        label: t(offer.event),
        icon: "lock",
        onAction: () => undefined,
        ...refusal(offer),
      });
  for (const action of screen?.actions ?? []) {
    if (action.kind !== "open") continue;
    const target = player.description.model.screens.find((one) => one.name === action.screen);
    if (target === undefined || !mayOpen(player, target)) continue;
    const path = pathFromRecord(player.description.model, target, record, screen);
    if (path !== null)
      items.push({
        key: `open ${target.name}`,
        label: t(target.name),
        icon: "chevron-right",
        onAction: () => player.go(path),
      });
  }
  if (creates(player, record.entity))
    items.push({
      key: "duplicate",
      label: words.duplicate,
      icon: "copy",
      onAction: () => player.go(duplicatePath(player, record)),
    });
  items.push({ key: "history", label: words.history, icon: "history", onAction: showHistory });
  items.push({
    key: "share",
    label: words.share,
    icon: "share",
    onAction: () => {
      void recordFiles(player, record)
        .then((files) => shareText(record.title, recordAsText(player, screen, record), files))
        .then((how) => how === "copied" && player.notify({ text: words.copied }));
    },
  });
  items.push({ key: "print", label: words.print, icon: "printer", onAction: () => window.print() });
  if (lets("delete"))
    items.push({
      key: "delete",
      label: words.delete,
      icon: "trash-2",
      danger: true,
      onAction: () => {
        const here = player.place();
        void deleteRecord(player, record.entity, record.id, record.title).then((gone) => {
          // If the person has gone to another page meanwhile, stay there.
          if (gone && player.place() === here) player.back(homeOf(player, record.entity));
        });
      },
      ...refusal(record.delete),
    });
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Possible actions first, then those not possible now; deleting is last. */
const placeOf = ({ danger, refusal }: MenuItem): number => (danger === true ? 2 : refusal === undefined ? 0 : 1);

const creates = (player: PlayerValue, entity: string): boolean =>
  player.description.model.screens.some(
    (screen) =>
      mayOpen(player, screen) && screen.actions.some((action) => action.kind === "create" && action.entity === entity),
  );

/** The path of a new record with the same plain values; files, child rows and computed values are not copied. */
function duplicatePath(player: PlayerValue, record: RecordView): string {
  const fields = player.description.model.entities.find((one) => one.key === record.entity)?.fields ?? [];
  const values: Record<string, string> = {};
  for (const field of fields) {
    const value = valueNamed(record.values, field.key)?.value;
    const plain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    if (plain && field.default?.kind !== "computed" && !["series", "barcode", "secret"].includes(field.type.kind))
      values[field.key] = inLink(field, value, player.description.currency);
  }
  const form = createPath(player, record.entity, null);
  return newPath(
    record.entity,
    { ...values },
    form.startsWith("/-/")
      ? null
      : (player.description.model.screens.find((screen) => screenPath(screen, null) === form)?.name ?? null),
  );
}
