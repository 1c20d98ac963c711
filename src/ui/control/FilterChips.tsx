import { useUi } from "../frame/ui-context.tsx";
import { Icon } from "../icons/Icon.tsx";
import { numberFormat } from "../number/number-format.ts";

export interface Chip {
  readonly key: string;
  readonly label: string;
  readonly on?: boolean;
  readonly count?: number | undefined;
  readonly icon?: string;
  /** Opens a sheet instead of toggling. */
  readonly opens?: boolean;
}

export interface FilterChipsProps {
  readonly label: string;
  readonly chips: readonly Chip[];
  readonly onPress: (key: string) => void;
}

export function FilterChips({ label, chips, onPress }: FilterChipsProps) {
  const { locale } = useUi();
  return (
    <div className="chips" role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.key}
          type="button"
          className="chip"
          data-on={chip.on || undefined}
          {...(chip.opens ? { "aria-haspopup": "dialog" as const } : { "aria-pressed": chip.on ?? false })}
          onClick={() => onPress(chip.key)}
        >
          {chip.icon ? <Icon name={chip.icon} size={1} strokeWidth={2.3} /> : null}
          <span>{chip.label}</span>
          {chip.count === undefined ? null : (
            <span className="chip-count numeric">{numberFormat(locale, {}).format(chip.count)}</span>
          )}
          {chip.opens ? <Icon name="chevron-down" size={0.875} strokeWidth={2.6} /> : null}
        </button>
      ))}
    </div>
  );
}
