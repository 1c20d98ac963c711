import { useEffect, useState } from "react";
import { Button } from "#ui/control/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { AppFrame } from "#ui/frame/AppFrame.tsx";
import { Page } from "#ui/frame/Page.tsx";
import { ConfirmDialog } from "#ui/overlay/ConfirmDialog.tsx";
import type { Description } from "#engine/contract/app.ts";
import type { Words } from "../words/en.ts";
import { kitWords } from "../words/kit-words.ts";
import { directionOf } from "../words/language.ts";
import { translator } from "../words/translate.ts";
import { keepLock } from "./kept-lock.ts";
import { rememberOpened } from "./opened-apps.ts";
import { PinForm } from "./PinForm.tsx";

interface LockPageProps {
  readonly appId: string;
  readonly description: Description;
  readonly words: Words;
  readonly language: string;
  readonly onOpen: () => void;
  readonly onErase: (() => Promise<unknown>) | undefined;
  /** Back to the shelf; undefined: a site of one app has none. */
  readonly onLeave: (() => void) | undefined;
}

/** Shown instead of the app until its PIN is entered: the page holds nothing of the app. */
export function LockPage({ appId, description, words, language, onOpen, onErase, onLeave }: LockPageProps) {
  const [error, setError] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { model } = description;
  const name = translator(model.words, language)(model.name.value);
  // The window's title might still be that of a record.
  useEffect(() => {
    document.title = name;
  }, [name]);
  const erase = async (): Promise<void> => {
    try {
      await onErase?.();
    } catch {
      setError(words.failed);
      return;
    }
    keepLock(appId, null);
    // Erasing has mounted the app again behind this page.
    rememberOpened(appId);
    onOpen();
  };
  return (
    <AppFrame
      accent={model.purpose.colour?.value}
      dir={directionOf(language)}
      locale={language}
      words={kitWords(words)}
    >
      <Page title={name} large={false} {...(onLeave === undefined ? {} : { onBack: onLeave })}>
        <EmptyState compact icon="lock" title={words.lock.locked} />
        <PinForm appId={appId} words={words} language={language} onOpen={onOpen} problem={error}>
          <Button look="plain" block onClick={() => setAsking(true)}>
            {words.lock.forgot}
          </Button>
        </PinForm>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={words.lock.eraseTitle}
          text={words.lock.forgotHelp}
          confirm={words.lock.erase}
          danger
          onConfirm={() => void erase()}
        />
      </Page>
    </AppFrame>
  );
}
