import { loadWords } from "#player/words/language.ts";
import { showToast } from "#ui/overlay/toast-queue.ts";
import { hintFits } from "./install.ts";
import { isBusy } from "./offer-update.ts";

const SHOWN_FOR = 20_000;

export async function hintAtInstall(app: string, records: number, onInstall: () => void): Promise<void> {
  if (isBusy() || !hintFits(app, records)) return;
  const words = await loadWords(document.documentElement.lang);
  showToast({
    text: words.putOnHomeHint,
    kind: "notice",
    stays: SHOWN_FOR,
    action: { label: words.putOnHome, onAction: onInstall },
  });
}
