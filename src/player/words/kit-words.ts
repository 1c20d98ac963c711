import type { UiWords } from "#ui/frame/ui-context.tsx";
import type { Words } from "./en.ts";

const made = new WeakMap<Words, UiWords>();

/** The UI kit's words, taken from the platform's catalogue. */
export function kitWords(words: Words): UiWords {
  const known = made.get(words);
  if (known !== undefined) return known;
  const kit: UiWords = {
    back: words.back,
    close: words.close,
    cancel: words.cancel,
    done: words.done,
    clear: words.clear,
    remove: words.remove,
    add: words.add,
    search: words.search,
    clearSearch: words.clearSearch,
    moreActions: words.moreActions,
    required: words.required,
    choose: words.choose,
    none: words.empty,
    nothingFound: words.noOptions,
    moreOptions: words.moreOptions,
    undo: words.undo,
    retry: words.retry,
    offline: words.offline,
    loading: words.loading,
    main: words.mainNavigation,
    skip: words.wide.skip,
    notices: words.notices,
    stars: (n) => words.stars(n),
    takePhoto: words.takePhoto,
    choosePhoto: words.choosePhoto,
    chooseFile: words.chooseFile,
    signHere: words.sign,
    signed: words.signed,
    useMyLocation: words.here,
    locating: words.locating,
    scan: words.scan,
    addTag: words.addTag,
    removeTag: words.removeTag,
    previousMonth: words.previousMonth,
    nextMonth: words.nextMonth,
    today: words.today,
    entries: words.entries,
    showAsTable: words.asTable,
    showAsChart: words.asChart,
    selected: words.selected,
    before: words.before,
    after: words.after,
    added: words.rowAdded,
    removed: words.rowRemoved,
    changed: words.rowChanged,
    colour: words.colour,
    readAs: words.typed.readAs,
  };
  made.set(words, kit);
  return kit;
}
