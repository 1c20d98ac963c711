import { plural } from "#player/words/plural.ts";

const n = (count: number, one: string, other: string): string => plural("en", count, { one, other });

/** Words of the shelf and the source. */
export const en = {
  shelf: "Ninefold",
  shelfSubtitle: "Write nine points, get a phone app.",
  yourApps: "On this phone",
  samples: "Samples",
  samplesHelp: "Whole apps to try and to learn from. Each is one readable document.",
  noApps: "No apps yet",
  noAppsHelp: "Try a sample, or bring a document of your own.",
  newApp: "New app",
  fromEmpty: "An empty document",
  fromEmptyHelp: "Nine points, to be filled in",
  fromFile: "From a file",
  fromFileHelp: "A document (.md) or a backup",
  fromText: "From pasted text",
  fromTextHelp: "Paste a whole document",
  pasteHere: "The document",
  makeApp: "Make the app",
  records: (count: number) => n(count, "# record", "# records"),
  opened: (when: string) => `opened ${when}`,
  neverOpened: "not opened yet",
  errors: (count: number) => n(count, "# mistake", "# mistakes"),
  pinFirst: "This app is locked. Give its PIN first.",
  rename: "Rename",
  newName: "Name",
  duplicate: "Duplicate",
  backUp: "Back up",
  viewSource: "View source",
  remove: "Remove",
  removed: (name: string) => `${name} removed`,
  undo: "Undo",
  save: "Save",
  duplicated: (name: string) => `${name} duplicated`,
  backedUp: (name: string) => `Backup of ${name} made`,
  failed: "That did not work. Nothing was changed.",
  notADocument: "This is neither a document nor a backup. Nothing was changed.",
  tooLarge: "This file is too large for a document. Nothing was changed.",
  inMemory: "This browser keeps nothing here. When the page is closed, everything is gone: back up before that.",
  notKeptForSure: (count: number) =>
    n(
      count,
      "# record lies on this phone only. Make a backup now and then.",
      "# records lie on this phone only. Make a backup now and then.",
    ),
  emptyDocument: "Untitled app",

  updateFromFile: "Update from a file",
  update: "Update",
  updateTitle: (name: string) => `Update ${name}`,
  updated: (name: string) => `${name} updated`,
  sameDocument: "This is the document that the app already has.",
  noDataChanges: "No record is touched: every field stays what it is.",
  dataChanges: "What changes for the records",
  oldIsKept: "Nothing is deleted. The old document is kept, and you can go back to it.",
  documentHasErrors: (count: number) =>
    n(
      count,
      "The new document has # mistake. That part will not run.",
      "The new document has # mistakes. Those parts will not run.",
    ),
  earlierDocuments: "Earlier documents",
  earlierHelp: "Choose one to see what going back to it would change.",
  untilThen: (when: string) => `Until ${when}`,
  isNew: (what: string) => `${what} is new`,
  isGone: (what: string) => `${what} is no longer there`,
  isBack: (what: string) => `${what} is there again`,
  nowCalled: (from: string, to: string) => `${from} is now called ${to}`,
  isRetyped: (what: string) => `${what} has another type`,
  isRequired: (what: string) => `${what} is now required`,
  keptHidden: (count: number) =>
    n(count, "# record has it; it is kept, out of sight.", "# records have it; it is kept, out of sight."),
  goOn: (count: number) => n(count, "# record keeps it.", "# records keep it."),
  haveItAgain: (count: number) => n(count, "# record has it again.", "# records have it again."),
  lackIt: (count: number) =>
    n(count, "# record lacks it and stays as it is.", "# records lack it and stay as they are."),
  isUnasked: (what: string) => `${what} is not asked for in some records`,
  areEmptied: (count: number) =>
    n(
      count,
      "It is emptied in # record; its history keeps the value.",
      "It is emptied in # records; their history keeps the values.",
    ),
  timersPlanned: (what: string, count: number) =>
    `${what}: ${n(count, "# timed event is planned anew", "# timed events are planned anew")}`,
  timersDue: (count: number) =>
    n(count, "# of them is due already and happens at once.", "# of them are due already and happen at once."),
  timersGone: (what: string, count: number) =>
    `${what}: ${n(count, "# timed event goes away", "# timed events go away")}`,
  eventsAtOnce: (what: string, count: number) =>
    `${what}: ${n(count, "events happen at once for # record", "events happen at once for # records")}`,
  setAside: (count: number) =>
    n(count, "# value does not fit and is kept aside.", "# values do not fit and are kept aside."),
  fitAgain: (count: number) => n(count, "# value fits again.", "# values fit again."),
  allFit: "All values fit.",

  source: "Source",
  copy: "Copy",
  copied: "Copied",
  saveFile: "Save as a file",
  openApp: "Open the app",
  findings: "Findings",
  noFindings: "Nothing wrong, nothing missing",
  findingsCount: (count: number) => n(count, "# finding", "# findings"),
  error: "Mistake",
  warning: "Suspicious",
  gap: "Not shown",
  hint: "Advice",
  line: (line: number) => `Line ${line}`,
  reading: "Reading the document",
  noSource: "This app is not on this phone",
  noSourceHelp: "It was removed, or the address is wrong.",
  back: "Back",
  close: "Close",

  fullTitle: "The phone’s storage is full",
  fullHelp: "Everything saved before is still there. Free some space on the phone, then open Ninefold again.",
  corruptTitle: "The records can’t be read",
  corruptHelp:
    "The file with this app’s records is damaged. Nothing was changed, and the other apps are not affected. Save what can still be read, then restore the app from its last backup.",
  closedTitle: "The storage can’t be opened",
  closedHelp:
    "Your records are still there; this browser does not open them now. Close other windows of Ninefold and open it again.",
  goneTitle: "Ninefold could not start",
  goneHelp: "Everything saved is still there. Open it again; if that does not help, update your browser.",
  brokeTitle: "Something broke inside Ninefold",
  brokeHelp: "Everything saved is still there; the last change may not be. Open it again.",
  openAgain: "Open again",
  saveReadable: "Save what can be read",
  allApps: "All apps",
  savedReadable: "Saved what can be read",
  nothingReadable: "Of the records nothing can be read. The file holds the document only.",
  someUnreadable: "Saved. Parts of the records could not be read.",
  listMended:
    "The list of apps was lost or damaged and has been made anew from the apps. Their records are all there. Sign in again where an app asks for it.",
  recordsGoneTitle: "The records of this app are gone",
  recordsGoneHelp:
    "The file with its records is no longer on this phone. The browser may have cleared it. The document is still here. If you have a backup, restore it. You can also begin anew, with no records.",
  beginAnew: "Begin anew",
  appsLostTitle: "Apps are gone from this phone",
  appsLostHelp: "The browser may have cleared their files. If you have backups, restore them: New app, From a file.",
};

export type StudioWords = typeof en;
