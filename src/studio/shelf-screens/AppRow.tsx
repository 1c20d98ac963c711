import { Badge } from "#ui/feedback/Badge.tsx";
import { useBusy } from "#ui/control/use-busy.ts";
import { Icon } from "#ui/icons/Icon.tsx";
import { AppIcon } from "#ui/list/Avatar.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { accentStyle, standardAccent } from "#ui/tokens/accent.ts";
import { asSentence } from "#player/format/as-sentence.ts";
import { formatAgo } from "#player/format/format.ts";
import { keptLock } from "#player/lock/kept-lock.ts";
import { lockedAs } from "#player/lock/lock-of-copy.ts";
import { lastBackup } from "#player/state/kept-backup.ts";
import { useNow } from "#player/state/use-now.ts";
import { appPath } from "#player/routes.ts";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { useSpoken } from "../words/language.ts";

interface AppRowProps {
  readonly app: ShelfApp;
  readonly shelf: Shelf;
  readonly copyName: string;
  /**
   * Runs an action that shows or exports the records of a locked app, after asking for its PIN; at once if it has none.
   */
  readonly guarded: (run: () => void) => void;
  readonly onOpen: () => void;
  readonly onSource: () => void;
  readonly onChange: () => void;
  /** Opens the source with its list of findings. */
  readonly onErrors: () => void;
  readonly onBackUp: () => void;
  /** Saves a backup encrypted with a passphrase. */
  readonly onSeal: () => void;
  readonly onShare: (source: string) => void;
  readonly onRename: () => void;
  readonly onUpdate: () => void;
  /** Checks the address where the document is published. */
  readonly onLookForUpdate: () => void;
  readonly onEarlier: () => void;
}

export function AppRow(props: AppRowProps) {
  const {
    app,
    shelf,
    copyName,
    guarded,
    onOpen,
    onSource,
    onChange,
    onErrors,
    onSeal,
    onShare,
    onRename,
    onUpdate,
    onLookForUpdate,
    onEarlier,
    onBackUp,
  } = props;
  const { words, language, platform } = useSpoken();
  const now = useNow();
  const { once } = useBusy();
  const formatting = {
    language,
    words: platform,
    currency: "EUR",
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    translate: (text: string) => text,
    today: new Date(now).toISOString().slice(0, 10),
  };
  const saved = lastBackup(app.id);
  const facts = [
    // The number of records in a copy or a restored backup is only known once it was opened.
    ...(app.lastOpened === null && app.records === 0 ? [] : [words.records(app.records)]),
    app.lastOpened === null ? words.neverOpened : words.opened(formatAgo(app.lastOpened, formatting, now)),
    ...(saved === null ? [] : [words.backedUpAgo(formatAgo(new Date(saved).toISOString(), formatting, now))]),
  ];
  const attempt = (work: Promise<unknown>): void => {
    work.catch(() => showToast({ text: words.failed, kind: "error" }));
  };
  const remove = async (): Promise<void> => {
    await shelf.remove(app.id);
    showToast({
      text: words.removed(app.name),
      action: { label: words.undo, onAction: () => attempt(shelf.bringBack(app.id)) },
    });
  };
  const duplicate = async (): Promise<void> => {
    const copy = await lockedAs(app.id, (id) => shelf.duplicate(app.id, id));
    await shelf.rename(copy.id, copyName);
    showToast({ text: words.duplicated(app.name) });
  };
  const share = async (): Promise<void> => onShare(await shelf.source(app.id));
  return (
    <ListRow
      title={app.name}
      subtitle={asSentence(facts.join(" · "), language)}
      start={
        <span style={accentStyle(app.colour ?? standardAccent)}>
          <AppIcon name={app.name} icon={app.icon} size="small" />
        </span>
      }
      badge={<>{keptLock(app.id) === null ? null : <Icon name="lock" size={1} label={platform.lock.locked} />}</>}
      href={`#${appPath(app.id, "/")}`}
      onClick={onOpen}
      chevron={false}
      end={
        app.errors === 0 ? undefined : (
          <button type="button" className="error-mark" onClick={() => guarded(onErrors)}>
            <Badge tint="red">{words.errors(app.errors)}</Badge>
          </button>
        )
      }
      actions={[
        { key: "change", label: words.changeApp, icon: "wrench", onAction: () => guarded(onChange) },
        { key: "source", label: words.viewSource, icon: "code", onAction: () => guarded(onSource) },
        { key: "update", label: words.updateFromFile, icon: "refresh-cw", onAction: () => guarded(onUpdate) },
        ...(app.publishedAt === null
          ? []
          : [{ key: "look", label: words.lookForUpdate, icon: "download", onAction: () => guarded(onLookForUpdate) }]),
        ...(app.version > 1
          ? [{ key: "earlier", label: words.earlierDocuments, icon: "history", onAction: () => guarded(onEarlier) }]
          : []),
        { key: "rename", label: words.rename, icon: "pencil", onAction: onRename },
        {
          key: "duplicate",
          label: words.duplicate,
          icon: "copy",
          onAction: () => guarded(() => attempt(once(duplicate))),
        },
        { key: "back up", label: words.backUp, icon: "download", onAction: () => guarded(onBackUp) },
        ...(isSecureContext
          ? [{ key: "seal", label: words.sealed.backUp, icon: "lock", onAction: () => guarded(onSeal) }]
          : []),
        { key: "share", label: words.share, icon: "share", onAction: () => guarded(() => attempt(share())) },
        { key: "remove", label: words.remove, icon: "trash-2", danger: true, onAction: () => attempt(remove()) },
      ]}
    />
  );
}
