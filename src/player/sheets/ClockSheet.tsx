import { useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { DateInput } from "#ui/form/DateInput.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { instantOf, wallClock } from "../format/zone.ts";
import { usePlayer } from "../player-context.ts";
import { useNow } from "../state/use-now.ts";
import { failure } from "../failure.ts";
import type { SheetProps } from "./sheet-props.ts";

/** Sets the app's clock for trials: what is due tomorrow can be seen today. */
export function ClockSheet({ open, onOpenChange, onBack }: SheetProps) {
  const player = usePlayer();
  const { words, description, app } = player;
  const { zone } = description;
  const now = useNow();
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? wallClock(description.clock ?? new Date(now).toISOString(), zone);
  const set = (instant: string | null): void => {
    onOpenChange(false);
    setTyped(null);
    app.setClock(instant).then(player.refresh, () => player.notify(failure(player, "went-wrong")));
  };
  return (
    <Sheet
      open={open}
      onBack={onBack}
      onOpenChange={onOpenChange}
      title={words.clock}
      description={words.clockHelp}
      footer={
        <>
          {description.clock === null ? null : (
            <Button look="tonal" block onClick={() => set(null)}>
              {words.phoneClock}
            </Button>
          )}
          <Button block onClick={() => set(instantOf(value, zone))}>
            {words.setClock}
          </Button>
        </>
      }
    >
      <div className="list-card field-card sheet-fields">
        <Field label={words.clock} required>
          <DateInput kind="date-time" value={value} onChange={setTyped} clearable={false} />
        </Field>
      </div>
    </Sheet>
  );
}
