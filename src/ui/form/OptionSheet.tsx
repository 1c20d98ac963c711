import { useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "../control/Button.tsx";
import { SearchField } from "../control/SearchField.tsx";
import { EmptyState } from "../feedback/EmptyState.tsx";
import { SkeletonRows } from "../feedback/ProgressBar.tsx";
import { keyboardAtHand } from "../frame/keyboard-at-hand.ts";
import { useWords } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { Parts } from "../list/Parts.tsx";
import { Sheet } from "../overlay/Sheet.tsx";
import { matchOptions, type Option } from "./choice-options.ts";
import "./choice.css";

export interface OptionSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly options: readonly Option[];
  /** The options are still loading. */
  readonly waiting?: boolean;
  readonly chosen: readonly string[];
  readonly onChosen: (values: readonly string[]) => void;
  readonly several?: boolean;
  /** Offers a row that clears the choice. */
  readonly mayBeNone?: boolean;
  readonly searchable?: boolean;
  /** The search runs elsewhere instead of filtering here: for references to many records. */
  readonly onSearch?: (text: string) => void;
  /** Total number of options, if `options` holds only the first ones. */
  readonly total?: number | undefined;
  /** "New tool": shown at the bottom. */
  readonly footer?: ReactNode;
  /** Maximum number of rows drawn; beyond that, the person is asked to type. */
  readonly most?: number;
}

export function OptionSheet(props: OptionSheetProps) {
  const {
    open,
    onOpenChange,
    title,
    options,
    waiting = false,
    chosen,
    onChosen,
    several = false,
    mayBeNone = false,
    searchable = false,
    onSearch,
    total,
    footer,
    most = 200,
  } = props;
  const words = useWords();
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const found = onSearch ? options : matchOptions(options, typed);
  const shown = found.slice(0, most);
  const more = Math.max(found.length, total ?? 0) - shown.length;
  const close = (next: boolean): void => {
    onOpenChange(next);
    if (!next) {
      setTyped("");
      onSearch?.("");
    }
  };
  const pick = (value: string | null): void => {
    if (several && value !== null) {
      onChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
      return;
    }
    onChosen(value === null ? [] : [value]);
    close(false);
  };
  const typesFirst = searchable && keyboardAtHand();
  // Once the options have loaded, they take the focus, unless it was moved elsewhere meanwhile.
  useEffect(() => {
    if (!open || waiting || document.activeElement?.matches(".sheet-title, .option-list") !== true) return;
    const field = list.current?.closest(".sheet")?.querySelector<HTMLElement>(".sheet-pinned input");
    (typesFirst ? field : list.current)?.focus();
  }, [open, waiting, typesFirst]);
  const search = (text: string): void => {
    setTyped(text);
    onSearch?.(text);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={close}
      title={title}
      height={searchable ? "full" : "fit"}
      {...(typesFirst ? {} : { initialFocus: list })}
      {...(searchable
        ? { pinned: <SearchField value={typed} onChange={search} onDown={() => focusRow(list.current, 0)} /> }
        : {})}
      footer={
        several || footer ? (
          <>
            {footer}
            {several ? (
              <Button block onClick={() => close(false)}>
                {words.done}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <div
        ref={list}
        className="option-list"
        role="listbox"
        aria-label={title}
        aria-multiselectable={several || undefined}
        tabIndex={-1}
        onKeyDown={(event) => moveFocus(event, list.current)}
      >
        {mayBeNone && !several && !waiting && typed === "" ? (
          <OptionRow option={{ value: "", label: words.none }} on={chosen.length === 0} onPick={() => pick(null)} />
        ) : null}
        {shown.map((option) => (
          <OptionRow
            key={option.value}
            option={option}
            on={chosen.includes(option.value)}
            onPick={() => pick(option.value)}
          />
        ))}
      </div>
      {waiting ? <SkeletonRows rows={4} picture={false} /> : null}
      {found.length === 0 && !waiting ? <EmptyState compact icon="search" title={words.nothingFound} /> : null}
      {more > 0 ? <p className="option-more">{words.moreOptions(more)}</p> : null}
    </Sheet>
  );
}

function OptionRow({
  option,
  on,
  onPick,
}: {
  readonly option: Option;
  readonly on: boolean;
  readonly onPick: () => void;
}) {
  return (
    <button
      type="button"
      className="option"
      role="option"
      aria-selected={on}
      disabled={option.disabled}
      onClick={onPick}
      {...(option.tint ? { "data-tint": option.tint } : {})}
    >
      {option.tint ? <span className="option-dot" aria-hidden="true" /> : null}
      {option.start}
      <span className="option-main">
        <span className="option-words">
          <bdi>{option.label}</bdi>
          {option.detail ? (
            <span className="option-detail">
              <Parts text={option.detail} />
            </span>
          ) : null}
        </span>
        {option.badge}
      </span>
      {on ? <Icon name="check" size={1.25} strokeWidth={2.6} /> : null}
    </button>
  );
}

function moveFocus(event: React.KeyboardEvent, list: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !list) return;
  event.preventDefault();
  focusRow(list, rowsIn(list).indexOf(document.activeElement as HTMLElement) + step);
}

const rowsIn = (list: HTMLElement): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>("[role=option]:not(:disabled)"),
];

function focusRow(list: HTMLElement | null, at: number): void {
  const rows = list === null ? [] : rowsIn(list);
  rows[Math.min(rows.length - 1, Math.max(0, at))]?.focus();
}
