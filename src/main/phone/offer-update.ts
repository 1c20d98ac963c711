import { formIsOpen } from "#player/drafts/open-forms.ts";
import { loadWords } from "#player/words/language.ts";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Updates } from "./keep-offline.ts";

const LOOK_AGAIN = 2000;
const SHOWN_FOR = 60_000;

/** Offers a new version with a toast, once the person is not in the middle of something. */
export function offerUpdate(updates: Updates): void {
  let offered = false;
  updates.onReady((use) => {
    if (offered) return;
    offered = true;
    const offer = async (): Promise<void> => {
      const words = await loadWords(document.documentElement.lang);
      if (isBusy()) wait();
      else
        showToast({
          text: words.newVersion,
          kind: "notice",
          stays: SHOWN_FOR,
          action: { label: words.reload, onAction: use },
        });
    };
    const wait = (): void => void setTimeout(() => (isBusy() ? wait() : void offer()), LOOK_AGAIN);
    void offer();
  });
}

/** True if a form, dialog or question is open, or text is being typed. */
export function isBusy(): boolean {
  const focused = document.activeElement;
  const typing =
    focused instanceof HTMLInputElement ||
    focused instanceof HTMLTextAreaElement ||
    (focused instanceof HTMLElement && focused.isContentEditable);
  return formIsOpen() || typing || document.querySelector('[role="dialog"]:not(.toast), [role="alertdialog"]') !== null;
}
