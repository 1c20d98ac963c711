import { useEffect, useRef, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { IconButton } from "#ui/control/IconButton.tsx";
import { Lines } from "#text/lines.ts";
import { usePlayer } from "../player-context.ts";
import type { Route, SourceSpot } from "../routes.ts";
import { MissingActions, useInspectWords } from "./MissingActions.tsx";
import { Outline } from "./Outline.tsx";
import { pointedAt } from "./pointed-at.ts";
import { whatMadeIt, type Origin } from "./what-made-it.ts";
import "./inspect.css";

interface InspectorProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly sourceOf: (() => Promise<string>) | null;
  readonly mayChange: boolean;
  /** The current page: missing actions have no element to point at. */
  readonly route: Route;
}

interface FoundParts {
  /** Null: the list of missing actions was opened instead. */
  readonly element: Element | null;
  /** The control at that place; null: a tap there does nothing. */
  readonly control: HTMLElement | null;
  /** Null: it belongs to the platform. */
  readonly origin: Origin | null;
}

/** While it is open, a tap does not act on the app; it shows which line of the document made the tapped element. */
export function Inspector({ open, ...inside }: InspectorProps) {
  return open ? <OpenInspector {...inside} /> : null;
}

const STOPPED = ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend", "contextmenu"] as const;

function OpenInspector({ onClose, sourceOf, mayChange, route }: Omit<InspectorProps, "open">) {
  const { description, words, openSource } = usePlayer();
  const { model } = description;
  const own = useInspectWords();
  /** True: the next tap goes to the app, for moving between screens while pointing. */
  const letsThrough = useRef(false);
  const [found, setFound] = useState<FoundParts | null>(null);
  const [asked, setAsked] = useState(false);
  /** At the bottom it covers the tabs and the add button; moved to the top, it makes them accessible. */
  const [isAtTop, setAtTop] = useState(false);
  const [source, setSource] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    void sourceOf?.().then((text) => current && setSource(text));
    return () => {
      current = false;
    };
    // Read once: for another document, the app is mounted again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  useEffect(() => {
    const isOurs = ({ target }: Event): boolean => target instanceof Element && target.closest(".inspector") !== null;
    const stop = (event: Event): void => {
      if (isOurs(event) || letsThrough.current) return;
      event.stopPropagation();
      if (event.type === "mousedown" || event.type === "contextmenu") event.preventDefault();
    };
    const point = (event: Event): void => {
      if (isOurs(event) || letsThrough.current) return;
      event.preventDefault();
      event.stopPropagation();
      const pointed = event.target instanceof Element ? pointedAt(event.target) : null;
      const element = pointed?.element ?? (event.target instanceof Element ? event.target : null);
      if (element !== null)
        setFound({
          element,
          control: controlAt(event.target),
          origin: pointed === null ? null : whatMadeIt(model, pointed.mark, pointed.part),
        });
      // In the empty space around the buttons, show which actions could be there and why they are not.
      setAsked(isRoom(event.target));
    };
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape") onClose();
    };
    for (const type of STOPPED) document.addEventListener(type, stop, { capture: true });
    document.addEventListener("click", point, { capture: true });
    document.addEventListener("keydown", leave);
    return () => {
      for (const type of STOPPED) document.removeEventListener(type, stop, { capture: true });
      document.removeEventListener("click", point, { capture: true });
      document.removeEventListener("keydown", leave);
    };
  }, [model, onClose]);

  useEffect(() => {
    const element = found?.element;
    if (!element) return undefined;
    element.setAttribute("data-pointed", "");
    return () => element.removeAttribute("data-pointed");
  }, [found]);

  const origin = found?.origin ?? null;
  // Following a link to the document ends the pointing: on return, the app can be used again.
  const leadTo = (spot: SourceSpot): void => {
    onClose();
    openSource?.(spot);
  };
  return (
    <>
      <Outline element={found?.element ?? null} />
      <aside className="inspector" data-top={isAtTop ? "" : undefined} aria-label={words.sheets.inspect}>
        <div className="inspector-corner">
          {own === null ? null : (
            <IconButton
              icon={isAtTop ? "arrow-down" : "arrow-up"}
              label={isAtTop ? own.toBottom : own.toTop}
              onClick={() => setAtTop(!isAtTop)}
            />
          )}
          <IconButton icon="x" label={words.sheets.inspectDone} onClick={onClose} />
        </div>
        <div className="inspector-words" role="status">
          {asked ? (
            <MissingActions onLead={leadTo} route={route} source={source} mayChange={mayChange} />
          ) : found === null ? (
            <p>{words.sheets.inspectTap}</p>
          ) : origin === null ? (
            <p>{words.sheets.inspectPlatform}</p>
          ) : (
            <OriginText origin={origin} source={source} />
          )}
        </div>
        <div className="inspector-actions">
          {own === null ? null : (
            <Button
              size="small"
              look="plain"
              aria-expanded={asked}
              onClick={() => {
                setAsked(!asked);
                setFound(null);
              }}
            >
              {asked ? own.backToPointing : own.whyNoButton}
            </Button>
          )}
          {own === null || asked || found?.control == null ? null : (
            <Button
              size="small"
              look="plain"
              onClick={() => {
                letsThrough.current = true;
                found.control?.click();
                letsThrough.current = false;
                setFound(null);
              }}
            >
              {own.tapIt}
            </Button>
          )}
          {origin === null || asked ? null : (
            <>
              <Button size="small" look="tonal" onClick={() => leadTo(origin.span)}>
                {words.sheets.inspectSource}
              </Button>
              {mayChange ? (
                <Button size="small" onClick={() => leadTo(`/change/at/${origin.span.start}`)}>
                  {words.sheets.inspectChange}
                </Button>
              ) : null}
            </>
          )}
        </div>
      </aside>
    </>
  );
}

const controlAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("a, button, [role=button], [role=tab], input, label") : null;

/** True for empty space: the page itself, its blank areas, or its action bar. */
function isRoom(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(".action-bar") !== null) return target.closest("button") === null;
  return target.matches(".page, .page-scroll, .page-content, .page-heading, main");
}

/** In letters: what fits into three lines on a phone. */
const LONGEST = 160;

function OriginText({ origin, source }: { readonly origin: Origin; readonly source: string | null }) {
  const { words } = usePlayer();
  const { start } = origin.span;
  if (source === null) return <p>{origin.name}</p>;
  const from = source.lastIndexOf("\n", start - 1) + 1;
  const end = source.indexOf("\n", start);
  const line = source.slice(from, end === -1 ? source.length : end);
  return (
    <>
      <p>
        <strong>{origin.name}</strong> · {words.sheets.inspectLine(new Lines(source).at(start).line)}
      </p>
      <p className="inspector-line" dir="ltr">
        {line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}
      </p>
    </>
  );
}
