import { MultiChoice } from "#ui/form/Choice.tsx";
import { usePlayer } from "../player-context.ts";
import { useDraftOptions } from "./use-draft-options.tsx";
import { listOf, type WidgetProps } from "./widget.ts";

/** Several of the records that fit (filtered by the engine); with many of them, in a sheet with search. */
export function ReferencesWidget(props: WidgetProps) {
  const { item, value, set, leave } = props;
  const { t, words } = usePlayer();
  const { answer, options: offered, search, onSearch, onOpen } = useDraftOptions(props);
  const chosen = listOf(value);
  const shown = new Map(
    chosen.flatMap((id, i) => {
      const title = item.shown.titles?.[i] ?? null;
      return title === null ? [] : [[id, t(title)] as const];
    }),
  );
  // Chosen records that no longer fit, or are not among the first ones, can still be removed.
  const others = [...shown]
    .filter(([id]) => search === "" && offered.every((option) => option.value !== id))
    .map(([id, label]) => ({ value: id, label }));
  const options = [...others, ...offered];
  const total = (answer?.total ?? 0) + others.length;
  const many = total > 6 || search !== "";
  if (answer !== null && options.length === 0 && !many) return <span className="quiet">{words.noOptions}</span>;
  return (
    <MultiChoice
      options={options}
      value={chosen}
      onChange={(next) => {
        set([...next]);
        leave();
      }}
      {...(many ? { onSearch } : {})}
      onOpen={onOpen}
      total={total}
      shown={shown}
    />
  );
}
