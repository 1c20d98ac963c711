import {
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from "react";
import { IconButton } from "../control/IconButton.tsx";
import { useKeptScroll } from "./kept-scroll.ts";
import { PageTitleContext, usePane } from "./side-by-side.ts";
import { useRoomForTitle } from "./use-room-for-title.ts";
import { useWords } from "./ui-context.tsx";

/** The scrolling element, for lists that render only visible rows. */
export const PageScroller = createContext<HTMLElement | null>(null);

export function usePageScroller(): HTMLElement | null {
  return useContext(PageScroller);
}

export interface PageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Beside the large title: an icon tile or an avatar. */
  readonly picture?: ReactNode;
  /** False for forms and the like: the title is in the bar from the start. */
  readonly large?: boolean;
  readonly onBack?: (() => void) | undefined;
  /** "close" for a page opened over the others, such as a form. */
  readonly backAs?: "back" | "close";
  readonly backLabel?: string;
  /** Buttons at the end of the bar. */
  readonly actions?: ReactNode;
  /** Search, segments, chips: they scroll with the title. */
  readonly head?: ReactNode;
  /** `<ActionBar>` or `<FloatingAdd>`; stays at the bottom. */
  readonly bottom?: ReactNode;
  /** Key for the scroll position, which is restored per screen, even after a reload. */
  readonly scrollKey?: string;
  readonly wide?: boolean;
  readonly busy?: boolean;
  /** `data-mark`: what the element represents. */
  readonly mark?: string | undefined;
  readonly children?: ReactNode;
}

/** In letters. A longer word would break in a large title, so the title's font shrinks, within limits. */
const LONG_WORD = 15;

function fitting(title: string): { readonly "data-long"?: ""; readonly style?: CSSProperties } {
  const longest = Math.max(...title.split(/[\s-]+/u).map((word) => word.length));
  return longest < LONG_WORD ? {} : { "data-long": "", style: { "--longest": longest } as CSSProperties };
}

export function Page(props: PageProps) {
  const {
    title,
    subtitle,
    picture,
    large = true,
    onBack: leave,
    backAs: asked = "back",
    backLabel,
    actions,
    head,
    bottom,
    scrollKey,
    wide,
    busy,
    children,
  } = props;
  const words = useWords();
  const pane = usePane();
  // Beside its list, a record has "close"; pages opened from the record have "back".
  const backAs = pane === "detail" ? "close" : asked;
  const onBack = pane === "preview" ? undefined : leave;
  const isCovered = pane === "below";
  const tellTitle = useContext(PageTitleContext);
  useEffect(() => (isCovered ? undefined : tellTitle?.(title)), [tellTitle, title, isCovered]);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const actionsPlace = useRef<HTMLDivElement>(null);
  // Without a back button, the large title shares the line with the actions instead of leaving it empty.
  const sharesLine = large && !onBack;
  const [collapsed, setCollapsed] = useState(!large);
  const [scrolled, setScrolled] = useState(false);
  const titleId = useId();
  useKeptScroll(scroller, scrollKey);

  useEffect(() => {
    if (!scroller) return undefined;
    const onScroll = (): void => setScrolled(scroller.scrollTop > 2);
    scroller.addEventListener("scroll", onScroll, { passive: true });
    return () => scroller.removeEventListener("scroll", onScroll);
  }, [scroller]);

  useEffect(() => {
    const target = heading.current;
    // A covered page is invisible, so its state must stay as it is.
    if (isCovered) return undefined;
    if (!large || !scroller || !target) {
      setCollapsed(!large);
      return undefined;
    }
    let titles: IntersectionObserver | null = null;
    const watchUnder = (bar: number): void => {
      titles?.disconnect();
      titles = new IntersectionObserver(([entry]) => setCollapsed(entry ? !entry.isIntersecting : false), {
        root: scroller,
        rootMargin: `-${Math.round(bar)}px 0px 0px 0px`,
      });
      titles.observe(target);
    };
    // The observer reports after layout: measuring here would force a second layout.
    const bars = new ResizeObserver(([entry]) =>
      watchUnder(sharesLine ? 18 : (entry?.borderBoxSize[0]?.blockSize ?? 56)),
    );
    const bar = scroller.querySelector(".nav-bar");
    if (bar) bars.observe(bar);
    return () => {
      bars.disconnect();
      titles?.disconnect();
    };
  }, [large, sharesLine, scroller, isCovered]);

  useRoomForTitle(sharesLine, actionsPlace, heading);

  return (
    <section
      className="page"
      data-mark={props.mark}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      data-wide={wide || undefined}
      data-shares-line={sharesLine || undefined}
      data-pane={pane === "whole" ? undefined : pane}
    >
      {/* Focusable, so that the keyboard can scroll a page without any focusable content. */}
      <div className="page-scroll" ref={setScroller} tabIndex={-1}>
        <header
          className="nav-bar"
          data-collapsed={collapsed || undefined}
          data-scrolled={(sharesLine ? collapsed : scrolled) || undefined}
        >
          <div className="nav-bar-start">
            {onBack ? (
              <IconButton
                icon={backAs === "close" ? "x" : "chevron-left"}
                label={backLabel ?? (backAs === "close" ? words.close : words.back)}
                onClick={onBack}
                look="glass"
              />
            ) : null}
          </div>
          {large ? (
            <div className="nav-bar-title" aria-hidden="true">
              {title}
            </div>
          ) : (
            <h1 className="nav-bar-title" id={titleId} tabIndex={-1}>
              {title}
            </h1>
          )}
          <div className="nav-bar-end">
            <div className="nav-bar-actions" ref={actionsPlace}>
              {actions}
            </div>
          </div>
        </header>
        {large ? (
          <div className="page-heading">
            {picture}
            <div className="page-heading-text">
              <h1 className="page-title" id={titleId} ref={heading} tabIndex={-1} {...fitting(title)}>
                {title}
              </h1>
              {subtitle ? <div className="page-subtitle">{subtitle}</div> : null}
            </div>
          </div>
        ) : null}
        {head ? <div className="page-head">{head}</div> : null}
        <PageScroller value={scroller}>
          <div className="page-content">{children}</div>
        </PageScroller>
      </div>
      {bottom}
    </section>
  );
}
