import { useCallback, useEffect, useState, type ReactNode } from "react";
import { AppFrame } from "#ui/frame/AppFrame.tsx";
import { Toasts } from "#ui/overlay/Toasts.tsx";
import { keptSettings } from "#player/state/kept-settings.ts";
import { kitWords } from "#player/words/kit-words.ts";
import { LanguageChosenContext, SpokenContext, usePhoneLanguage } from "./words/language.ts";

/** The frame around the program's own screens: in the phone's language and the program's colour. */
export function StudioFrame({
  accent,
  children,
}: {
  readonly accent?: string | undefined;
  readonly children: ReactNode;
}) {
  const [chosen, setChosen] = useState(() => keptSettings().language);
  const spoken = usePhoneLanguage(chosen);
  const again = useCallback(() => setChosen(keptSettings().language), []);
  useEffect(() => {
    if (spoken === null) return;
    document.documentElement.lang = spoken.language;
    document.documentElement.dir = spoken.direction;
  }, [spoken]);
  if (spoken === null) return <AppFrame accent={accent}>{null}</AppFrame>;
  return (
    <AppFrame accent={accent} dir={spoken.direction} locale={spoken.language} words={kitWords(spoken.platform)}>
      <SpokenContext value={spoken}>
        <LanguageChosenContext value={again}>{children}</LanguageChosenContext>
        <Toasts />
      </SpokenContext>
    </AppFrame>
  );
}
