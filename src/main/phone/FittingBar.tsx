import { useEffect, useState } from "react";
import { en, type Words } from "#player/words/en.ts";
import { directionOf, loadWords } from "#player/words/language.ts";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import "./fitting.css";

export function FittingBar({ part }: { readonly part: number }) {
  const language = document.documentElement.lang;
  const [words, setWords] = useState<Words>(en);
  useEffect(() => void loadWords(language).then(setWords), [language]);
  return (
    <output className="fitting" dir={directionOf(language)}>
      <ProgressBar label={words.fitting} value={part} />
    </output>
  );
}
