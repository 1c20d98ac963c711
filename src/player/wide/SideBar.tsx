import type { MouseEvent } from "react";
import { Icon } from "#ui/icons/Icon.tsx";
import { Avatar } from "#ui/list/Avatar.tsx";
import type { Screen } from "#model/2-screens.ts";
import { nameOfScreen } from "../screens/screen-name.ts";
import { WaitingBadge } from "../calls/WaitingBadge.tsx";
import { asSentence } from "../format/as-sentence.ts";
import { formatCount } from "../format/format.ts";
import { mark } from "../inspect/marks.ts";
import { mayOpen, useAnswer, usePlayer } from "../player-context.ts";
import { appPath, screenPath } from "../routes.ts";
import { iconOfScreen } from "../screens/screen-icon.ts";
import { modifierName } from "./keys.ts";
import "./wide.css";

export interface SideBarProps {
  readonly tabs: readonly Screen[];
  readonly current: string | null;
  readonly onSelect: (screen: Screen) => void;
  readonly onCommands: () => void;
  /** There is no shelf to go back to. */
  readonly alone: boolean;
}

/** The app's name, all its screens, and the current profile. */
export function SideBar({ tabs, current, onSelect, onCommands, alone }: SideBarProps) {
  const player = usePlayer();
  const { words, t, description, format } = player;
  const { model, profile } = description;
  const unread = useAnswer({ kind: "inbox" })?.unread ?? 0;
  const names = new Set(tabs.map((tab) => tab.name));
  const others = model.screens.filter(
    (screen) =>
      screen.parameters.length === 0 &&
      !names.has(screen.name) &&
      mayOpen(player, screen) &&
      screen.views[0]?.kind !== "form",
  );
  const link = (screen: Screen) => (
    <li key={screen.name}>
      <a
        className="side-link"
        data-mark={mark.tab(screen.name)}
        href={`#${appPath(player.appId, screenPath(screen, null))}`}
        aria-current={screen.name === current ? "page" : undefined}
        title={nameOfScreen(player, screen)}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          onSelect(screen);
        }}
      >
        <SideIcon name={iconOfScreen(model, screen)} />
        <span className="side-label">{nameOfScreen(player, screen)}</span>
      </a>
    </li>
  );
  return (
    <nav className="side-bar" aria-label={words.mainNavigation}>
      <div className="side-head">
        {alone ? (
          <span className="side-app">{t(model.name.value)}</span>
        ) : (
          <button type="button" className="side-app" onClick={player.toShelf} title={words.allApps}>
            <Icon name="layout-grid" size={1.125} label={words.allApps} />
            <span className="side-label">{t(model.name.value)}</span>
          </button>
        )}
      </div>
      <button type="button" className="side-link side-commands" onClick={onCommands} title={words.wide.commands}>
        <Icon name="search" size={1.25} />
        <span className="side-label">{words.search}</span>
        <kbd className="side-keys" aria-hidden="true">{`${modifierName()} K`}</kbd>
      </button>
      <ul className="side-list">{tabs.map(link)}</ul>
      {others.length === 0 ? null : <ul className="side-list side-others">{others.map(link)}</ul>}
      <div className="side-foot">
        <WaitingBadge side />
        <button type="button" className="side-link side-profile" onClick={() => player.show("app")}>
          <span className="side-avatar">
            <Avatar name={profile.name} />
            {unread > 0 ? (
              <span className="tab-badge numeric" aria-hidden="true">
                {formatCount(unread, format)}
              </span>
            ) : null}
          </span>
          <span className="side-who">
            <span className="side-label">{profile.name === "" ? words.profile : profile.name}</span>
            <span className="side-roles">{asSentence(profile.roles.map(t).join(", "), format.language)}</span>
            <span className="visually-hidden">
              {unread > 0 ? `${words.thisApp}, ${words.unread(unread)}` : words.thisApp}
            </span>
          </span>
        </button>
      </div>
    </nav>
  );
}

function SideIcon({ name }: { readonly name: string }) {
  return /\p{Extended_Pictographic}/u.test(name) ? (
    <span className="tab-emoji" aria-hidden="true">
      {name}
    </span>
  ) : (
    <Icon name={name} size={1.375} />
  );
}
