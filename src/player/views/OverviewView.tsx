import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { SkeletonRows } from "#ui/feedback/ProgressBar.tsx";
import { asColourWord } from "#ui/list/Avatar.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Chart } from "#ui/view/Chart.tsx";
import { Stat, StatGrid } from "#ui/view/Stat.tsx";
import type { BlockAnswer } from "#engine/contract/queries.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Block } from "#model/2-screens.ts";
import {
  formatCount,
  formatFigure,
  formatPlainDate,
  formatShortMonth,
  formatShown,
  type Formatting,
} from "../format/format.ts";
import { roundComputed, roundForPeople } from "../format/for-people.ts";
import type { Words } from "../words/en.ts";
import { mark } from "../inspect/marks.ts";
import { useAnswer, usePlayer } from "../player-context.ts";
import { ProblemCard } from "../screens/ProblemCard.tsx";
import { Markdown } from "../text/Markdown.tsx";
import { drawnPoints } from "./chart-points.ts";
import { withoutNothing } from "./no-field.ts";
import { hasPicture, RowBadge, RowPicture, subtitleOf, nameOfRow } from "./row-parts.tsx";
import { rowHref, rowPath } from "./view-rows.tsx";
import type { ViewProps } from "./view-props.ts";

/** Figures come first, side by side; then charts and lists in the document's order. */
export function OverviewView(props: ViewProps) {
  const { screen, index, at } = props;
  const player = usePlayer();
  const { words, t, format } = player;
  const answer = useAnswer({ kind: "overview", screen: screen.name, view: index, ...(at === null ? {} : { at }) });
  if (answer === undefined) return <SkeletonRows rows={5} picture={false} />;
  if (answer.blocks.length === 0)
    return <EmptyState icon="chart-column" title={words.nothingToShow} text={words.nothingYetHelp} />;
  const forPeople = ({ name, shown }: Extract<BlockAnswer, { kind: "figure" }>): DisplayValue => {
    const kind = props.view.blocks.find((block) => block.name === name)?.kind;
    return kind === "average" ? roundForPeople(shown) : kind === "value" ? valueForPeople(shown) : shown;
  };
  /** Minimum and maximum are values of a record, and so may be a computed value. */
  const write = (block: Extract<BlockAnswer, { kind: "figure" }>): string => {
    const kind = props.view.blocks.find(({ name }) => name === block.name)?.kind ?? "value";
    return ["min", "max", "value"].includes(kind)
      ? formatShown(forPeople(block), format)
      : formatFigure(forPeople(block), format);
  };
  const figures = answer.blocks.filter((block) => block.kind === "figure");
  return (
    <div className="overview">
      {figures.length === 0 ? null : (
        <StatGrid>
          {figures.map((block) => (
            <Stat
              key={block.name}
              label={t(block.name)}
              mark={mark.block(screen.name, block.name)}
              value={write(block) || "–"}
              {...noteOn(block, words, format)}
            />
          ))}
        </StatGrid>
      )}
      {answer.blocks.map((block) =>
        block.kind === "figure" ? null : (
          <div key={block.name} className="overview-block" data-mark={mark.block(screen.name, block.name)}>
            <OverviewBlock block={block} props={props} />
          </div>
        ),
      )}
    </div>
  );
}

/** The figure's earlier value and its target. Not rated: only the reader knows whether more is better. */
function noteOn(
  { compared, target }: Extract<BlockAnswer, { kind: "figure" }>,
  words: Words,
  format: Formatting,
): { note?: string } {
  const write = (one: DisplayValue): string => formatShown(valueForPeople(one), format) || "–";
  const notes = [
    ...(compared === undefined ? [] : [words.figureBefore(write(compared))]),
    ...(target === undefined ? [] : [words.figureTarget(write(target))]),
  ];
  return notes.length === 0 ? {} : { note: notes.join(" · ") };
}

/** A ratio is rounded further, because it would show too many digits. */
const valueForPeople = (shown: DisplayValue): DisplayValue =>
  shown.type.kind === "percent" ? roundForPeople(shown) : roundComputed(shown);

/** A month is labelled by its name instead of its first day. */
function stepLabel(label: DisplayValue, step: Block["step"], format: Formatting): string {
  if (typeof label.value !== "string" || !/^\d{4}-\d{2}/u.test(label.value)) return formatShown(label, format, "row");
  if (step === "year") return label.value.slice(0, 4);
  if (step === "month") return formatShortMonth(label.value.slice(0, 7), format);
  return step === "week" ? formatPlainDate(label.value.slice(0, 10), format, "row") : formatShown(label, format, "row");
}

/** A chart has a limited number of points; the note says how many are left out. */
function leftOutNote({ leftOut, points }: Extract<BlockAnswer, { kind: "chart" }>, words: Words): string | undefined {
  if (leftOut === 0) return undefined;
  return isDay(points[0]?.label) ? words.earlierNotShown(leftOut) : words.moreNotShown(leftOut);
}

const isDay = (label: DisplayValue | undefined): boolean =>
  label?.type.kind === "date" || label?.type.kind === "date and time";

function OverviewBlock({ block, props }: { readonly block: BlockAnswer; readonly props: ViewProps }) {
  const player = usePlayer();
  const { words, t, format } = player;
  switch (block.kind) {
    case "figure":
      return null;
    case "problem":
      return <ProblemCard problem={block.problem} line={block.problem.line} title={words.cantShow(t(block.name))} />;
    case "text":
      return (
        <div className="text-view">
          <Markdown text={t(block.text)} />
        </div>
      );
    case "chart": {
      const { values, write } = drawnPoints(block, format);
      const said = props.view.blocks.find((one) => one.name === block.name);
      const step = said?.step ?? null;
      return (
        <div>
          <Chart
            kind={block.chart}
            title={t(block.name)}
            labelHead={t(block.name)}
            valueHead={words.value}
            empty={words.nothingToShow}
            write={write}
            note={leftOutNote(block, words)}
            points={block.points.map((point, at) => ({
              label: withoutNothing(
                stepLabel(point.label, step, format),
                player,
                said?.entity ?? null,
                said?.by?.value ?? null,
                point.label,
              ),
              value: values[at] ?? null,
              ...(point.label.colour === undefined ? {} : { tint: point.label.colour }),
            }))}
          />
        </div>
      );
    }
    case "list":
      return (
        <ListGroup
          heading={t(block.name)}
          headingEnd={
            block.rows.length < block.total
              ? words.ofEntries(formatCount(block.rows.length, format), formatCount(block.total, format))
              : undefined
          }
        >
          {block.rows.length === 0 ? <ListRow title={<span className="quiet">{words.nothingToShow}</span>} /> : null}
          {block.rows.map((row) => {
            const path = rowPath(player, props, row);
            return (
              <ListRow
                key={row.id}
                title={nameOfRow(player, row)}
                subtitle={subtitleOf(row, format) || undefined}
                badge={<RowBadge shown={row.badge} />}
                start={hasPicture(row) ? <RowPicture row={row} /> : undefined}
                tint={asColourWord(row.tint)}
                href={rowHref(player, path)}
                onClick={() => player.go(path)}
              />
            );
          })}
        </ListGroup>
      );
  }
}
