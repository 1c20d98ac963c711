import { Icon } from "#ui/icons/Icon.tsx";
import { ListGroup } from "#ui/list/ListGroup.tsx";
import { ListRow } from "#ui/list/ListRow.tsx";
import { Sheet } from "#ui/overlay/Sheet.tsx";
import { usePlayer } from "../player-context.ts";
import { keepLanguage, keptLanguage, offeredLanguages } from "../words/chosen-language.ts";
import type { SheetProps } from "./sheet-props.ts";

export function LanguageSheet({
  open,
  onOpenChange,
  onBack,
  onLanguage,
}: SheetProps & { readonly onLanguage: () => void }) {
  const { appId, description, words } = usePlayer();
  const kept = keptLanguage(appId);
  const choose = (language: string | null): void => {
    keepLanguage(appId, language);
    onOpenChange(false);
    onLanguage();
  };
  const mark = (on: boolean) =>
    on ? <Icon name="check" size={1.25} strokeWidth={2.6} label={words.chosen} /> : undefined;
  return (
    <Sheet open={open} onBack={onBack} onOpenChange={onOpenChange} title={words.language} flush>
      <ListGroup label={words.language}>
        <ListRow
          title={words.languageOfPhone}
          badge={mark(kept === null)}
          chevron={false}
          onClick={() => choose(null)}
        />
        {offeredLanguages(description).map((language) => (
          <ListRow
            key={language}
            title={<span lang={language}>{nameOf(language)}</span>}
            badge={mark(kept === language)}
            chevron={false}
            onClick={() => choose(language)}
          />
        ))}
      </ListGroup>
    </Sheet>
  );
}

/** The name of a language in that language: Deutsch, العربية. */
function nameOf(language: string): string {
  try {
    const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return language;
  }
}
