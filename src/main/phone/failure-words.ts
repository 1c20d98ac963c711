import type { StudioWords } from "#studio/words/en.ts";

/** Title and help text for a failure: what happened, what was kept, what to do. */
export function failureWords(code: string, words: StudioWords): { readonly title: string; readonly help: string } {
  switch (code) {
    case "storage-full":
      return { title: words.fullTitle, help: words.fullHelp };
    case "save-uncertain":
      return { title: words.uncertainTitle, help: words.uncertainHelp };
    case "storage-corrupt":
      return { title: words.corruptTitle, help: words.corruptHelp };
    case "records-gone":
      return { title: words.recordsGoneTitle, help: words.recordsGoneHelp };
    case "no-such-app":
      return { title: words.appMissingTitle, help: words.appMissingHelp };
    case "storage-closed":
      return { title: words.closedTitle, help: words.closedHelp };
    case "worker-gone":
      return { title: words.goneTitle, help: words.goneHelp };
    // All tabs use the leader's worker, which may be of an older version than this page.
    case "unknown-call":
      return { title: words.brokeTitle, help: words.olderWindowHelp };
    case "page-broke-unkept":
      return { title: words.brokeTitle, help: words.brokeUnkeptHelp };
    default:
      return { title: words.brokeTitle, help: words.brokeHelp };
  }
}
