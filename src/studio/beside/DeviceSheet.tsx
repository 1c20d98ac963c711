import { Button } from "#ui/control/Button.tsx";
import { SegmentedControl } from "#ui/control/SegmentedControl.tsx";
import { Choice } from "#ui/form/Choice.tsx";
import { DateInput } from "#ui/form/DateInput.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import type { Shadow } from "#engine/contract/shelf.ts";
import { useSpoken } from "../words/language.ts";
import { useToolWords } from "../words/tools-language.ts";

/** The settings under which the app beside the text is tried: screen size, person, time, network. */
export interface DeviceState {
  readonly size: string;
  readonly theme: "light" | "dark" | null;
  readonly language: string | null;
  readonly profile: string | null;
  /** A local date and time, `2026-03-01T10:00`. */
  readonly clock: string | null;
  readonly online: boolean;
}

export const SIZES: { readonly [name: string]: { readonly width: number; readonly height: number } } = {
  "320 × 568": { width: 320, height: 568 },
  "390 × 844": { width: 390, height: 844 },
  "430 × 932": { width: 430, height: 932 },
};

interface DeviceSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly device: DeviceState;
  readonly onChange: (device: DeviceState) => void;
  readonly shadow: (Shadow & { readonly kind: "running" }) | null;
  /** False on a phone: the app takes the phone's own screen. */
  readonly hasSize: boolean;
  readonly onRestart: () => void;
}

export function DeviceSheet({ open, onOpenChange, device, onChange, shadow, hasSize, onRestart }: DeviceSheetProps) {
  const words = useToolWords();
  const { words: studio, language } = useSpoken();
  const names = new Intl.DisplayNames(language, { type: "language" });
  const languages = [...new Set(shadow?.languages ?? [])];
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={words.app}
      footer={
        <Button block look="tonal" onClick={onRestart}>
          {words.restart}
        </Button>
      }
    >
      <div className="list-card field-card sheet-fields">
        {hasSize ? (
          <Field label={words.size} shape="group">
            <SegmentedControl
              label={words.size}
              segments={Object.keys(SIZES).map((name) => ({ value: name, label: name }))}
              value={device.size}
              onChange={(size) => onChange({ ...device, size })}
            />
          </Field>
        ) : null}
        <Field label={words.theme} shape="group">
          <SegmentedControl
            label={words.theme}
            segments={[
              { value: "system", label: studio.themeSystem },
              { value: "light", label: words.light },
              { value: "dark", label: words.dark },
            ]}
            value={device.theme ?? "system"}
            onChange={(theme) => onChange({ ...device, theme: theme === "light" || theme === "dark" ? theme : null })}
          />
        </Field>
        {(shadow?.profiles.length ?? 0) > 1 ? (
          <Field label={words.role}>
            <Choice
              look="sheet"
              mayBeNone={false}
              options={(shadow?.profiles ?? []).map(({ id, name, roles }) => ({
                value: id,
                label: roles.length === 0 ? name : `${name} (${roles.join(", ")})`,
              }))}
              value={device.profile ?? shadow?.profile.id ?? null}
              onChange={(profile) => onChange({ ...device, profile })}
            />
          </Field>
        ) : null}
        {languages.length > 1 ? (
          <Field label={words.language}>
            <Choice
              look="sheet"
              options={languages.map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))}
              value={device.language}
              onChange={(chosen) => onChange({ ...device, language: chosen })}
            />
          </Field>
        ) : null}
        <Field label={words.clock}>
          <DateInput
            kind="date-time"
            value={device.clock ?? ""}
            onChange={(clock) => onChange({ ...device, clock: clock === "" ? null : clock })}
          />
        </Field>
        <Field label={words.offline} shape="switch">
          <Switch checked={!device.online} onChange={(offline) => onChange({ ...device, online: !offline })} />
        </Field>
      </div>
    </Sheet>
  );
}
