import { Avatar, Tile } from "#ui/list/Avatar.tsx";
import { Badge } from "#ui/feedback/Badge.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Outcome } from "#engine/contract/commands.ts";
import { nameOfScreen } from "../screens/screen-name.ts";
import { keptLock, mayLock } from "../lock/kept-lock.ts";
import { callsServers } from "../calls/calls-servers.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { offeredLanguages } from "../words/chosen-language.ts";
import { notKept } from "../words/not-kept.ts";
import { screenPath } from "../routes.ts";
import { tabsOf } from "../routes.ts";
import { mayOpen } from "../player-context.ts";
import { iconOfScreen } from "../screens/screen-icon.ts";
import { ExchangeRows } from "../exchange/ExchangeRows.tsx";
import { asSentence } from "../format/as-sentence.ts";
import { failure } from "../failure.ts";
import { createActions } from "../actions/use-actions.ts";
import { useManages } from "./use-manages.ts";
import type { AppHost, SheetProps } from "./sheet-props.ts";

/** Everything that belongs to the app as a whole. */
export function AboutSheet(props: SheetProps & AppHost) {
  const { open, onOpenChange, exchange, onBackUp, onRestore, onInstall, alone, forBuilders } = props;
  const player = usePlayer();
  const { words, t, description, format } = player;
  const { model, profile } = description;
  const inbox = useAnswer(open ? { kind: "inbox" } : null);
  const setAside = useAnswer(open ? { kind: "setAside" } : null)?.items.length ?? 0;
  const outbox = useAnswer(open && callsServers(model) ? { kind: "outbox", opened: null } : null);
  const connection = useAnswer(open && callsServers(model) ? { kind: "connection" } : null);
  const manages = useManages(open);
  const waiting = outbox?.open ?? 0;
  const number = new Intl.NumberFormat(format.language);
  const close = (): void => onOpenChange(false);
  const then = (run: () => void) => () => {
    close();
    run();
  };
  const tell = (outcome: Outcome, text: string): void => {
    if (outcome.kind === "done") player.notify({ text, forAll: true });
    else createActions(player).refuse(outcome.kind === "refused" ? outcome.refusals : outcome.warnings);
    player.answers.forget();
    player.refresh();
  };
  const fail = (): void => player.notify(failure(player, "went-wrong"));
  const removeAll = async (): Promise<void> => {
    close();
    const sure = await player.confirm({
      title: words.removeRecordsTitle,
      help: words.removeRecordsHelp,
      yes: words.remove,
      danger: true,
    });
    if (sure) await player.app.removeAllRecords().then((outcome) => tell(outcome, words.recordsRemoved), fail);
  };
  const tabs = new Set(tabsOf(model, (screen) => mayOpen(player, screen)).map((screen) => screen.name));
  const others = model.screens.filter(
    (screen) =>
      screen.parameters.length === 0 &&
      !tabs.has(screen.name) &&
      mayOpen(player, screen) &&
      screen.views[0]?.kind !== "form",
  );
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t(model.name.value)} flush>
      {description.keptOnDevice ? null : (
        <div className="page-note">
          <Banner kind="warning">{notKept(words)}</Banner>
        </div>
      )}
      <ListGroup label={words.profile}>
        <ListRow
          title={profile.name === "" ? words.profile : profile.name}
          subtitle={
            profile.roles.length === 0 ? words.noRoles : asSentence(profile.roles.map(t).join(", "), format.language)
          }
          start={<Avatar name={profile.name} />}
          onClick={() => player.show("profile")}
        />
        <ListRow
          title={words.inbox}
          start={<Tile icon="inbox" />}
          value={inbox !== undefined && inbox.unread > 0 ? words.unread(inbox.unread) : undefined}
          onClick={() => player.show("inbox")}
        />
        {setAside === 0 ? null : (
          <ListRow
            title={words.sheets.setAside}
            start={<Tile icon="archive" tint="amber" />}
            badge={<Badge tint="amber">{number.format(setAside)}</Badge>}
            onClick={() => player.show("setAside")}
          />
        )}
        {connection?.signIn ? (
          <ListRow
            title={connection.signIn.signedIn ? words.signOut : words.signIn}
            start={<Tile icon={connection.signIn.signedIn ? "log-out" : "log-in"} />}
            onClick={() => {
              if (!connection.signIn?.signedIn) player.show("signIn");
              else void player.app.signOut().then(() => player.refresh());
            }}
          />
        ) : null}
        {outbox === undefined ? null : (
          <ListRow
            title={words.outbox}
            start={<Tile icon="cloud-upload" />}
            value={waiting > 0 ? waiting : undefined}
            onClick={() => player.show("outbox")}
          />
        )}
      </ListGroup>
      {others.length === 0 ? null : (
        <ListGroup heading={words.moreScreens}>
          {others.map((screen) => (
            <ListRow
              key={screen.name}
              title={nameOfScreen(player, screen)}
              start={<Tile icon={iconOfScreen(model, screen)} />}
              onClick={then(() => player.go(screenPath(screen, null)))}
            />
          ))}
        </ListGroup>
      )}
      <ListGroup heading={words.thisApp} footer={words.recordsInAll(description.records)}>
        {model.purpose.purpose === null && model.purpose.users === null ? null : (
          <ListRow
            title={
              <span className="about-purpose">
                {asSentence(t((model.purpose.purpose ?? model.purpose.users)?.value ?? ""), format.language)}
              </span>
            }
            subtitle={
              model.purpose.purpose === null || model.purpose.users === null
                ? undefined
                : asSentence(t(model.purpose.users.value), format.language)
            }
          />
        )}
        {model.constants.constants.length === 0 ? null : (
          <ListRow
            title={words.constants}
            start={<Tile icon="sliders-horizontal" />}
            onClick={() => player.show("constants")}
          />
        )}
        {offeredLanguages(description).length < 2 ? null : (
          <ListRow title={words.language} start={<Tile icon="languages" />} onClick={() => player.show("language")} />
        )}
        {mayLock() ? (
          <ListRow
            title={words.lock.lock}
            subtitle={keptLock(player.appId) === null ? words.lock.off : words.lock.on}
            start={<Tile icon="lock" />}
            onClick={() => player.show("lock")}
          />
        ) : null}
        {description.hasSampleData && description.records === 0 ? (
          <ListRow
            title={words.loadSamples}
            start={<Tile icon="sparkles" />}
            chevron={false}
            onClick={then(
              () => void player.app.loadSampleData().then((outcome) => tell(outcome, words.samplesLoaded), fail),
            )}
          />
        ) : null}
        {onInstall === undefined ? null : (
          <ListRow title={words.putOnHome} start={<Tile icon="smartphone" />} onClick={then(onInstall)} />
        )}
        {onRestore === undefined || description.records > 0 ? null : (
          <ListRow title={words.restore} start={<Tile icon="upload" />} chevron={false} onClick={then(onRestore)} />
        )}
        {exchange === undefined ? null : <ExchangeRows />}
        {onBackUp === undefined ? null : (
          <ListRow title={words.backUp} start={<Tile icon="download" />} chevron={false} onClick={then(onBackUp)} />
        )}
        {description.records > 0 && manages ? (
          <ListRow
            title={words.removeRecords}
            start={<Tile icon="trash-2" tint="red" />}
            danger
            onClick={() => void removeAll()}
          />
        ) : null}
      </ListGroup>
      {forBuilders ? (
        <ListGroup label={words.sheets.forBuilders}>
          <ListRow
            title={words.sheets.forBuilders}
            subtitle={words.sheets.forBuildersHelp}
            start={<Tile icon="wrench" />}
            onClick={() => player.show("builders")}
          />
        </ListGroup>
      ) : null}
      {alone ? null : (
        <ListGroup label={words.allApps}>
          <ListRow title={words.allApps} start={<Tile icon="layout-grid" />} onClick={then(player.toShelf)} />
        </ListGroup>
      )}
    </Sheet>
  );
}
