import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { FilterChips } from "#ui/control/FilterChips.tsx";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { Choice } from "#ui/form/Choice.tsx";
import { Field, FieldGroup } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { FilterOffer } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { valueNamed } from "#text/by-name.ts";
import { formatShown } from "../format/format.ts";
import { entityOf, usePlayer } from "../player-context.ts";
import type { ListChoices } from "../state/list-choices.ts";
import { useKeptFilters } from "../state/kept-filters.ts";
import { same } from "./same.ts";
import { isSortable } from "./sortable.ts";

interface FiltersSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly screen: Screen;
  readonly view: number;
  readonly offers: readonly FilterOffer[];
  readonly choices: ListChoices;
  readonly choose: (next: Partial<ListChoices>) => void;
  readonly matching: number | null;
}

export function FiltersSheet({
  open,
  onOpenChange,
  screen,
  view,
  offers,
  choices,
  choose,
  matching,
}: FiltersSheetProps) {
  const player = usePlayer();
  const { words, t, format } = player;
  const entity = entityOf(player, screen.views[view]?.entity ?? null);
  const fields = (entity?.fields ?? []).filter(isSortable);
  const clear = Object.values(choices.filters).every((values) => values.length === 0) && choices.order === null;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={offers.length > 0 ? words.filters : words.sort}
      headEnd={
        clear ? undefined : (
          <Button look="plain" size="small" onClick={() => choose({ filters: {}, order: null })}>
            {words.clear}
          </Button>
        )
      }
      footer={
        <Button block onClick={() => onOpenChange(false)}>
          {matching === null ? words.show : words.showMatches(matching)}
        </Button>
      }
    >
      <Kept screen={screen} clear={clear} choices={choices} choose={choose} />
      {offers.map((offer) => (
        <FieldGroup key={offer.field} heading={t(offer.name)}>
          <div className="sheet-chips">
            <FilterChips
              label={t(offer.name)}
              chips={offer.options.map(({ shown, count }) => ({
                key: JSON.stringify(shown.value),
                label: formatShown(shown, format, "row") || words.empty,
                on: valueNamed(choices.filters, offer.field)?.some((value) => same(value, shown.value)) ?? false,
                count: count ?? undefined,
              }))}
              onPress={(key) => {
                const value = JSON.parse(key) as never;
                const now = valueNamed(choices.filters, offer.field) ?? [];
                const next = now.some((one) => same(one, value))
                  ? now.filter((one) => !same(one, value))
                  : [...now, value];
                choose({ filters: { ...choices.filters, [offer.field]: next } });
              }}
            />
          </div>
          {offer.leftOut === 0 ? null : <p className="sheet-note quiet">{words.moreNotShown(offer.leftOut)}</p>}
        </FieldGroup>
      ))}
      {fields.length === 0 ? null : (
        <FieldGroup heading={offers.length > 0 ? words.sort : undefined}>
          <Field label={words.sortBy}>
            <Choice
              look="sheet"
              placeholder={words.usualOrder}
              options={fields.map((field) => ({ value: field.key, label: t(field.name) }))}
              value={choices.order?.field ?? null}
              onChange={(field) =>
                choose({ order: field === null ? null : { field, descending: choices.order?.descending ?? false } })
              }
            />
          </Field>
          {choices.order === null ? null : (
            <Field label={words.direction} shape="group">
              <SegmentedControl
                label={words.direction}
                segments={[
                  { value: "up", label: words.ascending },
                  { value: "down", label: words.descending },
                ]}
                value={choices.order.descending ? "down" : "up"}
                onChange={(value) =>
                  choices.order && choose({ order: { ...choices.order, descending: value === "down" } })
                }
              />
            </Field>
          )}
        </FieldGroup>
      )}
    </Sheet>
  );
}

interface KeptProps {
  readonly screen: Screen;
  readonly clear: boolean;
  readonly choices: ListChoices;
  readonly choose: (next: Partial<ListChoices>) => void;
}

/** Filters that the person has saved under a name. */
function Kept({ screen, clear, choices, choose }: KeptProps) {
  const { appId, description, words } = usePlayer();
  const [kept, keep] = useKeptFilters(appId, description.profile.id, screen.name);
  const [name, setName] = useState<string | null>(null);
  const current = kept.find((one) => same([one.filters, one.order], [choices.filters, choices.order]));
  if (kept.length === 0 && clear) return null;
  return (
    <FieldGroup heading={words.savedFilters}>
      {kept.length === 0 ? null : (
        <div className="sheet-chips">
          <FilterChips
            label={words.savedFilters}
            chips={kept.map((one) => ({ key: one.name, label: one.name, on: one === current, icon: "star" }))}
            onPress={(key) => {
              const one = kept.find((each) => each.name === key);
              if (one !== undefined)
                choose(one === current ? { filters: {}, order: null } : { filters: one.filters, order: one.order });
            }}
          />
        </div>
      )}
      {clear ? null : current !== undefined ? (
        <div className="sheet-chips">
          <Button look="plain" size="small" onClick={() => keep(kept.filter((one) => one !== current))}>
            {words.removeTag(current.name)}
          </Button>
        </div>
      ) : name === null ? (
        <div className="sheet-chips">
          <Button look="plain" size="small" icon="plus" onClick={() => setName("")}>
            {words.saveFilters}
          </Button>
        </div>
      ) : (
        <>
          <Field label={words.nameOfFilters}>
            <TextInput value={name} onChange={setName} enterKey="done" />
          </Field>
          <div className="sheet-chips">
            <Button
              size="small"
              aria-disabled={name.trim() === ""}
              onClick={() => {
                keep([
                  ...kept.filter((one) => one.name !== name.trim()),
                  { name: name.trim(), filters: choices.filters, order: choices.order },
                ]);
                setName(null);
              }}
            >
              {words.save}
            </Button>
          </div>
        </>
      )}
    </FieldGroup>
  );
}
