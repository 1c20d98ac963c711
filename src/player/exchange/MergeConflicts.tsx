import { Button } from "#ui/control/Button.tsx";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import type { MergeAbout, MergeAuthor, MergeConflict, MergeProgress, MergeSide } from "#engine/contract/merge.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import { useId } from "react";
import { formatAgo, formatShown } from "../format/format.ts";
import { usePlayer } from "../player-context.ts";
import { useAppNow } from "../state/use-now.ts";
import type { MergeWords } from "./merge-words/en.ts";
import type { MergeSteps } from "./use-merge.ts";

interface MergeConflictsProps {
  readonly steps: MergeSteps;
  readonly opened: {
    readonly about: MergeAbout;
    readonly conflicts: readonly MergeConflict[];
    readonly progress: MergeProgress;
  };
  readonly words: MergeWords;
}

/** The values that both copies have changed, side by side. */
export function MergeConflicts({ steps, opened, words }: MergeConflictsProps) {
  const { labelled } = usePlayer().words;
  const { choices, choose } = steps;
  const { about, conflicts, progress } = opened;
  const sides = [
    { value: "mine", label: words.mine },
    { value: "theirs", label: words.theirs },
  ];
  const chosen = Object.values(choices.each).every((side) => side === choices.all) ? choices.all : null;
  return (
    <>
      <div className="exchange-part">
        {about.ancestor === "none" ? <Banner kind="warning">{words.noHistory}</Banner> : null}
        <p className="quiet">{words.conflictsHelp}</p>
        <SegmentedControl
          label={words.all}
          segments={sides.map(({ value, label }) => ({ value, label: labelled(words.all, label) }))}
          value={chosen}
          onChange={(all) => choose({ all: all as MergeSide, each: {} })}
        />
      </div>
      {conflicts.map((conflict) => (
        <Conflict
          key={conflict.key}
          conflict={conflict}
          words={words}
          chosen={(key) => choices.each[key] ?? choices.all}
          onChoose={(key, side) => choose({ ...choices, each: { ...choices.each, [key]: side } })}
        />
      ))}
      {conflicts.length >= progress.counts.conflicts ? null : (
        <div className="exchange-part">
          <Button look="tonal" block onClick={() => void steps.moreConflicts()}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}

interface ConflictProps {
  readonly conflict: MergeConflict;
  readonly words: MergeWords;
  readonly chosen: (key: string) => MergeSide;
  readonly onChoose: (key: string, side: MergeSide) => void;
}

function Conflict({ conflict, words, chosen, onChoose }: ConflictProps) {
  const {
    t,
    format,
    words: { labelled },
  } = usePlayer();
  const { key, entity, title, what, fields } = conflict;
  const shown = (value: DisplayValue): string => formatShown(titled(value), format) || words.empty;
  const whole = (side: MergeSide): string =>
    (what === "deleted-here") === (side === "mine")
      ? what === "deleted-here" && conflict.mine === null
        ? words.notHere
        : words.deleted
      : fields.map((field) => labelled(t(field.name), shown(field[side]))).join("\n");
  return (
    <ListGroup heading={labelled(t(entity), title)}>
      {what === "fields" ? (
        fields.map((field) => (
          <Sides
            key={field.field}
            label={t(field.name)}
            conflict={conflict}
            words={words}
            mine={shown(field.mine)}
            theirs={shown(field.theirs)}
            chosen={chosen(`${key}/${field.field}`)}
            onChoose={(side) => onChoose(`${key}/${field.field}`, side)}
          />
        ))
      ) : (
        <Sides
          label={title}
          conflict={conflict}
          words={words}
          mine={whole("mine")}
          theirs={whole("theirs")}
          chosen={chosen(key)}
          onChoose={(side) => onChoose(key, side)}
        />
      )}
    </ListGroup>
  );
}

/** A reference is shown by the titles of its records. */
const titled = (shown: DisplayValue): DisplayValue =>
  shown.titles === undefined || shown.titles.length === 0
    ? shown
    : Array.isArray(shown.value)
      ? shown
      : { ...shown, title: shown.titles[0] ?? null };

interface SidesProps {
  readonly label: string;
  readonly conflict: MergeConflict;
  readonly words: MergeWords;
  readonly mine: string;
  readonly theirs: string;
  readonly chosen: MergeSide;
  readonly onChoose: (side: MergeSide) => void;
}

function Sides({ label, conflict, words, mine, theirs, chosen, onChoose }: SidesProps) {
  const { format } = usePlayer();
  const now = useAppNow();
  const name = useId();
  const by = (author: MergeAuthor | null): string =>
    author === null ? "" : [author.by, formatAgo(author.at, format, now)].filter(Boolean).join(", ");
  return (
    <li>
      <div className="merge-sides" role="radiogroup" aria-labelledby={`${name}label`}>
        <span className="merge-sides-label" id={`${name}label`}>
          {label}
        </span>
        {(["mine", "theirs"] as const).map((side) => (
          <label key={side} className="merge-side" data-chosen={chosen === side || undefined}>
            <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
            <span className="merge-side-name">{words[side]}</span>
            <bdi className="merge-side-value">{side === "mine" ? mine : theirs}</bdi>
            <span className="merge-side-by">{by(conflict[side])}</span>
          </label>
        ))}
      </div>
    </li>
  );
}
