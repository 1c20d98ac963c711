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
  /** Where one is: what is missing there has no element to point at. */
  readonly route: Route;
}

interface FoundParts {
  /** Null: it was asked what is missing. */
  readonly element: Element | null;
  /** What a tap would do something to; null: nothing. */
  readonly control: HTMLElement | null;
  /** Null: the platform brings it. */
  readonly origin: Origin | null;
}

/** While it is open, a tap does nothing to the app: it says which line made what was tapped. */
export function Inspector({ open, ...inside }: InspectorProps) {
  return open ? <OpenInspector {...inside} /> : null;
}

const STOPPED = ["pointerdown", "pointerup", "mousedown", "mouseup", "touchstart", "touchend", "contextmenu"] as const;

function OpenInspector({ onClose, sourceOf, mayChange, route }: Omit<InspectorProps, "open">) {
  const { description, words, openSource } = usePlayer();
  const { model } = description;
  const own = useInspectWords();
  /** One tap is meant for the app: that is how one gets from screen to screen while pointing. */
  const letsThrough = useRef(false);
  const [found, setFound] = useState<FoundParts | null>(null);
  const [asked, setAsked] = useState(false);
  /** At the bottom it covers tabs and the button that adds: those are pointed at while it is at the top. */
  const [isAtTop, setAtTop] = useState(false);
  const [source, setSource] = useState<string | null>(null);

  useEffect(() => {
    let current = true;
    void sourceOf?.().then((text) => current && setSource(text));
    return () => {
      current = false;
    };
    // The document of this app; another one draws the app anew.
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
      // What holds no words of its own is the room beside the buttons: what could stand there, and why it doesn't.
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
  // Whoever goes to the line has pointed: the app they come back to is for use again.
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

/** Nothing of the app's own is written there: the page itself, its empty space, or the bar of its buttons. */
function isRoom(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(".action-bar") !== null) return target.closest("button") === null;
  return target.matches(".page, .page-scroll, .page-content, .page-heading, main");
}

/** So much of a line fits into three lines of a phone. */
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
