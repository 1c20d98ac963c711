import { useSpoken } from "../words/language.ts";

/** At a row while what it was tapped for is being done. */
export function Working() {
  const { words } = useSpoken();
  return <span className="spinner" role="status" aria-label={words.reading} />;
}
