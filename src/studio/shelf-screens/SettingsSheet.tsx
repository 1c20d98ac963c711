import { useState } from "react";
import { Choice } from "#ui/form/Choice.tsx";
import { Field, FieldGroup } from "#ui/form/Field.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { keepSettings, keptSettings, type Settings } from "#player/state/kept-settings.ts";
import { useSpoken } from "../words/language.ts";

const LANGUAGES = ["en", "de", "fr", "es", "ar", "zh"];
const AS_DEVICE = "device";
const chosen = (value: string | null): string | null => (value === AS_DEVICE ? null : value);
const nameOf = (language: string): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;

interface SettingsSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called when another language was chosen, to load the program's words again. */
  readonly onLanguage: () => void;
}

/** The appearance and language of the program, for all apps on this device. */
export function SettingsSheet({ open, onOpenChange, onLanguage }: SettingsSheetProps) {
  const { words } = useSpoken();
  const [settings, setSettings] = useState(keptSettings);
  const change = (next: Partial<Settings>): void => {
    const all = { ...settings, ...next };
    setSettings(all);
    keepSettings(all);
    if (next.language !== undefined) onLanguage();
  };
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={words.settings} flush>
      <div className="settings">
        <FieldGroup>
          <Field label={words.theme} required>
            <Choice
              look="sheet"
              value={settings.theme ?? AS_DEVICE}
              options={[
                { value: AS_DEVICE, label: words.themeSystem },
                { value: "light", label: words.themeLight },
                { value: "dark", label: words.themeDark },
              ]}
              onChange={(theme) => change({ theme: chosen(theme) as Settings["theme"] })}
            />
          </Field>
          <Field label={words.textSize} required>
            <Choice
              look="sheet"
              value={settings.text ?? AS_DEVICE}
              options={[
                { value: AS_DEVICE, label: words.textNormal },
                { value: "large", label: words.textLarge },
                { value: "largest", label: words.textLargest },
              ]}
              onChange={(text) => change({ text: chosen(text) as Settings["text"] })}
            />
          </Field>
          <Field label={words.language} required>
            <Choice
              look="sheet"
              value={settings.language ?? AS_DEVICE}
              options={[
                { value: AS_DEVICE, label: words.themeSystem },
                ...LANGUAGES.map((language) => ({ value: language, label: nameOf(language) })),
              ]}
              onChange={(language) => change({ language: chosen(language) })}
            />
          </Field>
        </FieldGroup>
      </div>
    </Sheet>
  );
}
