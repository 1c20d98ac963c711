import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { nextFrame } from "#ui/frame/next-frame.ts";
import { whenIdle } from "#ui/frame/when-idle.ts";
import { preloadIcons } from "#ui/icons/Icon.tsx";
import { keepToastsTo } from "#ui/overlay/toast-queue.ts";
import { preloadOverlays } from "#ui/overlay/lazy-overlays.ts";
import type { Description, Profile } from "#engine/contract/app.ts";
import { AppView } from "./AppView.tsx";
import { readFormats } from "./format/format.ts";
import { OpeningPage } from "./screens/OpeningPage.tsx";
import { useLock } from "./lock/use-lock.ts";
import { lazyPiece, preloadParts } from "./lazy-sheet.tsx";
import { Answers } from "./state/answers.ts";
import { spokenLanguages } from "./state/kept-settings.ts";
import { forgetChoices } from "./state/list-choices.ts";
import { recallQueries } from "./state/first-queries.ts";
import { forgetDescription, keepDescription, recallDescription, withSameParts } from "./state/kept-description.ts";
import { chosenLanguage, keptLanguage, watchLanguage } from "./words/chosen-language.ts";
import { loadWords, usableTag } from "./words/language.ts";
import { en, type Words } from "./words/en.ts";
import { speak } from "./words/plural.ts";
import { StandingContext } from "./state/standing.ts";
import "./player.css";
import "./views/views.css";
import type { PlayerProps } from "./player-props.ts";

const LockPage = lazyPiece(() => import("./lock/LockPage.tsx").then((part) => part.LockPage));

/** In ms. Keeping the description for the next start is not urgent. */
const KEEP_AFTER = 1500;

/** In ms. Rows that take longer are not waited for; the description may tell why they are late. */
const ROWS_AT_LATEST = 2000;

/** The same person with other roles counts as another person. */
const personIn = ({ id, roles }: Pick<Profile, "id" | "roles">): string => JSON.stringify([id, roles]);

const languageOf = (appId: string, description: Description): string => usableTag(chosenLanguage(appId, description));

/** A running app, drawn wholly from its document. */
export function Player(props: PlayerProps) {
  const { app, appId, program = null } = props;
  const [description, setDescription] = useState<Description | null>(null);
  const [failed, setFailed] = useState(false);
  const [words, setWords] = useState<Words | null>(null);
  const answers = useMemo(() => new Answers(app), [app]);
  const lock = useLock(appId);
  const firstPath = useRef(props.path);
  /** True: the shelf has not answered yet, so the engine will not answer soon either. */
  const isColdStart = useRef(props.face === undefined);

  const isTold = useRef(props.onOpenFailed);
  /** The person whose answers the page holds; null: none yet. */
  const person = useRef<string | null>(null);
  /** True once the engine itself has described the app. Until then the page draws a kept description. */
  const isLive = useRef(false);
  const [isStanding, setStanding] = useState(false);
  const refresh = useCallback(
    (given?: Description) => {
      const isOther = (told: Description): boolean => {
        const before = person.current;
        person.current = personIn(told.profile);
        if (before === null || before === person.current) return false;
        forgetChoices();
        forgetDescription(appId);
        keepToastsTo(told.profile.id);
        return true;
      };
      if (given !== undefined) {
        isOther(given);
        answers.forget();
        setDescription(given);
        return;
      }
      app.describe().then(
        async (told) => {
          // Loaded together: without its words, a description can't be drawn.
          const loaded = await loadWords(languageOf(appId, told));
          if (isOther(told)) answers.forget();
          isLive.current = true;
          // A transition splits the rendering: the first page of an app is its longest.
          startTransition(() => {
            setDescription((before) => withSameParts(before, told));
            setWords(loaded);
            setStanding(true);
          });
        },
        async (problem: unknown) => {
          if (isTold.current?.(problem) === true) return;
          setWords(await loadWords(usableTag(keptLanguage(appId) ?? spokenLanguages()[0] ?? "en")));
          setFailed(true);
          if (!isLive.current) setDescription(null);
        },
      );
    },
    [answers, app, appId],
  );
  useEffect(() => {
    setFailed(false);
    const kept = isColdStart.current ? recallDescription(appId, program) : null;
    let current = true;
    if (kept === null) refresh();
    const rows = Promise.all(recallQueries(appId, firstPath.current).map((query) => answers.prime(query)));
    if (kept !== null) {
      // The frame is drawn already: show the rows first, then ask for the description, which takes as long to read as
      // they do.
      const atLatest = new Promise<void>((resolve) => setTimeout(resolve, ROWS_AT_LATEST));
      void Promise.race([rows.then(nextFrame), atLatest]).then(() => current && refresh());
      person.current = personIn(kept.profile);
      void loadWords(languageOf(appId, kept)).then((loaded) =>
        startTransition(() => {
          setDescription((now) => now ?? kept);
          setWords((now) => now ?? loaded);
        }),
      );
    }
    const timer = setTimeout(() => readFormats(usableTag(keptLanguage(appId) ?? spokenLanguages()[0] ?? "en")));
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [refresh, answers, appId, program]);
  useEffect(() => {
    if (description === null || !isLive.current) return undefined;
    const timer = setTimeout(() => keepDescription(appId, program, description), KEEP_AFTER);
    return () => clearTimeout(timer);
  }, [appId, program, description]);

  const [asked, setAsked] = useState(0);
  useEffect(() => watchLanguage(appId, () => setAsked((n) => n + 1)), [appId]);
  const language = useMemo(
    () => (description === null ? null : languageOf(appId, description)),
    // `asked` counts language choices, which are stored outside of React.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [appId, description, asked],
  );
  useEffect(() => {
    if (language === null) return undefined;
    let current = true;
    speak(language);
    void loadWords(language).then((loaded) => current && startTransition(() => setWords(loaded)));
    return () => {
      current = false;
    };
  }, [language]);

  // In another tab someone may sign out, take away a role or take over: then nothing of the former person stays.
  useEffect(() => {
    if (description === null) return undefined;
    return app.watch({ kind: "profile" }, (now) => {
      if (person.current !== personIn(now)) refresh();
    });
  }, [app, refresh, description]);

  // Code that the next tap may need is loaded after the first screen is drawn, so that it never delays that screen.
  useEffect(() => {
    if (!isStanding) return undefined;
    let current = true;
    const preload = (): void => {
      if (!current) return;
      void app.prepareWriting().catch(() => undefined);
      preloadIcons();
      preloadOverlays();
      void preloadParts();
    };
    const timer = setTimeout(() => void whenIdle(4000).then(preload), 2000);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [app, isStanding]);

  if (description === null || language === null || words === null)
    return (
      <OpeningPage
        words={words ?? en}
        failed={failed}
        face={props.face}
        onRetry={() => refresh()}
        onOpenSource={props.forBuilders === false ? null : () => props.onOpenSource()}
        onLeave={props.onLeave}
      />
    );
  if (lock.locked)
    return (
      <LockPage
        appId={appId}
        description={description}
        words={words}
        language={language}
        onErase={props.onErase}
        onOpen={() => {
          lock.open();
          refresh();
        }}
        onLeave={props.alone ? undefined : props.onLeave}
      />
    );
  return (
    <StandingContext value={isStanding}>
      <AppView
        {...props}
        answers={answers}
        description={description}
        refresh={refresh}
        language={language}
        words={words}
        onLanguage={() => setAsked((n) => n + 1)}
      />
    </StandingContext>
  );
}
