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

/** The element that scrolls, for lists that draw only what is seen. */
export const PageScroller = createContext<HTMLElement | null>(null);

export function usePageScroller(): HTMLElement | null {
  return useContext(PageScroller);
}

export interface PageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Stands beside the large title: an icon tile or an avatar. */
  readonly picture?: ReactNode;
  /** False for forms and sheets of their own: the title stands in the bar from the start. */
  readonly large?: boolean;
  readonly onBack?: (() => void) | undefined;
  /** "close" for something that was opened over the rest, such as a form. */
  readonly backAs?: "back" | "close";
  readonly backLabel?: string;
  /** Buttons at the end of the bar. */
  readonly actions?: ReactNode;
  /** Search, segments, chips: scroll with the title. */
  readonly head?: ReactNode;
  /** `<ActionBar>` or `<FloatingAdd>`; stays at the bottom. */
  readonly bottom?: ReactNode;
  /** Remembers how far one had scrolled, per screen, also after a reload. */
  readonly scrollKey?: string;
  readonly wide?: boolean;
  readonly busy?: boolean;
  /** What it stands for, for whoever points at it. */
  readonly mark?: string | undefined;
  readonly children?: ReactNode;
}

/** Longer words would break in a large title: it becomes as small as they need it, within reason. */
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
  // Beside its list a record is closed; what was opened from it leads back.
  const backAs = pane === "detail" ? "close" : asked;
  const onBack = pane === "preview" ? undefined : leave;
  const isCovered = pane === "below";
  const tellTitle = useContext(PageTitleContext);
  useEffect(() => (isCovered ? undefined : tellTitle?.(title)), [tellTitle, title, isCovered]);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const actionsPlace = useRef<HTMLDivElement>(null);
  // Where there is no way back, the large title shares the line with the actions instead of leaving it empty.
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
    // Nothing of a page that is covered is in sight; it comes back as it was.
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
    // Told once the page is laid out: asking for it here would lay it out twice.
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
      {/* Focusable so that the keyboard can scroll a page that holds nothing else to stop at. */}
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
