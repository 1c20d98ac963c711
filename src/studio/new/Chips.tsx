/** Words to tap instead of typing. */
export function Chips({
  label,
  words,
  onTake,
}: {
  readonly label: string;
  readonly words: readonly string[];
  readonly onTake: (word: string) => void;
}) {
  if (words.length === 0) return null;
  return (
    <ul className="guide-chips" aria-label={label}>
      {words.map((word) => (
        <li key={word}>
          <button type="button" onClick={() => onTake(word)}>
            {word}
          </button>
        </li>
      ))}
    </ul>
  );
}
