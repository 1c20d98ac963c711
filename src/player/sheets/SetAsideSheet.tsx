import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { SetAsideAnswer } from "#engine/contract/queries.ts";
import { createActions } from "../actions/use-actions.ts";
import { formatAgo, formatShown } from "../format/format.ts";
import { nameOfEntity, pathOf, useAnswer, usePlayer, type PlayerValue } from "../player-context.ts";
import { useAppNow } from "../state/use-now.ts";
import "./set-aside.css";
import type { SheetProps } from "./sheet-props.ts";

type Item = SetAsideAnswer["items"][number];

/** Values that a changed document no longer has room for, each with its reason, to be put back or discarded. */
export function SetAsideSheet({ open, onOpenChange, onBack }: SheetProps) {
  const player = usePlayer();
  const { words } = player;
  const items = useAnswer(open ? { kind: "setAside" } : null)?.items;
  const close = (): void => onOpenChange(false);
  return (
    <Sheet
      open={open}
      onBack={onBack}
      onOpenChange={onOpenChange}
      title={words.sheets.setAside}
      description={items === undefined || items.length === 0 ? undefined : words.sheets.setAsideHelp}
      flush
    >
      {items === undefined ? null : items.length === 0 ? (
        <EmptyState
          compact
          icon="circle-check"
          title={words.sheets.setAsideNone}
          text={words.sheets.setAsideNoneHelp}
        />
      ) : (
        <ListGroup label={words.sheets.setAside}>
          {items.map((item) => (
            <SetAsideRow key={item.item} item={item} onLeave={close} />
          ))}
        </ListGroup>
      )}
    </Sheet>
  );
}

function SetAsideRow({ item, onLeave }: { readonly item: Item; readonly onLeave: () => void }) {
  const player = usePlayer();
  const { words, t, format } = player;
  const now = useAppNow();
  const title = item.title === "" ? nameOfEntity(player, item.entity) : item.title;
  const giveUp = async (): Promise<void> => {
    const sure = await player.confirm({
      title: words.sheets.giveUpTitle,
      help: words.sheets.giveUpHelp,
      yes: words.sheets.giveUp,
      danger: true,
    });
    if (sure) await createActions(player).run([{ kind: "dropSetAside", item: item.item }], words.sheets.wasGivenUp);
  };
  return (
    <li className="set-aside">
      <button
        type="button"
        className="set-aside-record"
        onClick={() => {
          onLeave();
          player.go(pathOf(player, item.entity, item.record));
        }}
      >
        {title}
      </button>
      <p className="set-aside-value">
        <bdi className="quiet">{t(item.name)}</bdi> <bdi>{valueInWords(player, item)}</bdi>
      </p>
      <p className="quiet set-aside-reason">
        {words.sheets.noLonger[item.reason]} · {formatAgo(item.when, format, now)}
      </p>
      {item.mayDecide ? (
        <div className="set-aside-actions">
          <Button
            look="tonal"
            size="small"
            aria-label={words.labelled(words.sheets.putBack, `${t(item.name)}, ${title}`)}
            onClick={() =>
              void createActions(player).run([{ kind: "takeSetAside", item: item.item }], words.sheets.wasPutBack)
            }
          >
            {words.sheets.putBack}
          </Button>
          <Button
            look="plain"
            size="small"
            aria-label={words.labelled(words.sheets.giveUp, `${t(item.name)}, ${title}`)}
            onClick={() => void giveUp()}
          >
            {words.sheets.giveUp}
          </Button>
        </div>
      ) : (
        <p className="quiet set-aside-reason">{words.sheets.notYoursToDecide}</p>
      )}
    </li>
  );
}

/** The field no longer has the type of this value: shown by its former type, else as plain text. */
const valueInWords = ({ format }: PlayerValue, { value, type, titles }: Item): string =>
  titles === undefined
    ? formatShown({ value, type: type ?? { kind: "text" } }, format)
    : titles.map((title) => title ?? format.words.gone).join(", ");
