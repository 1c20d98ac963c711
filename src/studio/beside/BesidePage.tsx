import { useCallback, useState, useSyncExternalStore } from "react";
import { IconButton } from "#ui/control/IconButton.tsx";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { keptSettings } from "#player/state/kept-settings.ts";
import { keepLanguage } from "#player/words/chosen-language.ts";
import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import type { Span } from "#text/span.ts";
import { EditPage } from "../editor/EditPage.tsx";
import type { EditorChange } from "../editor/open-editor.ts";
import { samePlace } from "../cards/same-place.ts";
import { useToolWords } from "../words/tools-language.ts";
import { DeviceSheet, type DeviceState, SIZES } from "./DeviceSheet.tsx";
import { PhoneFrame } from "./PhoneFrame.tsx";
import { isAtRoute } from "./at-route.ts";
import { hasRoom, watchRoom } from "./room-for-both.ts";
import { useShadow } from "./use-shadow.ts";
import { useShown } from "./use-shown.ts";
import { useSlot } from "./use-slot.ts";
import "./beside.css";

interface BesidePageProps {
  readonly shelf: Shelf;
  readonly app: ShelfApp;
  /** The app's current document. */
  readonly source: string;
  /** The draft's text. */
  readonly text: string;
  /** The offset in the text to show in the app; null: the page opens with the text. */
  readonly at: number | null;
  readonly onBack: () => void;
}

/** The document and the app made from it: side by side where there is room, else one tap apart. */
export function BesidePage({ shelf, app, source, text, at, onBack }: BesidePageProps) {
  const words = useToolWords();
  const isWide = useSyncExternalStore(watchRoom, hasRoom);
  const [face, setFace] = useState(at === null ? "text" : "app");
  const [now, setNow] = useState<EditorChange | null>(null);
  const [goTo, setGoTo] = useState<Span | null>(null);
  const [show, setShow] = useState<Span | null>(null);
  const [asking, setAsking] = useState(false);
  const [restarts, setRestarts] = useState(0);
  const [device, setDevice] = useState<DeviceState>({
    size: "390 × 844",
    theme: keptSettings().theme,
    language: null,
    profile: null,
    clock: null,
    online: true,
  });
  const clock = device.clock === null ? null : new Date(device.clock).toISOString();
  const slot = useSlot(app.id);
  const {
    shadow,
    generation,
    text: ran,
    broken,
  } = useShadow(shelf, app.id, slot, now?.text ?? text, { profile: device.profile, clock }, restarts);
  /** The cursor position that was set because the person navigated in the app; the app must not follow that one. */
  const [followed, setFollowed] = useState<number | null>(null);
  const cursor = now?.at ?? at;
  const shown = useShown(
    shelf,
    app.id,
    slot,
    now?.text ?? text,
    cursor === followed ? null : cursor,
    shadow === null ? null : generation,
  );
  const [languages, setLanguages] = useState(0);
  const change = (next: DeviceState): void => {
    if (next.language !== device.language && shadow !== null) {
      keepLanguage(shadow.app, next.language);
      setLanguages(languages + 1);
    }
    setDevice(next);
  };
  const toSource = useCallback((span: Span) => {
    setGoTo({ ...span });
    setFace("text");
  }, []);
  const textNow = now?.text ?? text;
  const follow = useCallback(
    (path: string) => {
      const page = shadow?.pages.find(({ route }) => isAtRoute(route, path));
      // The app already shows what the cursor stands at.
      const isShown = shown !== null && [shown.path, ...shown.also].some((route) => isAtRoute(route, path));
      if (page === undefined || isShown || !hasRoom()) return;
      const start = samePlace(ran, textNow, page.at.start);
      setFollowed(start);
      setShow({ start, end: start });
    },
    [shadow, shown, ran, textNow],
  );
  const showsApp = isWide || face === "app";
  return (
    <div className="beside" data-wide={isWide || undefined}>
      {isWide ? null : (
        <div className="beside-flip">
          <SegmentedControl
            label={words.beside}
            segments={[
              { value: "text", label: words.text },
              { value: "app", label: words.app },
            ]}
            value={face}
            onChange={setFace}
          />
          <IconButton icon="sliders-horizontal" label={words.size} onClick={() => setAsking(true)} />
        </div>
      )}
      {/* Keeps the editor mounted, with its text, cursor and keyboard, while the app is shown. */}
      <div className="beside-text" hidden={!isWide && face !== "text"}>
        <EditPage
          shelf={shelf}
          app={app}
          source={source}
          at={at === null ? null : { start: at, end: at }}
          onDone={onBack}
          onChange={setNow}
          goTo={goTo}
          show={show}
        />
      </div>
      <section className="beside-app" aria-label={words.app} hidden={!showsApp}>
        {isWide ? (
          <div className="beside-bar">
            <span className="beside-note">{broken === null ? words.onACopy : words.lastThatRan}</span>
            <IconButton icon="sliders-horizontal" label={words.app} onClick={() => setAsking(true)} />
          </div>
        ) : broken === null ? null : (
          <Banner kind="warning">{words.lastThatRan}</Banner>
        )}
        {shadow === null ? (
          <SkeletonRows rows={6} picture={false} />
        ) : (
          <PhoneFrame
            app={shadow.app}
            title={app.name}
            generation={generation * 1000 + languages}
            online={device.online}
            shown={shown}
            theme={device.theme}
            size={isWide ? (SIZES[device.size] ?? null) : null}
            onSource={toSource}
            onPath={follow}
          />
        )}
      </section>
      <DeviceSheet
        open={asking}
        onOpenChange={setAsking}
        device={device}
        onChange={change}
        shadow={shadow}
        hasSize={isWide}
        onRestart={() => {
          setRestarts(restarts + 1);
          setAsking(false);
        }}
      />
    </div>
  );
}
