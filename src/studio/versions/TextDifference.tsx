import { useMemo } from "react";
import { compareLines, shortened } from "#diff/lines.ts";
import { useWords } from "#ui/frame/ui-context.tsx";
import { useSpoken } from "../words/language.ts";
import "./versions.css";

const CONTEXT = 2;

/** Compares two documents line by line; unchanged lines are left out except a few around each change. */
export function TextDifference({ before, after }: { readonly before: string; readonly after: string }) {
  const { words } = useSpoken();
  const kit = useWords();
  const lines = useMemo(
    () => shortened(compareLines(before.split(/\r?\n/u), after.split(/\r?\n/u)), CONTEXT),
    [before, after],
  );
  return (
    // Long lines scroll sideways, so the keyboard must be able to focus them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="text-difference" role="region" aria-label={words.asText} tabIndex={0} dir="ltr">
      <ol>
        {lines.map((line, index) =>
          line === null ? (
            // A gap has no identity besides its position.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`gap ${index}`} className="text-difference-gap">
              <span className="visually-hidden">{words.leftOut}</span>
              <span aria-hidden="true">⋯</span>
            </li>
          ) : (
            <li key={line.index} data-tint={line.mark === "+" ? "green" : line.mark === "-" ? "red" : undefined}>
              {line.mark === " " ? null : (
                <span className="visually-hidden">{line.mark === "+" ? kit.added : kit.removed}: </span>
              )}
              <code>{line.text === "" ? " " : line.text}</code>
            </li>
          ),
        )}
      </ol>
    </div>
  );
}
