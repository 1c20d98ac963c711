import { Choice } from "#ui/form/Choice.tsx";

const STEP_KEYS: readonly string[] = ["Given", "As", "When", "Then"];

/** Chooses the word that begins a step; the language has four. */
export function StepWords({
  value,
  onWrite,
}: {
  readonly value: string;
  readonly onWrite: (typed: string) => boolean;
}) {
  const written = STEP_KEYS.find((one) => one.toLowerCase() === value.trim().toLowerCase());
  const words = written === undefined && value !== "" ? [...STEP_KEYS, value] : STEP_KEYS;
  return (
    <Choice
      look="segments"
      value={written ?? value}
      onChange={(next) => {
        if (next !== null && next !== written) onWrite(next);
      }}
      options={words.map((one) => ({ value: one, label: one }))}
    />
  );
}
