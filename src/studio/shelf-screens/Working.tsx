import { useSpoken } from "../words/language.ts";

/** Shown in a row while its action runs. */
export function Working() {
  const { words } = useSpoken();
  return <span className="spinner" role="status" aria-label={words.reading} />;
}
