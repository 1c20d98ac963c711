import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Icon, isIconName } from "#ui/icons/Icon.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { usePlayer } from "../player-context.ts";
import { commandsFor, recordsFor, type Command } from "./commands.ts";
import "./palette.css";

export interface PaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** In ms: records are searched after a pause in typing. */
const REST = 120;

/** The command palette: go to screens, create and find records by typing. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const player = usePlayer();
  const { words } = player;
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<readonly Command[]>([]);
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();

  useEffect(() => {
    const text = typed.trim();
    let current = true;
    const timer = setTimeout(
      () => void (text === "" ? Promise.resolve([]) : recordsFor(player, text)).then((one) => current && setFound(one)),
      REST,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [player, typed]);

  const commands = [...commandsFor(player, typed.trim()), ...(typed.trim() === "" ? [] : found)];
  const chosen = Math.min(at, commands.length - 1);
  const change = (next: boolean): void => {
    onOpenChange(next);
    if (next) return;
    setTyped("");
    setAt(0);
  };
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    change(false);
    command.run();
  };
  const press = (event: KeyboardEvent): void => {
    // Ignore keys while an input method is composing a word.
    if (event.nativeEvent.isComposing) return;
    const last = commands.length - 1;
    if (event.key === "ArrowDown") setAt(chosen >= last ? 0 : chosen + 1);
    else if (event.key === "ArrowUp") setAt(chosen <= 0 ? last : chosen - 1);
    else if (event.key === "Enter") run(commands[chosen]);
    else return;
    event.preventDefault();
  };
  const shown = commands[chosen];
  useEffect(() => {
    if (open && shown !== undefined)
      document.getElementById(`${list}-${shown.key}`)?.scrollIntoView({ block: "nearest" });
  }, [open, list, shown]);

  const groups = [
    ["goTo", words.wide.goTo],
    ["create", words.wide.create],
    ["entries", words.wide.entries],
  ] as const;
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title={words.wide.commands}
      height="full"
      flush
      initialFocus={input}
      pinned={
        <div className="palette-field">
          <Icon name="search" size={1.25} />
          <input
            ref={input}
            className="palette-input"
            role="combobox"
            aria-expanded="true"
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={shown === undefined ? undefined : `${list}-${shown.key}`}
            aria-label={words.wide.commands}
            placeholder={words.wide.findAnything}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
        </div>
      }
    >
      <p className="visually-hidden" role="status">
        {commands.length === 0 ? words.wide.noMatch : words.wide.results(commands.length)}
      </p>
      {commands.length === 0 ? <p className="palette-none">{words.wide.noMatch}</p> : null}
      <div id={list} role="listbox" aria-label={words.wide.commands} className="palette-list">
        {groups.map(([group, heading]) => {
          const here = commands.filter((command) => command.group === group);
          return here.length === 0 ? null : (
            <div key={group} role="group" aria-label={heading}>
              <div className="palette-heading" aria-hidden="true">
                {heading}
              </div>
              {here.map((command) => (
                // Focus and keys stay in the input; a click can choose as well.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={command.key}
                  id={`${list}-${command.key}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={command === shown}
                  className="palette-option"
                  onClick={() => run(command)}
                >
                  {isIconName(command.icon) ? (
                    <Icon name={command.icon} size={1.25} />
                  ) : (
                    <span className="palette-emoji" aria-hidden="true">
                      {command.icon}
                    </span>
                  )}
                  <span className="palette-words">
                    <bdi className="palette-label">{command.label}</bdi>
                    {command.more === undefined ? null : <bdi className="palette-more">{command.more}</bdi>}
                  </span>
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </Sheet>
  );
}
