import { useEffect, useRef, type MouseEvent } from "react";
import { Icon, isIconName } from "../icons/Icon.tsx";
import { useWords } from "./ui-context.tsx";

export interface Tab {
  readonly key: string;
  readonly label: string;
  /** A name of the icon set or an emoji. */
  readonly icon: string;
  /** A count or a word; empty for a plain dot. */
  readonly badge?: string | number | undefined;
  readonly href?: string | undefined;
  /** `data-mark`: what the element represents. */
  readonly mark?: string | undefined;
}

export interface TabBarProps {
  readonly tabs: readonly Tab[];
  readonly current: string | null;
  readonly onSelect: (key: string) => void;
  readonly label?: string;
}

export function TabBar({ tabs, current, onSelect, label }: TabBarProps) {
  const words = useWords();
  const list = useRef<HTMLUListElement>(null);
  // With large text not all tabs fit: the current one is scrolled into view.
  useEffect(() => {
    const bar = list.current;
    if (current === null || bar === null) return undefined;
    // The observer reports after layout: measuring here would force a second layout.
    const laidOut = new ResizeObserver(() => {
      laidOut.disconnect();
      if (bar.scrollWidth > bar.clientWidth)
        bar.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
    });
    laidOut.observe(bar);
    return () => laidOut.disconnect();
  }, [current]);
  return (
    <nav className="tab-bar" aria-label={label ?? words.main}>
      <ul className="tab-bar-list" ref={list}>
        {tabs.map((tab) => {
          const content = (
            <>
              <span className="tab-icon">
                {isIconName(tab.icon) || !/\p{Extended_Pictographic}/u.test(tab.icon) ? (
                  <Icon name={tab.icon} size={1.5} strokeWidth={tab.key === current ? 2.25 : 1.9} />
                ) : (
                  <span className="tab-emoji" aria-hidden="true">
                    {tab.icon}
                  </span>
                )}
                {tab.badge === undefined ? null : <span className="tab-badge numeric">{tab.badge}</span>}
              </span>
              <span className="tab-label">{tab.label}</span>
            </>
          );
          const shared = {
            className: "tab",
            "data-mark": tab.mark,
            "aria-current": tab.key === current ? ("page" as const) : undefined,
            onClick: (event: MouseEvent) => {
              if (event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              onSelect(tab.key);
            },
          };
          return (
            <li key={tab.key}>
              {tab.href === undefined ? (
                <button type="button" {...shared}>
                  {content}
                </button>
              ) : (
                <a href={tab.href} {...shared}>
                  {content}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
