import { memo, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Span } from "#text/span.ts";
import { useSpoken } from "../words/language.ts";
import { piecesOf, type Piece } from "./highlight.ts";

interface Line {
  readonly text: string;
  readonly start: number;
}

/** More lines would block a phone for seconds; documents that can be read as apps rarely have as many. */
const MOST_LINES = 3000;
/** People don't write longer lines; the rest of one can be seen in the editor. */
const LONGEST_LINE = 5000;

/** The document line by line, each finding below its line. */
export function SourceText({
  source,
  findings,
  at,
}: {
  readonly source: string;
  readonly findings: readonly Diagnostic[];
  readonly at: Span | null;
}) {
  const { words } = useSpoken();
  const box = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(source), [source]);
  const byLine = useMemo(() => {
    const found = new Map<number, Diagnostic[]>();
    for (const finding of findings) {
      if (finding.severity === "gap") continue;
      const line = lineAt(lines, finding.span.start);
      found.set(line, [...(found.get(line) ?? []), finding]);
    }
    return found;
  }, [findings, lines]);
  const target = at === null ? null : lineAt(lines, at.start);
  useEffect(() => {
    if (target === null) return;
    box.current?.querySelector("[data-target]")?.scrollIntoView({ block: "center" });
  }, [target]);
  const [more, setMore] = useState({ before: 0, after: 0 });
  const first = Math.max(0, (target ?? 0) - MOST_LINES / 2 - more.before);
  const end = Math.min(lines.length, Math.max(0, (target ?? 0) - MOST_LINES / 2) + MOST_LINES + more.after);
  const labels = { error: words.error, warning: words.warning, gap: words.gap, hint: words.hint };
  return (
    <div className="source" ref={box} dir="ltr">
      {first === 0 ? null : (
        <Button look="plain" onClick={() => setMore({ ...more, before: more.before + MOST_LINES })}>
          {words.moreLines(first)}
        </Button>
      )}
      {lines.slice(first, end).map((line, offset) => {
        const index = first + offset;
        const here = byLine.get(index);
        return (
          // Lines have no identity besides their number.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="source-block" data-target={index === target || undefined}>
            <SourceLine text={line.text} start={line.start} number={index + 1} findings={here} />
            {here?.map((finding) => (
              <div
                key={finding.code + finding.span.start}
                className="source-finding"
                data-severity={finding.severity}
                dir="auto"
              >
                <strong>{labels[finding.severity]}</strong> {finding.message} <span>{finding.help}</span>
              </div>
            ))}
          </div>
        );
      })}
      {end === lines.length ? null : (
        <Button look="plain" onClick={() => setMore({ ...more, after: more.after + MOST_LINES })}>
          {words.moreLines(lines.length - end)}
        </Button>
      )}
    </div>
  );
}

const SourceLine = memo(function SourceLine({
  text,
  start,
  number,
  findings,
}: {
  readonly text: string;
  readonly start: number;
  readonly number: number;
  readonly findings: readonly Diagnostic[] | undefined;
}) {
  return (
    <div className="source-line">
      <span className="source-number numeric" aria-hidden="true">
        {number}
      </span>
      <code className="source-code">
        {cut(piecesOf(text), start, findings ?? []).map((piece) => (
          <span key={piece.start} data-kind={piece.kind} data-wrong={piece.wrong}>
            {text.slice(piece.start, piece.end)}
          </span>
        ))}
        {text === "" ? "\u200b" : null}
      </code>
    </div>
  );
});

/** Splits the pieces at the boundaries of findings, so that each finding is underlined exactly. */
function cut(
  pieces: readonly Piece[],
  start: number,
  findings: readonly Diagnostic[],
): readonly (Piece & { readonly wrong: string | undefined })[] {
  if (findings.length === 0) return pieces.map((piece) => ({ ...piece, wrong: undefined }));
  const edges = findings.flatMap(({ span }) => [span.start - start, span.end - start]);
  return pieces.flatMap((piece) => {
    const inside = [...new Set(edges.filter((edge) => edge > piece.start && edge < piece.end))].toSorted(
      (a, b) => a - b,
    );
    const stops = [piece.start, ...inside, piece.end];
    return stops.slice(1).map((end, index) => {
      const from = stops[index] ?? piece.start;
      const wrong = findings.find(({ span }) => span.start - start <= from && span.end - start >= end)?.severity;
      return { start: from, end, kind: piece.kind, wrong };
    });
  });
}

function linesOf(source: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const text of source.split("\n")) {
    const whole = text.replace(/\r$/u, "");
    lines.push({ text: whole.length > LONGEST_LINE ? `${whole.slice(0, LONGEST_LINE)}…` : whole, start });
    start += text.length + 1;
  }
  return lines;
}

function lineAt(lines: readonly Line[], offset: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
